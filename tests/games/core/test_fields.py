"""Input from outside is read field by field; every refusal names the path of the bad field."""

import pytest

from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.text import Text


def refusal(read):
    with pytest.raises(Illegal) as no:
        read()
    return no.value.code, no.value.params["path"]


@pytest.mark.parametrize(
    ("source", "read", "expected"),
    [
        ([], lambda f: f, ("wrong-type", "top")),
        ({}, lambda f: f.integer("n", 0, 9), ("missing-field", "top.n")),
        ({"n": "3"}, lambda f: f.integer("n", 0, 9), ("wrong-type", "top.n")),
        ({"n": True}, lambda f: f.integer("n", 0, 9), ("wrong-type", "top.n")),
        ({"n": 10}, lambda f: f.integer("n", 0, 9), ("out-of-range", "top.n")),
        ({"n": -1}, lambda f: f.integer("n", 0, 9), ("out-of-range", "top.n")),
        ({"n": 1}, lambda f: f.flag("n"), ("wrong-type", "top.n")),
        ({"n": "c"}, lambda f: f.one_of("n", ("a", "b")), ("unknown-value", "top.n")),
        ({"n": 1}, lambda f: f.one_of("n", ("a", "b")), ("wrong-type", "top.n")),
        ({"n": "abcd"}, lambda f: f.line("n", 3), ("too-long", "top.n")),
        ({"n": "  "}, lambda f: f.line("n", 3), ("blank", "top.n")),
        ({"n": "a\nb"}, lambda f: f.line("n", 3), ("control-character", "top.n")),
        ({"n": "a\u202eb"}, lambda f: f.line("n", 3), ("control-character", "top.n")),
        ({"n": "a\ud800"}, lambda f: f.line("n", 3), ("control-character", "top.n")),
        ({"n": "a\x00"}, lambda f: f.text("n", 3, lines=True), ("control-character", "top.n")),
        ({"n": "A b"}, lambda f: f.key("n"), ("bad-key", "top.n")),
        ({"n": "a--b"}, lambda f: f.key("n"), ("bad-key", "top.n")),
        ({"n": {"en": "x"}}, lambda f: f.text("n", 9), ("missing-field", "top.n.fr")),
        ({"n": {"en": "x", "fr": " "}}, lambda f: f.text("n", 9), ("blank", "top.n.fr")),
        ({"n": {"en": "x", "fr": ""}}, lambda f: f.text("n", 9, blank=True), ("blank", "top.n.fr")),
        ({"n": {"en": "x", "fr": "y", "de": "z"}}, lambda f: f.text("n", 9), ("unknown-field", "top.n.de")),
        ({"n": {}}, lambda f: f.items("n", 2), ("wrong-type", "top.n")),
        ({"n": [1, 2, 3]}, lambda f: f.items("n", 2), ("too-many", "top.n")),
        ({"n": 1}, lambda f: f.table("n"), ("wrong-type", "top.n")),
        ({"n": 1}, lambda f: f.done(), ("unknown-field", "top.n")),
        ({3: 1}, lambda f: f.done(), ("unknown-field", "top.3")),
    ],
)
def test_a_bad_field_is_refused_by_code_and_path(source, read, expected):
    assert refusal(lambda: read(Fields(source, "top"))) == expected


def test_good_fields_are_read():
    fields = Fields({"n": 3, "s": "a", "t": {"en": "x", "fr": "y"}, "u": "same", "l": [1], "m": "a\r\nb"})
    assert fields.integer("n", 3, 3) == 3
    assert fields.line("s", 1) == "a"
    assert fields.text("t", 1) == Text("x", "y")
    assert fields.text("u", 4) == Text("same", "same")
    assert list(fields.items("l", 1)) == [(1, "l[0]")]
    assert fields.text("m", 3, lines=True) == Text("a\nb", "a\nb")
    assert fields.text("none", 9, blank=True) == Text("", "")
    fields.done()


@pytest.mark.parametrize("date", ["", "1862", "1862-08", "1862-08-30", "1864-02-29", "2000-02-29"])
def test_a_date_may_be_as_vague_as_it_is_known(date):
    assert Fields({"date": date}).date("date") == date


@pytest.mark.parametrize(
    "date",
    ["1863-02-29", "1900-02-29", "1862-13", "1862-00", "1862-4-1", "1862-04-31", "1862-04-00", "June", "0000", "١٨٦٢"],
)
def test_a_date_that_never_was_is_refused(date):
    assert refusal(lambda: Fields({"date": date}).date("date")) == ("bad-date", "date")


def test_a_text_is_said_in_the_readers_language():
    text = Text("Hill", "Colline")
    assert (text.said_in("fr"), text.said_in("fr-ca"), text.said_in("en-gb"), text.said_in("de")) == (
        "Colline",
        "Colline",
        "Hill",
        "Hill",
    )
    assert not Text()
