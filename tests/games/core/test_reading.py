"""What comes from outside is read into Structs; every refusal names the first fault by code and path."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from games.core.errors import Illegal
from games.core.reading import faults, key_of, line_of, lines_of, listed, one_of, read
from games.core.structs import Value
from games.core.text import Text, both


class Hill(Value, tag_field="kind", tag="hill"):
    height: Annotated[int, Meta(ge=0, le=9)]


class Ford(Value, tag_field="kind", tag="ford"):
    depth: int | None = None


class Sheet(Value):
    n: Annotated[int, Meta(ge=0, le=9)] = 0
    flag: bool = False
    side: Annotated[str, one_of(["red", "blue"])] = "red"
    hex: Annotated[str, listed(["A1", "A2"], lambda path, name: Illegal("unknown-hex", path=path, hex=name))] = "A1"
    name: Annotated[str, line_of(3)] = "x"
    note: Annotated[str, lines_of(5, blank=True)] = ""
    slug: Annotated[str, key_of(9)] = "x"
    title: Annotated[str, line_of(3)] | Text = ""
    pair: tuple[str, int] = ("", 0)
    list: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    woods: dict[str, Annotated[str, one_of(["light"])]] = {}
    part: Hill | Ford | None = None
    any: Any = None


class Outer(Value):
    inner: Sheet
    others: tuple[Sheet, ...] = ()


def refusal(data, kind=Sheet, path=""):
    with pytest.raises(Illegal) as no:
        read(kind, data, path)
    return no.value.code, no.value.params


@pytest.mark.parametrize(
    ("data", "code", "params"),
    [
        ([], "wrong-type", {"path": "", "expected": "table"}),
        ({"n": "3"}, "wrong-type", {"path": "n", "expected": "integer"}),
        ({"n": True}, "wrong-type", {"path": "n", "expected": "integer"}),
        ({"n": 1.5}, "wrong-type", {"path": "n", "expected": "integer"}),
        ({"n": 10}, "out-of-range", {"path": "n", "low": 0, "high": 9}),
        ({"n": -1}, "out-of-range", {"path": "n", "low": 0, "high": 9}),
        ({"flag": 1}, "wrong-type", {"path": "flag", "expected": "boolean"}),
        ({"side": "green"}, "unknown-value", {"path": "side", "allowed": ["red", "blue"]}),
        ({"side": "red\n"}, "unknown-value", {"path": "side", "allowed": ["red", "blue"]}),
        ({"side": 1}, "wrong-type", {"path": "side", "expected": "text"}),
        ({"hex": "Z9"}, "unknown-hex", {"path": "hex", "hex": "Z9"}),
        ({"name": "abcd"}, "too-long", {"path": "name", "max": 3}),
        ({"name": "  "}, "blank", {"path": "name"}),
        ({"name": "a\n"}, "control-character", {"path": "name"}),
        ({"name": "a\u202eb"}, "control-character", {"path": "name"}),
        ({"name": "a\ud800"}, "control-character", {"path": "name"}),
        ({"note": "a\x00"}, "control-character", {"path": "note"}),
        ({"slug": "A b"}, "bad-key", {"path": "slug"}),
        ({"slug": "a--b"}, "bad-key", {"path": "slug"}),
        ({"slug": " "}, "blank", {"path": "slug"}),
        ({"title": 1}, "wrong-type", {"path": "title", "expected": "text"}),
        ({"title": "long"}, "too-long", {"path": "title", "max": 3}),
        ({"title": {"de": "x"}}, "unknown-field", {"path": "title.de"}),
        ({"pair": ["a"]}, "wrong-type", {"path": "pair", "expected": "pair"}),
        ({"pair": ["a", "b"]}, "wrong-type", {"path": "pair[1]", "expected": "integer"}),
        ({"list": {}}, "wrong-type", {"path": "list", "expected": "list"}),
        ({"list": [1, 2, 3]}, "too-many", {"path": "list", "high": 2}),
        ({"list": []}, "out-of-range", {"path": "list", "low": 1, "high": 2}),
        ({"list": [1, "b"]}, "wrong-type", {"path": "list[1]", "expected": "integer"}),
        ({"woods": {"A1": "dense"}}, "unknown-value", {"path": "woods.A1", "allowed": ["light"]}),
        ({"woods": {3: "light"}}, "wrong-type", {"path": "woods.3", "expected": "text"}),
        ({"part": []}, "wrong-type", {"path": "part", "expected": "table"}),
        ({"part": {}}, "missing-field", {"path": "part.kind"}),
        ({"part": {"kind": 1}}, "wrong-type", {"path": "part.kind", "expected": "text"}),
        ({"part": {"kind": "wood"}}, "unknown-value", {"path": "part.kind", "allowed": ["hill", "ford"]}),
        ({"part": {"kind": "hill"}}, "missing-field", {"path": "part.height"}),
        ({"part": {"kind": "ford", "height": 1}}, "unknown-field", {"path": "part.height"}),
        ({"m": 1}, "unknown-field", {"path": "m"}),
        ({3: 1}, "unknown-field", {"path": "3"}),
        ({"ex\ntra": 1}, "unknown-field", {"path": "ex\\ntra"}),
    ],
    ids=str,
)
def test_the_first_fault_is_named_by_code_and_path(data, code, params):
    assert refusal(data) == (code, params)


def test_what_is_nested_without_end_is_refused_where_it_begins():
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    assert refusal({"n": deep}) == ("wrong-type", {"path": "n", "expected": "integer"})
    assert refusal({"list": deep}) == ("wrong-type", {"path": "list[0]", "expected": "integer"})
    assert refusal({"any": deep, "n": ""})[1]["path"] == "n"


def test_a_path_goes_through_tables_and_lists():
    assert refusal({}, Outer, "top") == ("missing-field", {"path": "top.inner"})
    assert refusal({"inner": {"n": 10}}, Outer, "top")[1]["path"] == "top.inner.n"
    assert refusal({"inner": {}, "others": [{}, {"n": 10}]}, Outer)[1]["path"] == "others[1].n"
    assert refusal({"inner": {}, "others": [{}, 1]}, Outer)[1]["path"] == "others[1]"


def test_what_fits_is_read():
    assert read(Sheet, {"n": 3.0, "note": "a\r\n\tb", "part": {"kind": "hill", "height": 2}, "any": [None]}) == Sheet(
        n=3, note="a\n\tb", part=Hill(2), any=[None]
    )
    assert read(Sheet, {"title": {"en": "Hill", "fr": "Colline"}, "part": None}).title == Text("Hill", "Colline")


class Entry(Value):
    at: Annotated[datetime, Meta(tz=True)]
    ended: Annotated[datetime, Meta(tz=True)] | None = None
    by: UUID | None = None
    how: Literal["", "table"] = ""
    scale: Annotated[float, Meta(ge=0.5, le=2)] = 1


NOON = "2026-11-20T12:00:00Z"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"at": NOON, "ended": None, "by": None, "how": "table", "scale": 2}, []),
        ({"at": "noon"}, [("type", ("at",))]),
        ({"at": NOON[:-1], "ended": 3}, [("zone", ("at",)), ("type", ("ended",))]),
        ({"at": NOON, "by": "me", "how": "server"}, [("type", ("by",)), ("choice", ("how",))]),
        ({"at": NOON, "how": 1, "scale": 3}, [("type", ("how",)), ("range", ("scale",))]),
        ({"at": NOON, "scale": float("nan")}, [("type", ("scale",))]),
        ({"scale": True, "x": 1}, [("unknown", ("x",)), ("missing", ("at",)), ("type", ("scale",))]),
    ],
    ids=str,
)
def test_whoever_wants_all_faults_gets_them_in_the_order_of_the_fields(data, found):
    assert [(fault.kind, fault.path) for fault in faults(Entry, data)] == found


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*Sheet.__struct_fields__]), inner),
    max_leaves=6,
)


@given(JSON)
def test_whatever_comes_in_is_read_or_refused_with_a_code_and_a_path(data):
    refused = None
    try:
        found = read(Sheet, data)
    except Illegal as no:
        refused = no
    assert isinstance(found if refused is None else refused.params["path"], Sheet if refused is None else str)


def test_a_text_is_said_in_the_readers_language():
    text = Text("Hill", "Colline")
    assert [text.said_in(language) for language in ("fr", "fr-ca", "en-gb", "de")] == [
        "Colline",
        "Colline",
        "Hill",
        "Hill",
    ]
    assert not Text()
    assert both("Hill") == Text("Hill", "Hill")
    assert both(text) is text
