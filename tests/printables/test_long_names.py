"""Long names of people, campaigns, battles and mechs stand whole in the tables and on the pieces of every print."""

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as changed

from games.battletech.designs import DESIGNS
from printables.art.battle_cry.data import DeskSheet, SheetGeneral, SheetRound, SheetRoundSide
from printables.art.battletech.counter_face import TWO_LINES
from printables.art.battletech.counters import of_designs
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.half import SheetsPrint
from printables.art.bivouac.form import ResultForm
from printables.art.bivouac.seats import SeatCards, TakenSeat
from printables.catalogue import render
from tests.printables.neat import neat
from tests.printables.readback import Seen

NAMES = {
    "usual": "Wilhelmina Montgomery-Washington Ammerswurmb",
    "wide": "W" * 44,
    "longest": "Wilhelmina Montgomery-Washington Ammerswurm von Hammermann-Mommsen zu Wintersweg",
}


def letters(words):
    return "".join(filter(str.isalnum, words))


def whole(read, name):
    """How often a name stands in a print, over however many lines."""
    pages = (letters("".join(text.text for text in read.texts(page))) for page in range(read.pages))
    return sum(page.count(letters(name)) for page in pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
class TestTheName:
    """Of whoever plays, at its longest."""

    def rounds(self, name):
        dice = SheetRoundSide(name, (5, 1), ("infantry", "flag"))
        return (SheetRound(1, "", SheetRoundSide(name, (5, 1)), SheetRoundSide(name)), SheetRound(2, "", dice, dice))

    def test_stands_whole_in_both_tables_of_a_campaign_sheet(self, name, paper, campaign):
        first, *others = campaign.battles
        data = replace(
            campaign,
            battles=(replace(first, name=name, rounds=self.rounds(name)), *others),
            generals=tuple(SheetGeneral(n, name, "union", 9, 9, 9, 9) for n in (1, 2, 3)),
        )
        read = neat(render("campaign-sheet", data=data, paper=paper, language="fr").content)
        assert whole(read, name) == 1 + 4 + 3

    def test_stands_whole_in_every_round_of_a_desk_sheet(self, name, paper, campaign):
        battle = replace(campaign.battles[0], name=name, rounds=self.rounds(name))
        code, of = "https://bivouac.example/battles/7?print=3", f"{NAMES['longest']}, chaque jeudi soir"
        sheet = DeskSheet(battle, of, "confederacy", qr_url=code)
        read = neat(render("battle-desk", data=sheet, paper=paper, language="fr").content)
        assert len(of) > 98
        assert whole(read, of) == 1
        assert whole(read, name) >= 1 + 4

    def test_stands_whole_beside_the_six_columns_of_a_result_form(self, name, paper):
        form = ResultForm(columns=("units", "objectives", "points", "result_won", "result_drawn", "result_lost"))
        rows = (TakenSeat("Union", name, "union"), TakenSeat("Confederacy", name, "confederacy"))
        data = replace(form, groups=(replace(form.groups[0], number=1, rows=rows),))
        assert whole(neat(render("result-form", data=data, paper=paper).content), name) == 2

    def test_stands_whole_on_both_slopes_of_a_seat_card(self, name, paper):
        cards = SeatCards(cards=(TakenSeat("Union", name, "union", "https://bivouac.example.org/j/" + "x" * 40),))
        assert whole(Seen(render("seat-cards", data=cards, paper=paper).content), name) == 2


@pytest.mark.parametrize("theme", ["colour", "ink-saver"])
@pytest.mark.parametrize(
    ("hex_mm", "size", "chassis"),
    [
        (32.0, 22.0, "Black Hawk (Nova)"),
        (32.0, 22.0, "DemolitionMech"),
        (25.0, 17.0, "Black Hawk (Nova)"),
        (32.0, 22.0, "Hunchback IIC Prototype Mark Four"),
        (22.5, 16.0, "Hunchback IIC Prototype Mark Four"),
    ],
)
def test_a_long_chassis_stands_whole_on_counters_and_stand_ups(hex_mm, size, chassis, theme):
    design = changed(DESIGNS["HBK-4G"], chassis=chassis, model="WI-DM2")
    data = of_designs([design], hex_mm=hex_mm, size_mm=size)
    read = Seen(render("mech-counters", data=data, theme=theme, language="fr").content)
    name = chassis if size < TWO_LINES else design.title  # a small counter has no room for the model
    assert whole(read, name) == 2 * (1 + 2)  # a counter, and both sides of a stand-up, for each side


@pytest.mark.parametrize("name", [NAMES["usual"], NAMES["longest"]], ids=["usual", "longest"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("code", [None, "https://bivouac.example/sheets/7f3a9c"], ids=["plain", "code"])
def test_of_a_mech_and_its_pilot_the_record_sheet_has_all(name, paper, code):
    mech = changed(DESIGNS["HBK-4G"], chassis=name[:60].strip())
    sheet = SheetPrint(mech, pilot=name, owner=name, match=name, qr_url=code)
    read = neat(render("record-sheet", data=sheet, paper=paper, title="Friday").content)
    assert whole(read, name) >= 3
    assert whole(read, mech.chassis) >= 4
    halves = SheetsPrint((sheet, sheet), title="Friday")
    assert whole(neat(render("record-sheets", data=halves, paper=paper).content), name) >= 2 * 2
