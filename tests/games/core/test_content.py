"""Content is read from its package; what people write as TOML is read strictly."""

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from games.core import structs
from games.core.content import TEXT_MAX, content, load, parse, rows, written
from games.core.errors import Illegal
from games.core.reading import line_of


def test_content_is_read_from_the_package():
    assert load("games.battle_cry", "die")["faces"][0] == "infantry"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = = 2\n", 2),
        ("a = 1\n\n[b\n", 3),
        ('a = "open', 1),
        ("a = 1\na = 2\n", 2),
        ("x = " + "9" * 5000, 1),
        ("x = " + "[" * 10_000, 1),
        ("a = 1\n" + "a." * 20_000 + "b = 1", 2),
        ("a = 1\n\n[" + "a . " * 10_000 + "b]", 3),
        ("x = {" + "'a'." * 10_000 + "b = 1}", 1),
        ('"\\"".' * 8_000 + "b = 1", 1),
    ],
    ids=[
        *("value", "header", "end", "twice", "number-too-long", "too-deep"),
        *("key-too-deep", "header-too-deep", "inline-key-too-deep", "quoted-key-too-deep"),
    ],
)
def test_broken_toml_is_refused_with_its_line(text, line):
    with pytest.raises(Illegal) as no:
        parse(text)
    assert (no.value.code, no.value.params) == ("bad-toml", {"line": line})


def test_a_text_that_is_too_long_is_not_read_at_all():
    with pytest.raises(Illegal, match="too-long"):
        parse("#" * (TEXT_MAX + 1))


@given(st.text(alphabet="a1=[]{}\"'.,\n\\#é\x00", max_size=40))
def test_any_text_is_read_or_refused_with_one_of_its_lines(text):
    refused = None
    try:
        tables = parse(text)
    except Illegal as no:
        refused = no
    if refused is None:
        assert isinstance(tables, dict)
    else:
        assert refused.code == "bad-toml"
        assert 1 <= refused.params["line"] <= text.count("\n") + 1


def with_surrogates_removed(text):
    return text.encode("utf-8", "ignore").decode().replace("\r", "")


texts = st.text().map(with_surrogates_removed)
scalars = st.booleans() | st.integers(-(10**9), 10**9) | texts
values = st.recursive(
    scalars | st.lists(scalars, max_size=3),
    lambda inner: (
        st.dictionaries(texts, inner, min_size=1, max_size=3)
        | st.lists(st.dictionaries(texts, inner, min_size=1, max_size=2), min_size=1, max_size=2)
    ),
    max_leaves=8,
)


@given(st.dictionaries(texts, values, max_size=4))
def test_what_is_written_as_toml_is_read_back_the_same(table):
    assert parse(written(table)) == table


def test_toml_is_written_for_people_to_edit():
    text = written(
        {"name": "Pea Ridge", "notes": "One.\nTwo.", "orders": {"union": {"infantry": 7}}, "list": [{"a": True}]}
    )
    assert text == (
        'name = "Pea Ridge"\nnotes = """\nOne.\nTwo."""\nlist = [\n    { a = true },\n]\n'
        "\n[orders.union]\ninfantry = 7\n"
    )


def test_toml_has_no_word_for_other_values():
    with pytest.raises(TypeError):
        written({"a": None})


class Crew(structs.Value):
    name: Annotated[str, line_of(20)]
    hands: Annotated[int, Meta(ge=1, le=9)] = 1


@pytest.fixture
def crews(tmp_path, monkeypatch):
    """Writes the content file of a package, and gives the package's name."""
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / f"package_{tmp_path.name.replace('-', '_')}"
    (folder / "content").mkdir(parents=True)
    (folder / "__init__.py").touch()

    def with_file(text):
        (folder / "content" / "crews.toml").write_text(text, encoding="utf-8")
        return folder.name

    return with_file


def test_a_content_file_is_read_as_its_type(crews):
    assert rows(crews('[gun]\nname = "Gun"\nhands = 3\n'), "crews", Crew) == {"gun": Crew("Gun", 3)}


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ("hands = 3", "missing-field", "crews.toml.gun.name"),
        ('name = "Gun"\nhands = 10', "out-of-range", "crews.toml.gun.hands"),
        ('name = "Gun"\nhand = 1', "unknown-field", "crews.toml.gun.hand"),
        ("name = 7", "wrong-type", "crews.toml.gun.name"),
    ],
)
def test_a_fault_in_a_content_file_is_named_with_its_path(crews, line, code, path):
    with pytest.raises(Illegal) as no:
        rows(crews(f"[gun]\n{line}\n"), "crews", Crew)
    assert (no.value.code, no.value.params["path"]) == (code, path)


def test_a_whole_content_file_has_a_type_as_well(crews):
    with pytest.raises(Illegal, match="unknown-field") as no:
        content(crews('name = "Gun"\nsails = 2\n'), "crews", Crew)
    assert no.value.params["path"] == "crews.toml.sails"
