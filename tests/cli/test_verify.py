"""`bastide verify`: a line a record, and the worst of them as exit status; never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main

CONFORMANCE = Path(__file__).parent.parent / "data" / "conformance"
RIGHT = (CONFORMANCE / "base-2-00.json").read_text("utf-8")
LINE = json.dumps(json.loads(RIGHT))
WRONG = LINE.replace('"scores": [55, 56]', '"scores": [55, 57]')
SAID = "scores [55, 57] are not right: it would be [55, 56]"


def verify(*files: str | Path, given: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["verify", *map(str, files)], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str | bytes], str]:
    """Makes a file and gives its path."""

    def make(name: str, content: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return make


Make = Callable[[str, str | bytes], str]


def test_right_records_are_ok_a_line_each(file: Make) -> None:
    one, other = file("a.json", RIGHT), file("b.json", LINE)
    result = verify(one, other)
    assert (result.exit_code, result.output) == (0, f"ok {one}\nok {other}\n")


def test_wrong_record_is_told_with_what_would_be_right(file: Make) -> None:
    wrong, right = file("wrong.json", WRONG), file("right.json", RIGHT)
    result = verify(wrong, right)
    assert (result.exit_code, result.output) == (1, f"{wrong}: {SAID}\nok {right}\n")


def test_wrong_turn_is_named(file: Make) -> None:
    spoiled = file("a.json", LINE.replace('"seat": 1', '"seat": 0', 1))
    result = verify(spoiled)
    assert result.exit_code == 1
    assert result.output == f"{spoiled}: turn 2: seat 0 plays, but it is the turn of seat 1\n"


def test_lines_of_a_jsonl_file_are_records(file: Make) -> None:
    name = file("games.jsonl", f"{LINE}\n\n{WRONG}\n{{broken\n{LINE}")
    result = verify(name)
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        f"ok {name}:1",
        f"{name}:2: {SAID}",
        f"{name}:3: it is not JSON: Expecting property name enclosed in double quotes at line 1, column 2",
        f"ok {name}:4",
    ]


def test_name_that_holds_a_line_separator_does_not_break_a_line(file: Make) -> None:
    name = file("games.jsonl", LINE.replace('"P1"', '"P\u2028\u0085 1"') + "\n")
    assert verify(name).output == f"ok {name}:1\n"


@pytest.mark.parametrize(
    ("given", "status", "said"),
    [
        (RIGHT, 0, "ok -\n"),
        (LINE, 0, "ok -\n"),
        (f"{LINE}\n{LINE}\n", 0, "ok -:1\nok -:2\n"),
        (f"{WRONG}\n", 1, f"-: {SAID}\n"),
        (f"{LINE}\n{WRONG}\n", 1, f"ok -:1\n-:2: {SAID}\n"),
        ("", 2, "-: it is not JSON: Expecting value at line 1, column 1\n"),
        ("\ufeff" + LINE, 0, "ok -\n"),
    ],
)
def test_dash_is_standard_input(given: str, status: int, said: str) -> None:
    result = verify("-", given=given)
    assert (result.exit_code, result.output) == (status, said)


UNREADABLE: list[tuple[str, str | bytes, str]] = [
    ("empty", "", "it is not JSON: Expecting value at line 1, column 1"),
    ("truncated", RIGHT[: len(RIGHT) // 2], "it is not JSON: "),
    ("two values", "{} {}", "it is not JSON: Extra data"),
    ("not text", b"\xff\xfe\x00\x80" * 9, "it is not UTF-8 text"),
    ("10 MB of nonsense", Random(1).randbytes(10_000_000), "it is not UTF-8 text"),
    ("10 MB of letters", "nonsense" * 1_250_000, "it is not JSON: "),
    ("10 MB of brackets", "[" * 10_000_000, "it is nested too deeply"),
    ("deep objects", '{"turns":' * 1_000_000, "it is nested too deeply"),
    ("not a number", LINE.replace("[0, 0]", "[NaN, 0]", 1), "NaN is no number there"),
    ("infinity", LINE.replace("[0, 0]", "[-Infinity, 0]", 1), "-Infinity is no number there"),
    ("huge number", LINE.replace("[0, 0]", f"[{'1' * 10_000}, 0]", 1), "a number of 10000 digits"),
    ("key twice", LINE.replace('"version": 1', '"version": 1, "version": 1'), "'version' stands there twice"),
    ("key twice in a turn", LINE.replace('"seat": 0', '"seat": 1, "seat": 0', 1), "'seat' stands there twice"),
]


@pytest.mark.parametrize(("content", "said"), [row[1:] for row in UNREADABLE], ids=[row[0] for row in UNREADABLE])
def test_file_that_cannot_be_read_is_told_in_one_line(file: Make, content: str | bytes, said: str) -> None:
    name = file("a.json", content)
    result = verify(name)
    assert result.exit_code == 2
    assert result.output.startswith(f"{name}: ")
    assert said in result.output
    assert result.output.count("\n") == 1
    assert len(result.output) < len(name) + 150


@pytest.mark.parametrize("content", ["null", "[]", "{}", '"text"', "7", '{"format": "bastide"}', "[" * 200 + "]" * 200])
def test_json_that_is_no_record_is_wrong_not_unreadable(file: Make, content: str) -> None:
    result = verify(file("a.json", content))
    assert (result.exit_code, result.output.count("\n")) == (1, 1)


def test_what_is_not_there_is_told_and_the_rest_still_checked(file: Make, tmp_path: Path) -> None:
    right = file("right.json", RIGHT)
    result = verify(tmp_path / "missing.json", tmp_path, right)
    assert result.exit_code == 2
    missing, folder, last = result.output.splitlines()
    assert missing == f"{tmp_path / 'missing.json'}: No such file or directory"
    assert folder == f"{tmp_path}: Is a directory"
    assert last == f"ok {right}"


def test_jsonl_file_without_a_record_is_unreadable(file: Make) -> None:
    name = file("empty.jsonl", "\n\n")
    result = verify(name)
    assert (result.exit_code, result.output) == (2, f"{name}: it holds no record\n")


def test_no_file_is_a_question_of_usage() -> None:
    result = verify()
    assert result.exit_code == 2
    assert "Missing argument" in result.output


def test_command_itself_ends_with_the_status(file: Make) -> None:
    command = [sys.executable, "-m", "bastide", "verify", file("wrong.json", WRONG), file("\udcff.json", RIGHT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert [line.endswith(end) for line, end in zip(done.stdout.splitlines(), (SAID, ".json"), strict=True)] == [
        True
    ] * 2
