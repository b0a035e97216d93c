"""The sentences of each language, from the same catalogues that the browser reads, and which language to speak."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from starlette.requests import HTTPConnection

LANGUAGES = ("fr", "en")
COOKIE = "bastide_language"


class Texts:
    """All catalogues of a folder, `fr.json` and so on: flat, with {named} gaps."""

    def __init__(self, folder: Path) -> None:
        self._catalogues: Mapping[str, Mapping[str, str]] = {
            language: json.loads((folder / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
        }

    def say(self, language: str, key: str, /, **values: object) -> str:
        """The sentence, its gaps filled. An unknown key is a fault of ours and shows as itself."""
        catalogue = self._catalogues[language]
        count = values.get("n")
        if key not in catalogue and isinstance(count, int):
            one = count < 2 if language == "fr" else count == 1
            key = f"{key}.{'one' if one else 'other'}"
        text = catalogue.get(key, key)
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text


def language_of(connection: HTTPConnection) -> str:
    """The language chosen by the person, else the browser's first that there is, else French."""
    chosen = connection.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    wanted = []
    for part in connection.headers.get("accept-language", "").split(",")[:12]:
        name, _, weight = part.strip().partition(";q=")
        language = name[:2].lower()
        if language in LANGUAGES:
            try:
                liking = float(weight or 1)
            except ValueError:
                continue
            if 0 < liking <= 1:
                wanted.append((-liking, language))
    return min(wanted, key=lambda w: w[0])[1] if wanted else LANGUAGES[0]
