"""What can be chosen for a print: every choice has its name, and what is typed becomes its value."""

import pytest

from core.errors import Invalid
from print_room.choices import checked, choices_schema, typed
from printables.catalogue import PRODUCTS
from printables.words import LANGUAGES


@pytest.mark.parametrize("slug", PRODUCTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_name_and_its_default_is_allowed(slug, language):
    properties = choices_schema(slug, language)["properties"]
    for name, choice in properties.items():
        assert choice["title"], name
        if "default" in choice and "oneOf" in choice:
            assert choice["default"] in [option["const"] for option in choice["oneOf"]]
        if "minimum" in choice:
            assert choice["minimum"] <= choice["default"] <= choice["maximum"]


@pytest.mark.parametrize(
    ("name", "texts", "value"),
    [
        ("copies", ["7"], 7),
        ("copies", ["seven"], "seven"),
        ("copies", ["7" * 20], "7" * 20),
        ("only", ["union,confederacy"], ["union", "confederacy"]),
        ("only", ["union", "confederacy"], ["union", "confederacy"]),
        ("paper", ["a4", "a3"], "a3"),
        ("nothing", ["1"], "1"),
    ],
)
def test_texts_become_values(name, texts, value):
    assert typed(choices_schema("reserve-tokens", "en"), {name: texts}) == {name: value}


@pytest.mark.parametrize("name", ["colour", "slug", "", "x" * 5000])
def test_what_nobody_can_choose_is_refused_by_its_name(name):
    with pytest.raises(Invalid) as refused:
        checked(choices_schema("reserve-tokens", "en"), PRODUCTS["reserve-tokens"].options, {name: 1})
    assert (refused.value.code, refused.value.field) == ("unknown-option", name[:60])
