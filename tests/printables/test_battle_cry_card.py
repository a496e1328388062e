"""Battle Cry on paper: the reference card."""

from collections import Counter

import pytest
from msgspec import structs

from games.battle_cry.ground import ENTERING, TERRAIN
from games.battle_cry.numbers import CAMPAIGN
from games.battle_cry.reserve import ReserveOption
from games.battle_cry.units import UNIT_FACTS
from games.core.text import Text
from printables import symbols
from printables.art.battle_cry import card, reference
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.signs import option_sign
from printables.catalogue import render
from printables.shapes import at
from printables.sheets import PAPERS, Page
from printables.svg import svg_text
from printables.theme import theme_of
from printables.words import LANGUAGES, Words
from tests.printables.battle_cry import BRANDY, marks, seen, text_of
from tests.printables.neat import neat


def test_the_card_prints_the_tables_of_the_rules(monkeypatch):
    before = text_of("battle-reference")
    monkeypatch.setattr(
        card, "UNIT_FACTS", {**UNIT_FACTS, "cavalry": structs.replace(UNIT_FACTS["cavalry"], dice=(9, 8, 7))}
    )
    monkeypatch.setattr(card, "TERRAIN", {**TERRAIN, "woods": structs.replace(TERRAIN["woods"], attack_dice=-6)})
    monkeypatch.setattr(reference, "CAMPAIGN", structs.replace(CAMPAIGN, round_won=13))
    after = text_of("battle-reference")
    for text in ("9 · 8 · 7", "−6", "13 a round won"):
        assert text not in before
        assert text in after


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_card_keeps_clear_of_itself(language, paper):
    assert neat(render("battle-reference", paper=paper, language=language).content).pages == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_B4_C11_the_card_says_what_hits_in_combat_and_how_a_campaign_is_judged(language):
    words, said_there = Words(language, "battle-cry"), "".join(text_of("battle-reference", language=language).split())
    for key in ("combat", "combat_infantry", "combat_flag", "sight", "verdict_title", "decisive", "minor", "failure"):
        assert "".join(words(key).split()) in said_there


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "+1 for the infantry or cavalry that"), ("fr", "+1 pour l’infanterie ou la cavalerie qu’un général")],
)
def test_B3_the_die_of_a_general_is_for_infantry_and_cavalry_alone(language, sentence):
    assert sentence in " ".join(text_of("battle-reference", language=language).split())


@pytest.mark.parametrize(("language", "blocked"), [("en", "cannot retreat"), ("fr", "recul impossible")])
def test_B4_the_card_says_what_a_blocked_retreat_costs_and_gives_the_steps_of_a_turn(language, blocked):
    words, text = Words(language, "battle-cry"), " ".join(text_of("battle-reference", language=language).split())
    assert blocked in text
    steps = [text.index(words(f"turn_{step}")) for step in ("card", "order", "move", "battle")]
    assert steps == sorted(steps)


def test_C3_a_unit_and_its_medal_are_two_signs_and_a_medal_without_its_unit_bears_it():
    theme, elite = theme_of("colour", "battle-cry"), ReserveOption("elite", "infantry", 0)
    alone, both = (
        svg_text(Page(20, 20, at(9, 9, option_sign(elite, 0, 0, 6, theme, beside=beside)), "", "", "", "en"))
        for beside in (True, False)
    )
    assert alone.count("<path") < both.count("<path")


def test_a_fieldwork_bears_the_same_sign_on_the_card_as_in_the_key_of_the_counters(monkeypatch):
    drawn = []
    monkeypatch.setattr(symbols, "drawing", lambda name, look: drawn.extend([name] * (name == "fieldwork")) or [])
    seen("battle-reference")
    on_card = len(drawn)
    assert on_card
    seen("battle-counters")
    assert len(drawn) > on_card


@pytest.mark.parametrize("language", LANGUAGES)
def test_B5_no_cell_of_the_cards_tables_is_empty(language):
    read, words = seen("battle-reference", language=language), Words(language, "battle-cry")
    shown = Counter(text.text.strip() for text in read.texts())
    moving = [facts.battle_after_move for facts in UNIT_FACTS.values() if facts.dice]
    entered = Counter(facts.entering for facts in TERRAIN.values())
    assert (shown[words("yes")], shown[words("no")]) == (sum(moving), moving.count(False))
    assert shown["0"] == sum(not facts.attack_dice for facts in TERRAIN.values()) + 1  # the bar's
    assert shown["–"] == entered["free"] + sum(not facts.dice for facts in UNIT_FACTS.values())
    for effect in ENTERING[1:]:
        assert shown[words(f"entering_{effect}")] == entered[effect] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_B5_C3_C5_C9_the_card_says_who_rolls_where_a_unit_may_be_and_who_picks(language):
    words, read = Words(language, "battle-cry"), seen("battle-reference", language=language)
    whole = "".join("".join(text.text for text in read.texts()).split())
    sentences = [
        words(key) for key in ("reserve_waits", "key_unit", "end_points", "verdict_how", "effect_by_opponent_in_full")
    ]
    shut = [words(f"terrain_{kind}").lower() for kind, facts in TERRAIN.items() if not facts.entry]
    sentences += [words("not_placed", kinds=", ".join(shut)), words("effect_by_opponent_in_full")]
    sentences.append(words("effect_by_roller_in_full"))
    sentences += [words("reserve_how", n=2), words("event_dice", n=2, more=1)]
    assert [sentence for sentence in sentences if "".join(sentence.split()) not in whole] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_sentences_of_the_card_are_large_enough_to_read(paper, language):
    read, foot = seen("battle-reference", paper=paper, language=language), PAPERS[paper][1] / 10
    sentences = [text.points for text in read.texts() if len(text.text) > 20 and text.box[1] > foot]
    assert len(sentences) > 15
    assert min(sentences) > 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_heads_of_the_cards_columns_stand_apart(paper, language):
    read, words = seen("battle-reference", paper=paper, language=language), Words(language, "battle-cry")
    lines = [line for key in card.UNIT_CAPTIONS for line in words(key).split("\n")]
    heads = sorted((text.box for text in read.texts() if text.text.strip() in lines), key=lambda box: box[0])
    level = [(a, b) for n, a in enumerate(heads) for b in heads[n + 1 :] if abs(a[1] - b[1]) < 2 and b[0] > a[0] + 5]
    assert level
    assert all(b[0] - a[2] > 2 for a, b in level)


def test_the_cards_reconstructions_bear_an_R(monkeypatch):
    before = marks(seen("battle-reference"))
    ours = {kind: structs.replace(facts, reconstruction=True) for kind, facts in TERRAIN.items()}
    monkeypatch.setattr(card, "TERRAIN", ours)
    assert marks(seen("battle-reference")) == before + sum(not facts.reconstruction for facts in TERRAIN.values())


def test_the_event_of_a_scenario_is_told_in_its_own_words():
    storm = structs.replace(BRANDY.event, words=Text("A storm rises. " * 5, "L’orage éclate. " * 5))
    assert "L’orage éclate." in text_of(
        "battle-reference", language="fr", data=BattleReference(event=storm, name="Own")
    )
