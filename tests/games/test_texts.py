"""The words of every game: complete, in both languages, and what a game does not say is said by its codes."""

import random
import re
import string
from collections.abc import Mapping
from typing import get_args

import pytest

from games.battletech import model as battletech
from games.bitva import model as bitva
from games.core import structs
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.game import Game
from games.core.meta import GameMeta
from games.core.protocol import play
from games.core.text import LANGUAGES, Text
from games.core.texts import COMMON, NO_TEXTS, Label, OfferKind, Texts, texts
from games.invasion import model as invasion
from games.little_battlefield import model as little_battlefield
from games.registry import GAMES, PLAYABLE
from tests.games.kept import ALL

PLAYED = pytest.mark.parametrize("game", PLAYABLE.values(), ids=PLAYABLE)
PHASES = {
    "bitva": bitva.Phase,
    "invasion": invasion.Stage,
    "battletech": battletech.Phase,
    "little-battlefield": little_battlefield.Phase,
}
PASSING = {"settle", "resume", "ai-turn-end", "turn-end"}  # nobody is asked anything in these
LENGTH = 300  # actions of a random game


def holes(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# --- what the games bring ------------------------------------------------------------------------


@pytest.mark.parametrize("catalogue", [COMMON, *(game.texts for game in GAMES.values())], ids=["common", *GAMES])
def test_both_languages_are_complete_and_name_the_same_things(catalogue):
    for code, text in catalogue.every.items():
        assert text.en, code
        assert text.fr, code
        assert holes(text.en) == holes(text.fr), code


@PLAYED
def test_every_kind_of_offer_and_every_seat_has_its_word(game):
    assert set(game.rules.actions) <= set(game.texts.kinds)
    for seat in game.rules.seats(game.rules.setup()):
        assert game.seat_said(seat, "fr") != seat


@PLAYED
def test_a_kind_is_sorted_by_what_its_offers_name(game):
    for tag, kind in game.texts.kinds.items():
        where = "walks." if tag == "walk" else f"actions.{tag}"
        sentences = [text.en for code, text in game.texts.every.items() if code.startswith(where)]
        assert not kind.by or any(kind.by in holes(text) for text in sentences), tag


def test_every_stage_has_its_word():
    for key, phase in PHASES.items():
        stages = {code.partition(".")[2] for code in PLAYABLE[key].texts.every if code.startswith("stages.")}
        assert stages == set(get_args(phase)) - PASSING, key


def test_the_events_that_a_game_names_are_all_that_it_has():
    for game in PLAYABLE.values():
        assert len({kind.it for kind in game.events}) == len(game.events) > 0


@PLAYED
def test_every_throw_and_every_end_met_in_random_games_has_its_words(game):
    rules, chance = game.rules, random.Random(game.meta.key)
    state = rules.setup()
    for _ in range(LENGTH):
        seats = rules.to_act(state)
        if not seats:
            assert f"endings.{rules.outcome(state).reason}" in game.texts.every
            return
        action = chance.choice([offer for offer in rules.legal(state, seats[0]) if game.tried(offer)])
        if need := asked(rules, state, seats[0], action):
            assert f"{'draws' if need.drawn else 'dice'}.{need.why}" in game.texts.every
            assert all(
                game.face_text(face).en != face for face in need.drawn or need.die.first if isinstance(face, str)
            )
            assert game.texts.kind(action.do).chancy
        dice = Dice(refill=lambda count, sides: [chance.randint(1, sides) for _ in range(count)])
        state, _, events = play(rules, state, seats[0], action, dice)
        assert events or f"done.{action.do}" in game.texts.every


@pytest.mark.parametrize("kept", ALL, ids=str)
def test_every_throw_of_an_action_has_its_words_the_later_ones_too(kept):
    """The dice of a whole action, typed one after the other: each time the game says what the next is for."""
    every = PLAYABLE[kept.game].texts.every
    for state, line in zip(kept.states, kept.entries, strict=False):
        for typed in range(len(line.faces)):
            need = asked(kept.rules, state, line.seat, line.action, line.faces[:typed])
            assert f"{'draws' if need.drawn else 'dice'}.{need.why}" in every


def asked(rules, state, seat, action, typed=()):
    """The throw that an action wants, after those typed."""
    try:
        rules.apply(state, seat, action, Dice(typed))
    except NeedDice as need:
        return need
    return None


# --- what a game need not bring --------------------------------------------------------------------


class Walk(structs.Action):
    to: str


class Fell(structs.Event):
    who: tuple[str, ...]


META = GameMeta("duel", Text("Duel", "Duel"), ("red",), 1, 1, ("match",))


def test_a_game_without_words_is_said_by_its_codes():
    game = Game(meta=META, rules=PLAYABLE["bitva"].rules)
    assert game.texts.render(game.action_label(Walk("b2"), None), "fr") == "walk b2"
    assert game.texts.render(game.event_label(Fell(("red", "blue")), None), "fr") == "fell red, blue"
    assert game.seat_said("red", "en") == "Red"
    assert game.texts.kind("leap-over") == OfferKind("leap over", "leap over")
    assert game.texts.text("endings", "last").en == "last"
    assert game.face_text("flag").fr == "flag"
    assert game.value_text("size", 3).fr == "3"
    assert not game.value_note("size", "3")


def test_what_every_game_says_in_the_same_way_need_not_be_said_again():
    game = Game(meta=META, rules=PLAYABLE["bitva"].rules)
    assert game.texts.kind("resign").fr == "Abandonner"
    assert game.texts.text("endings", "resigned").fr == "L’autre camp a abandonné."
    assert (game.value_text("fog", True).fr, game.value_text("fog", False).fr) == ("Oui", "Non")


class Position(structs.Value):
    turn: str
    board: tuple[str, ...]
    last_face: int | None
    begun: bool
    stock: Mapping[str, tuple[int, ...]]
    units: tuple[Walk, ...] = (Walk("a1"), Walk("b2"))


@pytest.mark.parametrize(("language", "begun", "space"), [("en", "Yes", ""), ("fr", "Oui", "\u00a0")])
def test_a_position_without_words_is_its_fields_and_their_values_without_signs_of_python(language, begun, space):
    state = Position("", ("cross", "", "ring"), None, True, {"cross": (1, 2), "ring": ()})
    (table,) = Game(meta=META, rules=PLAYABLE["bitva"].rules).facts(state, language).facts
    assert table.rows == (
        ("Turn", "–"),
        ("Board", "cross, –, ring"),
        ("Last face", "–"),
        ("Begun", begun),
        ("Stock", f"cross{space}: 1, 2{space}; ring{space}: –"),
        ("Units", f"to{space}: a1{space}; to{space}: b2"),
    )


def test_a_tag_means_in_each_game_what_that_game_says():
    titles = {key: game.texts.kinds["pass"].fr for key, game in PLAYABLE.items() if "pass" in game.texts.kinds}
    steps = [game.texts.text("actions", "step").en for key, game in PLAYABLE.items() if "step" in game.texts.kinds]
    assert len(titles) > 1
    assert len(set(steps)) == len(steps) > 1


WORDS = Texts(
    seats={"red": Text("Red", "Rouge")},
    terms={
        "red": Text("red thing", "chose rouge"),
        "who.red": Text("the red one", "le rouge"),
        "hard": Text(" hard", " lourdement"),
    },
    events={"fell": Text("{who} fell{how}", "{who} chute{how}")},
)


def test_a_code_is_said_as_its_field_says_it_else_by_its_term_else_by_the_seat_that_it_is():
    assert WORDS.render(Label("events.fell", {"who": "red", "how": "hard"}), "fr") == "le rouge chute lourdement"
    assert WORDS.value("what", "red", "fr") == "chose rouge"
    assert WORDS.value("what", ("red", 3, "blue"), "en") == "red thing, 3, blue"
    assert WORDS.value("what", Label("events.fell", {"who": "red", "how": ""}), "en") == "the red one fell"
    assert WORDS.value("what", Text("Anne", "Anna"), "fr") == "Anna"


def package(folder, monkeypatch, content=None):
    """The name of a new package with this texts.toml, or without any."""
    name = f"words{folder.name}"
    (folder / name / "content").mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    if content is not None:
        (folder / name / "content" / "texts.toml").write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return name


@pytest.mark.parametrize("content", [None, "", '[seats]\nred = { en = "Red" }'], ids=["no-file", "nothing", "seats"])
def test_what_a_file_leaves_out_has_its_default(content, tmp_path, monkeypatch):
    read = texts(package(tmp_path, monkeypatch, content))
    assert (read.rulings, read.options, read.refusals, read.resolvers) == ((), {}, NO_TEXTS.refusals, {})
    assert set(read.every) == ({"seats.red"} if content else set())
    assert read.text("stages", "last").en == "last"


@pytest.mark.parametrize(
    ("content", "code", "path"),
    [
        ('[stagess]\nlast = { en = "Last" }', "unknown-field", "stagess"),
        ("seats = 3", "wrong-type", "seats"),
        ('[seats]\nred = { en = "Red", de = "Rot" }', "unknown-field", "seats.red.de"),
        ('[seats]\nred = { fr = "Rouge" }', "wrong-type", "seats.red.fr"),
        ("[terms.field]\nred = { en = 1 }", "wrong-type", "terms.field.red.en"),
        ('[kinds]\nwalk = { en = "Walk", chance = true }', "unknown-field", "kinds.walk.chance"),
        ('[options.size]\nrule = "1"\nen = "Size"', "missing-field", "options.size.reconstruction"),
        ('[options.size]\nrule = "1"\nreconstruction = true\nen = ""\ntext = ""', "unknown-field", "options.size.text"),
        ('[[rulings]]\nrule = "1"\nen = "Ours"', "missing-field", "rulings[0].mark"),
        ('[refusals.not_here]\nnothing = { en = "Nothing." }', "unknown-field", "refusals.not_here"),
        ('[resolvers.words]\nred = { en = "Red", rule = "1" }', "unknown-field", "resolvers.words.red.rule"),
        ('[own.sight]\nfar = { en = "Far", far = true }', "unknown-field", "own.sight.far.far"),
    ],
)
def test_a_section_or_key_that_there_is_not_is_refused_with_its_place(content, code, path, tmp_path, monkeypatch):
    with pytest.raises(Illegal) as no:
        texts(package(tmp_path, monkeypatch, content))
    assert (no.value.code, no.value.params["path"]) == (code, f"texts.toml.{path}")


PASS = '[kinds]\npass = { en = "Pass", fr = "Passer", ends = true }\n[own.sight]\nfar = "kinds.pass"\n[actions]\n'


def test_a_text_that_says_another_one_again_names_its_place(tmp_path, monkeypatch):
    read = texts(package(tmp_path, monkeypatch, f'{PASS}pass = "kinds.pass"'))
    assert read.every["actions.pass"] == read.every["sight.far"] == Text("Pass", "Passer")


@pytest.mark.parametrize("place", ["kinds.go", "sight.far", "Pass"], ids=["nowhere", "names-one-itself", "words"])
def test_a_place_without_a_text_is_refused(place, tmp_path, monkeypatch):
    with pytest.raises(Illegal) as no:
        texts(package(tmp_path, monkeypatch, f'{PASS}pass = "{place}"'))
    assert no.value.params == {"path": "texts.toml.actions.pass", "expected": "table"}


def test_a_section_of_a_game_s_own_is_asked_for_by_its_name(tmp_path, monkeypatch):
    content = '[own.sight]\nfar = { en = "{n} away" }\n[own.sight.why]\nwoods = { en = "woods" }'
    assert texts(package(tmp_path, monkeypatch, content)).speaking("fr")("sight.far", n=3) == "3 away"


def test_the_catalogue_of_a_game_takes_in_words_of_its_other_content():
    merged = texts("games.bitva", terms={"hex": {"a1": Text("corner", "coin")}})
    assert merged.term("a1", "hex").fr == "coin"
    assert merged.text("stages", "battle").fr == "Combat"


def test_french_texts_have_their_own_apostrophe():
    for language, game in ((language, game) for language in LANGUAGES for game in GAMES.values()):
        assert not [text for text in game.texts.every.values() if re.search(r"\w'\w", getattr(text, language))]


@pytest.mark.parametrize(("language", "expected"), [("en", "struck Yes"), ("fr", "struck Oui")])
def test_a_yes_or_no_in_a_sentence_is_said_in_the_readers_language(language, expected):
    assert NO_TEXTS.render(Label("events.struck", {"hit": True}), language) == expected


def test_a_text_is_filled_in_in_both_languages():
    found = Text("{n} in the {where}", "{n} dans {where}").format(n=2, where=Text("head", "la tête"))
    assert found == Text("2 in the head", "2 dans la tête")
    assert Text("only {n}").format(n=1).said_in("fr") == "only 1"
