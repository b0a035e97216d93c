"""`bastide verify`: are these records right? One line a record; the rules are the engine's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from bastide.engine import MalformedError, RecordError, parse_json, read_record, replay


class _Unreadable(Exception):
    """A file that is not there, is no text, or is no JSON."""


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as wrong:
        raise _Unreadable(wrong.strerror or str(wrong)) from None
    except UnicodeDecodeError:
        raise _Unreadable("it is not UTF-8 text") from None


def _parsed(text: str) -> object:
    try:
        return parse_json(text)
    except MalformedError as wrong:
        raise _Unreadable(str(wrong)) from None


def _records(name: str) -> Iterator[tuple[str, str]]:
    """The texts of a file's records, each with a name: one, or one a line in a `.jsonl` file or on standard input."""
    text = _text(name)
    # Not `splitlines`: a name may hold a line separator of Unicode's own.
    lines = [line for line in text.split("\n") if line.strip()]
    if name.endswith(".jsonl") or (name == "-" and len(lines) > 1 and lines[0].rstrip().endswith("}")):
        for number, line in enumerate(lines, 1):
            yield f"{click.format_filename(name)}:{number}", line
    else:
        yield click.format_filename(name), text


def _check(name: str, text: str) -> int:
    """Say a record's line; 0 right, 1 wrong, 2 unreadable."""
    try:
        replay(read_record(_parsed(text)))
    except _Unreadable as wrong:
        click.echo(f"{name}: {wrong}")
        return 2
    except RecordError as wrong:
        click.echo(f"{name}: {wrong}")
        return 1
    click.echo(f"ok {name}")
    return 0


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
def verify(files: tuple[str, ...]) -> None:
    """Check game records against the rules: every placement, pawn and point.

    `-` is standard input; a .jsonl file holds one record a line. Exits with 1 if any is wrong, 2 if any cannot be read.
    """
    sys.exit(max(_check_file(name) for name in files))


def _check_file(name: str) -> int:
    """A line for each record of a file; the worst of their results."""
    try:
        results = [_check(*each) for each in _records(name)]
    except _Unreadable as wrong:
        click.echo(f"{click.format_filename(name)}: {wrong}")
        return 2
    if not results:
        click.echo(f"{click.format_filename(name)}: it holds no record")
        return 2
    return max(results)
