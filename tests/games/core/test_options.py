"""Options of a game: facts from content, strict values."""

import pytest

from games.core.content import TEXT_MAX
from games.core.errors import Illegal
from games.core.options import GameOptions, OptionFact, check_option, option_facts, read_options
from games.core.text import Text

NUMBER = OptionFact(2, (1, 2), "1", False, Text("en", "fr"))
YES_NO = OptionFact(False, (False, True), "1", False, Text("en", "fr"))
FREE = OptionFact("", (), "1", True, Text("en", "fr"))


class Chosen(GameOptions):
    facts = {"figures": NUMBER}

    figures: int = 2


def refused(call, *args):
    with pytest.raises(Illegal) as no:
        call(*args)
    return no.value.code, no.value.params


@pytest.mark.parametrize(("value", "fact"), [(1, NUMBER), (True, YES_NO), ("", FREE), ("any text", FREE)])
def test_an_allowed_value_is_taken(value, fact):
    check_option("figures", value, fact)


@pytest.mark.parametrize(
    ("value", "fact"),
    [(3, NUMBER), (True, NUMBER), (1.0, NUMBER), ("1", NUMBER), ([1], NUMBER), (1, YES_NO), (5, FREE)],
)
def test_another_value_or_type_is_refused(value, fact):
    code, params = refused(check_option, "figures", value, fact)
    longest = {} if fact.allowed else {"max": TEXT_MAX}
    assert (code, params) == ("bad-option", {"option": "figures", "allowed": list(fact.allowed), **longest})


def test_free_text_has_an_end():
    assert refused(check_option, "board", "x" * 50_001, FREE)[0] == "bad-option"


def test_what_is_not_named_has_its_default_and_what_is_not_known_is_refused():
    assert read_options(Chosen, {}) == Chosen(2)
    assert refused(read_options, Chosen, {"elite": 1}) == ("unknown-option", {"option": "elite"})
    assert refused(read_options, Chosen, [])[0] == "wrong-type"


def test_facts_come_from_content_in_its_order():
    facts = option_facts("games.bitva")
    assert list(facts)[:2] == ["players", "advanced"]
    assert facts["board"].reconstruction
