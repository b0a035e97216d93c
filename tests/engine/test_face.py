"""The engine's face is `bastide.engine.__all__`: every name of it is there, and nobody reaches behind it."""

import ast
from pathlib import Path

import bastide.engine

ROOT = Path(__file__).parents[2]
INSIDE = ROOT / "bastide" / "engine"


def imported_modules(path: Path) -> set[str]:
    """Every module that a file names in an import, and each name that it takes from `bastide.engine` itself."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{name.name}" for name in node.names}
    return found


def test_face_is_sorted_and_every_name_of_it_is_there() -> None:
    face = bastide.engine.__all__
    assert len(face) == len(set(face))
    assert [name for name in face if not hasattr(bastide.engine, name)] == []
    # Constants, then classes, then functions, each in the order of the alphabet.
    assert face == sorted(face, key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def test_nothing_outside_the_engine_imports_what_lies_behind_its_face() -> None:
    face = {f"bastide.engine.{name}" for name in bastide.engine.__all__}
    behind = {
        f"{path.relative_to(ROOT)}: {module}"
        for folder in ("bastide", "tests", "tools", "alembic")
        for path in (ROOT / folder).rglob("*.py")
        if INSIDE not in path.parents
        for module in imported_modules(path)
        if module.startswith("bastide.engine.") and module not in face
    }
    assert behind == set()


def test_engine_imports_nothing_but_itself_and_the_standard_library() -> None:
    allowed = {
        "__future__", "bastide", "collections", "dataclasses", "enum", "functools", "hashlib", "importlib", "json",
        "reprlib", "typing",
    }  # fmt: skip
    found = {module.partition(".")[0] for path in INSIDE.rglob("*.py") for module in imported_modules(path)}
    assert found - allowed == set()
