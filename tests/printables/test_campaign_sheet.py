import itertools
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battle_cry.battle import BattleResult
from games.battle_cry.campaign import verdict
from games.battle_cry.dice import SIDES as RULED_SIDES
from games.battle_cry.dice import SYMBOLS as RULED_SYMBOLS
from printables.art.battle_cry.battles import SMALL
from printables.art.battle_cry.data import (
    SIDES,
    CampaignSheet,
    SheetBattle,
    SheetGeneral,
    SheetRound,
    SheetRoundSide,
    SheetSide,
    blank_sheet,
)
from printables.art.battle_cry.sheet import SCALE
from printables.art.battle_cry.signs import DIE, SYMBOLS
from printables.catalogue import pages_of, render
from printables.drawings import icon
from printables.errors import BadOption, Unprintable
from printables.sheets import PAPERS
from printables.theme import THEMES, theme_of
from tests.printables.neat import neat
from tests.printables.readback import Seen

NAME = 24  # mm to write a name, at least
EVERY = list(itertools.product(THEMES, ("en", "fr"), PAPERS))


def nodes(node, attribute):
    """Every shape of a drawing that has an attribute."""
    if hasattr(node, attribute):
        yield node
    for child in getattr(node, "contents", []):
        yield from nodes(child, attribute)


def placed(node, x=0.0):
    """Every stamp of a drawing at the scale of the page, with its place across."""
    if hasattr(node, "key"):
        yield node, x
    for child in getattr(node, "contents", []):
        yield from placed(child, x + getattr(node, "transform", (0,) * 6)[4])


def strings(art):
    return [node.text for node in nodes(art, "text")]


@pytest.mark.parametrize(("theme", "lang", "paper"), [e for e in EVERY if e[2] == "a4" or e[:2] == ("colour", "fr")])
def test_a_blank_sheet_for_three_battles_is_one_page(theme, lang, paper):
    assert neat(render("campaign-sheet", theme=theme, language=lang, paper=paper).content).pages == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_filled_sheet_keeps_clear_of_itself(paper, campaign):
    seen = neat(render("campaign-sheet", paper=paper, language="fr", data=campaign).content)
    assert seen.pages == 1
    for words in ("Élodie", "François", "Anaïs", "23 mars 1862", "fin mai 1862", "1er novembre 2026", "en cours"):
        assert words in seen.text()


def test_thirty_battles_and_forty_generals_with_hard_names(crowded, page_texts):
    content = render("campaign-sheet", language="fr", data=crowded).content
    neat(content)
    assert all("◊ : un caractère absent des polices" in page for page in page_texts(content))
    begun = [words.split()[0] for page in pages_of("campaign-sheet", data=crowded) for words in strings(page.art)]
    for name in [*(f"B{n}" for n in range(1, 31)), *(f"G{n}" for n in range(1, 41))]:
        assert begun.count(name) == 1


def test_a_name_that_fits_is_whole_and_a_longer_one_ends_in_dots(campaign, page_texts):
    for name, shown in (("Valley", "Valley"), ("x" * 200, "xxx…")):
        assert shown in page_texts(render("campaign-sheet", data=replace(campaign, name=name)).content)[0]


def test_a_sheet_without_strange_characters_has_no_note_on_them(campaign, page_texts):
    assert "◊" not in page_texts(render("campaign-sheet", data=campaign).content)[0]


def ticked(data: CampaignSheet) -> int:
    """How many boxes of the first page are ticked: its paths with the outline of the check mark."""
    steps = icon(0, 0, "check", 4).operators
    return [node.operators for node in nodes(pages_of("campaign-sheet", data=data)[0].art, "operators")].count(steps)


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize(("union", "confederacy"), [(12, 12), (20, 15), (15, 20), (20, 14), (14, 20), (20, 10), (1, 4)])
def test_every_verdict_of_the_rules_ticks_its_own_box(union, confederacy, final):
    ruled = verdict(union, confederacy)
    assert (ruled.winner, ruled.verdict) in SCALE
    data = blank_sheet(1, 1)
    assert ticked(data) == 0
    assert ticked(replace(data, verdict=(ruled.winner, ruled.verdict), final=final)) == 2  # degree; so far or final


@pytest.mark.parametrize("winner", [*SIDES, None])
def test_the_winner_of_a_battle_is_ticked(winner):
    data, result = blank_sheet(1, 1), BattleResult({"union": 1}, {}, winner, {}, {})
    assert ticked(replace(data, battles=(replace(data.battles[0], result=result),))) == 1


def test_sides_and_symbols_are_those_of_the_rules():
    assert set(SIDES) == set(RULED_SIDES) <= set(theme_of("colour", "battle-cry").sides)
    assert set(SYMBOLS) == set(RULED_SYMBOLS)


def test_a_blank_sheet_has_boxes_for_as_many_event_dice_as_can_be_thrown():
    thrown = [{len(dice) for dice in battle.events.values()} for battle in blank_sheet(4).battles]
    assert thrown == [set(), {3}, {4}, {5}]  # C9 none before the first battle


@settings(max_examples=25)
@given(st.lists(st.sampled_from([*SYMBOLS, ""]), min_size=1, max_size=31))
def test_all_dice_thrown_are_drawn_inside_the_band_of_their_side(thrown):
    battle = SheetBattle(2, events=dict.fromkeys(SIDES, tuple(thrown)))
    page = pages_of("campaign-sheet", data=replace(blank_sheet(1), battles=(battle,)))[0]
    dice = [(x, stamp.key) for stamp, x in placed(page.art) if stamp.key.startswith("die")]
    many = [int(words[1:]) for words in strings(page.art) if words.startswith("×")]
    middle = page.width / 2
    for side in (-1, 1):
        drawn = sorted(abs(x - middle) for x, _ in dice if (x - middle) * side > 0)
        assert drawn[0] - DIE / 2 > 7.9  # the bands leave the middle free, and end in a round
        assert drawn[-1] + DIE / 2 < 70  # the side's name follows
        assert all(b - a > DIE for a, b in pairwise(drawn))
    if any(thrown) or len(thrown) <= 6:
        assert len(dice) - len(many) + sum(many) == 2 * len(thrown)
    else:  # to be thrown: a die of each symbol, and a line for how many
        assert len(dice) == 2 * len(SYMBOLS)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("battles", [4, 5, 12])
def test_A13_C9_beside_the_dice_of_its_event_roll_each_round_leaves_room_to_write_a_generals_name(battles, paper):
    options = {"battles": battles, "event_roll": "per_round"}
    read, box, found = Seen(render("campaign-sheet", paper=paper, options=options).content), DIE * SMALL, []
    for page in range(read.pages):
        boxes = [path.box for path in read.paths(page) if path.size == pytest.approx((box, box), abs=0.1)]
        found += boxes
        assert all(left > 8 + NAME for left, *_ in boxes)
        assert all(right < PAPERS[paper][0] - 8 - NAME for _, _, right, _ in boxes)
    assert found


def test_A13_C10_of_many_dice_of_a_round_the_number_of_each_symbol_stands_below_it():
    rolls = ("sabres", "flag", "infantry", "sabres", "flag", "sabres"), ("cavalry",) * 4 + ("artillery",)
    row = SheetRound(1, "", *[SheetRoundSide("Zoë", None, roll) for roll in rolls])
    data = replace(blank_sheet(1), battles=(SheetBattle(2, rounds=(row,)),))
    art = pages_of("campaign-sheet", data=data)[0].art
    faces = sorted((x, stamp.key.split()[2]) for stamp, x in placed(art) if stamp.key.startswith("die"))
    read = Seen(render("campaign-sheet", data=data).content)
    small = [text for text in read.texts() if text.points == pytest.approx(9.0) and text.text.strip().isdecimal()]
    numbers = sorted((text.box[0], text.text.strip()) for text in small)
    found = [(face, number) for (x, face), (left, number) in zip(faces, numbers, strict=True) if abs(left - x) < 1.5]
    order = ["infantry", "cavalry", "artillery", "flag", "sabres"]
    assert found == [*zip(order, "10023", strict=True), *zip(order, "04100", strict=True)]


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"battles": 0}, "battles"),
        ({"battles": 31}, "battles"),
        ({"rounds": 13}, "rounds"),
        ({"union": -1}, "union"),
        ({"confederacy": 61}, "confederacy"),
    ],
)
def test_a_blank_sheet_out_of_range_is_refused(options, option):
    with pytest.raises(BadOption) as refused:
        render("campaign-sheet", options=options)
    assert (refused.value.code, refused.value.option) == ("out-of-range", option)


def test_a_pot_shows_twelve_tokens_and_then_a_number():
    art = pages_of("campaign-sheet", data=blank_sheet(union=60, confederacy=12))[0].art
    assert [words for words in strings(art) if words.startswith("+")] == ["+ 48"]
    assert [stamp.key.endswith(" union") for stamp in nodes(art, "key")].count(True) == 12


@pytest.mark.parametrize(
    ("start", "left", "waiting", "sentence"),
    [
        (6, 2, 1, "Left 2 Waiting 1 Spent 3"),
        (60, 60, 0, "Left 60 Waiting 0 Spent 0"),
        (0, 0, 0, "Left 0 Waiting 0 Spent 0"),
        (6, None, 0, "Left Waiting Spent"),
    ],
)
def test_every_token_of_a_pot_is_left_waiting_or_spent(start, left, waiting, sentence):
    side = SheetSide("union", start, left, waiting)
    data = CampaignSheet(sides=(side, SheetSide("confederacy")))
    assert sentence in " ".join(strings(pages_of("campaign-sheet", data=data)[0].art))


def test_what_is_reconstructed_is_marked_and_explained():
    seen = Seen(render("campaign-sheet", language="fr").content)
    marks = [text for text in seen.texts() if text.text == "R" and text.points == pytest.approx(6)]
    assert len(marks) == 5  # two pots, two decisive victories, the generals' formula
    assert "R : notre reconstitution" in seen.text()


def test_rows_grow_where_the_paper_has_room_and_no_page_is_wasted():
    for battles, pages in ((1, 1), (3, 1), (4, 2), (7, 2), (12, 4)):
        assert len(pages_of("campaign-sheet", data=blank_sheet(battles))) <= pages


def test_a_battle_of_many_rounds_goes_on_in_a_second_block():
    data = blank_sheet(1, 12)
    long = replace(data.battles[0], rounds=tuple(replace(data.battles[0].rounds[0], number=n) for n in range(1, 31)))
    pages = pages_of("campaign-sheet", data=replace(data, battles=(long,)))
    printed = [words for page in pages for words in strings(page.art)]
    assert printed.count("Rounds won") == 2  # the sums, once for each side
    assert printed.count("Battle") == 3
    assert all(f"{n}" in printed for n in range(1, 31))


@pytest.mark.parametrize("length", [200, 5000])
def test_a_code_too_dense_to_be_read_is_refused(length, campaign):
    render("campaign-sheet", data=replace(campaign, qr_url="https://bivouac.example/" + "x" * 126))
    with pytest.raises(Unprintable, match="QR code"):
        render("campaign-sheet", data=replace(campaign, qr_url="https://bivouac.example/" + "x" * length))


def test_battles_not_yet_set_up_have_lines_to_write_on():
    data = CampaignSheet(sides=blank_sheet().sides, battles=(SheetBattle(1),))
    assert {"1", "2", "3"} <= set(strings(pages_of("campaign-sheet", data=data)[0].art))


@pytest.mark.parametrize("generals", [(), (SheetGeneral(1, "Zoë", "union", 9, 1, 2, 7),)], ids=["none", "one"])
def test_a_campaign_of_hardly_any_generals(generals, campaign):
    page = pages_of("campaign-sheet", data=replace(campaign, generals=generals))[0]
    assert strings(page.art).count("Zoë") == len(generals)
