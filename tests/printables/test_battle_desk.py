"""The blank sheet for a battle desk: one page, and room to write."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from printables.art.battle_cry.data import DeskSheet, SheetRound, SheetRoundSide
from printables.art.battle_cry.signs import ORDER, effect_said
from printables.catalogue import render
from printables.product import MARGIN
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import LANGUAGES, Words
from tests.printables.readback import Seen


@pytest.mark.parametrize("margin", MARGIN)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_desk_of_four_rounds_is_one_page_and_the_last_line_of_an_event_roll_is_clear_of_its_frame(
    paper, language, margin
):
    seen = Seen(render("battle-desk", paper=paper, language=language, margin=margin).content)
    assert seen.pages == 1
    frames = [path for path in seen.paths() if path.stroked and not path.straight and path.size[0] > 80]
    half = min(frames, key=lambda path: abs(path.size[1] - 40))
    left, low, right, high = half.box
    inside = [
        path.middle[1] - low
        for path in seen.paths()
        if path.size[1] < 0.01 and left < path.middle[0] < right and low + 0.1 < path.middle[1] < high
    ]
    assert min(inside) > 1.5


@pytest.mark.parametrize("theme", THEMES)
def test_each_round_says_which_half_is_whose(theme):
    words = [text.text.strip() for text in Seen(render("battle-desk", theme=theme).content).texts()]
    assert words.count("Round 4") == 1
    assert [words.count(side) for side in ("Union", "Confederacy")] == [1 + 4 + 1] * 2  # pots, rounds, sums


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Its enemy’s units suffer."), ("fr", "Les unités ennemies en pâtissent.")]
)
def test_C9_the_sheet_says_whose_units_suffer_from_an_event_roll_in_the_words_of_the_reference(language, sentence):
    for slug in ("battle-desk", "battle-reference"):
        assert sentence in Seen(render(slug, language=language).content).text()


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [("battle-desk", "in a section of that card"), ("battle-reference", "in a section of the card")],
)
def test_C5_both_pages_say_that_a_waiting_unit_enters_in_a_section_of_its_card(slug, sentence):
    assert sentence in " ".join(Seen(render(slug).content).text().replace("\x02", "-").split())


def test_the_lines_to_ring_a_sign_on_leave_room_for_the_pen():
    seen = Seen(render("battle-desk", paper="letter").content)
    boxes = sorted(path.middle[1] for path in seen.paths() if path.size == pytest.approx((3.2, 3.2), abs=0.05))
    assert len(boxes) == 4 * 2 * 2 * 2  # rounds, sides, lines, and on each: it waits, its token went back
    rows = sorted({round(y, 1) for y in boxes})
    assert min(b - a for a, b in pairwise(rows)) > 6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_both_sides_stand_level(theme, language):
    texts = Seen(render("battle-desk", theme=theme, language=language).content).texts()
    for key in ("tokens_in_pot", "rounds_won"):
        union, confederacy = (text.box[1] for text in texts if text.text.strip() == Words(language, "battle-cry")(key))
        assert union == pytest.approx(confederacy, abs=0.05)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_a_blank_sheet_fills_its_paper(paper, language):
    seen = Seen(render("battle-desk", paper=paper, language=language).content)
    wide, high = seen.size()
    frames = [path.box for path in seen.paths() if path.stroked and path.size[0] > wide * 0.4 and path.size[1] > 9]
    assert min(low for _, low, _, _ in frames) < high * 0.13


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_caption_of_the_reserve_dice_stands_clear_of_their_boxes(paper, language):
    seen = Seen(render("battle-desk", paper=paper, language=language).content)
    captions = [
        text.box for text in seen.texts() if text.text.strip() == Words(language, "battle-cry")("reserve_table")
    ]
    for left, low, right, _ in (box for box in captions if box[3] - box[1] < 3):  # the heading is larger
        boxes = [path.box for path in seen.paths() if path.size[0] == pytest.approx(path.size[1], abs=0.05)]
        below = [
            box for box in boxes if left - 1 < box[0] < right and low - 4 < box[3] < low + 3 and box[2] - box[0] > 4
        ]
        assert below
        assert all(low - box[3] > 1 for box in below)


@pytest.mark.parametrize(("language", "ring"), [("en", "Taken: ring it"), ("fr", "Pris : entourez")])
def test_only_a_line_with_signs_asks_to_ring_them(language, ring, campaign):
    """Once the roll is noted what was taken stands there in words."""
    noted = SheetRoundSide("Ann", reserve=("infantry", "flag"), choices=("Infantry, B2",))
    battle = replace(campaign.battles[0], rounds=(SheetRound(1, "", noted, SheetRoundSide("Léa")),))
    shown = Seen(render("battle-desk", data=DeskSheet(battle), language=language).content)
    texts = [text.text.strip() for text in shown.texts()]
    assert texts.count(ring) == 1  # Léa's
    assert texts.count(ring.partition(":")[0].strip()) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_C9_a_flag_on_a_unit_at_its_baseline_has_words_and_a_line_of_its_own(paper, language):
    seen = Seen(render("battle-desk", paper=paper, language=language).content)
    sentence = Words(language, "battle-cry")("effect_on_baseline").replace("\xa0", " ")
    found = [text.box for text in seen.texts() if text.text.strip().replace("\xa0", " ") == sentence]
    assert len(found) == 2  # a side each
    for _, low, right, high in found:
        beside = [path for path in seen.paths() if path.size[1] < 0.01 and low - 1 < path.middle[1] < high]
        assert [path for path in beside if right < path.box[0] < right + 45 and path.size[0] > 18]


@pytest.mark.parametrize("language", LANGUAGES)
def test_C9_where_each_round_has_its_event_roll_the_baseline_is_told_once(language):
    seen = Seen(render("battle-desk", language=language, options={"event_roll": "per_round"}).content)
    sentence = Words(language, "battle-cry")("effect_on_baseline").replace("\xa0", " ")
    assert [text.text.strip().replace("\xa0", " ") for text in seen.texts()].count(sentence) == 1


@pytest.mark.parametrize(("battle", "asked"), [(1, 0), (2, 1)])
@pytest.mark.parametrize("event_roll", ["per_battle", "per_round"])
def test_a_sheet_asks_to_note_the_unit_hit_where_it_has_a_line_for_it(event_roll, battle, asked):
    shown = Seen(render("battle-desk", options={"event_roll": event_roll, "battle": battle}).content).text()
    assert " ".join(shown.split()).count("Note the unit hit.") == asked


def test_what_is_rung_is_explained_beside_the_dice_that_bring_it():
    seen = Seen(render("battle-desk").content)
    texts = [text for text in seen.texts() if text.text.strip() in ("Fieldwork", "with a unit: it becomes Elite")]
    assert len(texts) == 2
    for text in texts:
        left, low = text.box[:2]
        near = [path for path in seen.paths() if left - 6.5 < path.middle[0] < left and abs(path.middle[1] - low) < 3.5]
        assert any(path.fill == THEMES["colour"].ink for path in near)  # the faces of dice are paler


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_A13_with_an_event_roll_each_round_its_effects_are_told_once_on_the_one_page(paper, language):
    words = Words(language, "battle-cry")
    effects = [effect_said(face, words) for face in ORDER]

    def counts(battle: int) -> list[int]:
        options = {"event_roll": "per_round", "battle": battle}
        seen = Seen(render("battle-desk", paper=paper, language=language, options=options).content)
        assert seen.pages == 1
        texts = [text.text.strip().replace("\xa0", " ") for text in seen.texts()]
        return [texts.count(effect.replace("\xa0", " ")) for effect in effects]

    assert counts(2) == [1] * len(ORDER)
    assert counts(1) == [0] * len(ORDER)  # C9 there is none in the first


@pytest.mark.parametrize("event_roll", ["per_battle", "per_round"])
def test_C10_the_order_of_an_event_roll_is_marked_as_ours_and_the_mark_is_explained(event_roll):
    def marked(battle: int) -> tuple[int, bool]:
        options = {"event_roll": event_roll, "battle": battle}
        seen = Seen(render("battle-desk", options=options).content)
        raised = sum(text.text.strip() == "R" and text.points < 6.5 for text in seen.texts())
        return raised, "R: our reconstruction" in seen.text()

    (without, _), (with_events, explained) = marked(1), marked(2)
    assert with_events == without + 1
    assert explained
