"""JSON is read strictly: what JSON does not know, or what may be read in two ways, is refused in plain words."""

import json

import pytest

from bastide.engine import MalformedError, parse_json


@pytest.mark.parametrize("text", ["null", "[1, -2, 3.5, true]", '{"a": {"b": [{}]}, "c": ""}', ' "é\\u00e9" '])
def test_json_is_read_as_it_is(text: str) -> None:
    assert parse_json(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ('{"a": 1', "not JSON: Expecting ',' delimiter at line 1, column 8"),
        ('{"a": 1} {"a": 2}', "not JSON: Extra data at line 1, column 10"),
        ("{'a': 1}", "not JSON: Expecting property name"),
        ('["a\n"]', "not JSON: Invalid control character at line 1, column 4"),
        ("NaN", "not JSON: NaN is no number there"),
        ('{"at": [Infinity, 0]}', "not JSON: Infinity is no number there"),
        ("[-Infinity]", "not JSON: -Infinity is no number there"),
        ('{"a": 1, "b": {"c": 1, "c": 1}}', "'c' stands there twice"),
        ("9" * 5000, "a number of 5000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        parse_json(text)
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 150
    assert str(refusal.value).isprintable()
