"""Options of a game: a Struct says the allowed values, its content what they mean; reading is strict."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from games.bitva.options import OPTION_FACTS
from games.core.content import TEXT_MAX
from games.core.errors import Illegal
from games.core.options import FreeText, GameOptions, read_options


class Chosen(GameOptions):
    size: Literal["large", "small"] = "small"
    figures: Annotated[int, Meta(ge=1, le=3)] = 2
    seats: Literal[1, 4] = 4
    variant: bool = True
    board: FreeText = ""

    def check(self):
        if self.variant and self.board:
            raise Illegal("bad-option", option="board", allowed=[""])


def refused(given):
    with pytest.raises(Illegal) as no:
        read_options(Chosen, given)
    return no.value.code, no.value.params


@pytest.mark.parametrize(
    "given", [{"size": "large"}, {"figures": 3}, {"variant": False, "board": "any text"}, {}], ids=str
)
def test_an_allowed_value_is_taken_and_what_is_not_named_has_its_default(given):
    assert read_options(Chosen, given) == Chosen(**given)


def test_a_number_without_a_fraction_is_whole():
    assert read_options(Chosen, {"figures": 3.0}).figures == 3


@pytest.mark.parametrize(
    ("given", "option", "allowed"),
    [
        ({"size": "Large"}, "size", ["large", "small"]),
        ({"size": "\ud800"}, "size", ["large", "small"]),
        ({"size": None}, "size", ["large", "small"]),
        ({"figures": 4}, "figures", [1, 2, 3]),
        ({"figures": 1.5}, "figures", [1, 2, 3]),
        ({"figures": True}, "figures", [1, 2, 3]),
        ({"size": "small", "figures": [1]}, "figures", [1, 2, 3]),
        ({"seats": True}, "seats", [1, 4]),
        ({"variant": 1}, "variant", [True, False]),
    ],
    ids=str,
)
def test_another_value_or_type_is_refused_and_says_what_is_allowed(given, option, allowed):
    assert refused(given) == ("bad-option", {"option": option, "allowed": allowed})


@pytest.mark.parametrize("text", [5, "x" * (TEXT_MAX + 1)], ids=["number", "long"])
def test_free_text_is_a_text_and_has_an_end(text):
    assert refused({"board": text}) == ("bad-option", {"option": "board", "allowed": [], "max": TEXT_MAX})


def test_what_is_not_known_is_refused():
    assert refused({"elite": 1}) == ("unknown-option", {"option": "elite"})
    assert refused([])[0] == "wrong-type"


def test_what_does_not_go_together_is_refused():
    assert refused({"board": "any text"}) == ("bad-option", {"option": "board", "allowed": [""]})


def test_facts_come_in_the_order_of_the_content():
    assert list(OPTION_FACTS)[:2] == ["players", "advanced"]
    assert OPTION_FACTS["players"].allowed == (2, 4)
    assert OPTION_FACTS["advanced"].allowed == (False, True)
    assert OPTION_FACTS["board"].reconstruction
