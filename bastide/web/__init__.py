"""Pages, JSON and websockets on FastAPI: identity, security, languages. Holds no rule of the game."""

from bastide.web.app import create_app
from bastide.web.config import WebConfig

__all__ = ["WebConfig", "create_app"]
