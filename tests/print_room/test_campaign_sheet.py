"""The campaign's sheet: the dice of its event rolls, as thrown and still to be thrown, one roll a battle or a round."""

import pytest

from campaigns.standings import standing_compute
from core.grants import Asker
from print_room.at_once import print_now
from print_room.choices import order_of
from print_room.sources import data_of
from tests.campaigns.conftest import NOW
from tests.printables.readback import Seen

pytestmark = pytest.mark.django_db

ORIGIN = "https://bivouac.example"


def sheet(war, kind="campaign"):
    of = f"{kind}:{war.id}"
    order = order_of("campaign-sheet", {"of": of}, asker=Asker(war.alice), origin=ORIGIN, language="en")
    assert print_now(order, format="svg").pages >= 1
    return data_of("campaign-sheet", of, asker=Asker(war.alice), origin=ORIGIN, language="en")


def by_round(battle):
    """The event dice of each side that has any, round by round."""
    sides = "union", "confederacy"
    return [{side: round_.side(side).events for side in sides if round_.side(side).events} for round_ in battle.rounds]


def boxes(union, confederacy):
    return {"union": ("",) * union, "confederacy": ("",) * confederacy}


def test_A13_where_each_round_has_its_event_roll_each_keeps_its_own_dice(make_war):
    war = make_war(event_roll="per_round")
    war.open(1)
    ended = war.round(1)
    war.set_up(ended)
    war.score(ended, (6, 0), (3, 0))
    war.close(1)
    war.open(2)
    rounds = [war.round(2), war.round(2)]
    war.suffer_all(war.event(2, "confederacy", "flag", "flag", round_id=rounds[0]))
    war.event(2, "union", "infantry", "cavalry", "artillery", round_id=rounds[0])
    war.event(2, "confederacy", "sabres", "infantry", round_id=rounds[1])
    _first, battle, last = sheet(war).battles
    assert battle.events == {}
    assert by_round(battle) == [
        {"union": ("infantry", "cavalry", "artillery"), "confederacy": ("flag", "flag")},
        {"union": ("", "", ""), "confederacy": ("sabres", "infantry")},
    ]
    assert last.events == {}
    assert by_round(last) == [boxes(4, 3)] * 4  # C9 whoever wins the second


def test_A13_a_battle_with_one_event_roll_has_its_dice_in_its_own_band(war):
    war.fight(1, (6, 3))
    war.open(2)
    war.event(2, "confederacy", "infantry", "cavalry")
    war.round(2)
    _first, battle, _last = sheet(war).battles
    assert battle.events == {"union": ("", "", ""), "confederacy": ("infantry", "cavalry")}
    assert by_round(battle) == [{}]


def test_C9_a_filled_sheet_has_boxes_for_the_dice_of_battles_still_to_be_fought(war):
    assert [battle.events for battle in sheet(war).battles] == [{}, boxes(3, 3), boxes(4, 4)]
    war.fight(1, (3, 6))
    assert [battle.events for battle in sheet(war).battles] == [{}, boxes(2, 3), boxes(3, 4)]


def test_C9_a_battle_that_is_over_has_its_dice_and_no_box(war):
    war.fight(1, (6, 3))
    war.fight(2, (6, 3))
    over = sheet(war).battles[1]
    assert {side: len(faces) for side, faces in over.events.items()} == {"union": 3, "confederacy": 2}
    assert all(all(faces) for faces in over.events.values())


def test_A13_the_sheet_to_fill_in_has_its_boxes_where_the_dice_are_thrown(make_war, war):
    first, second, _third = sheet(war, "plan").battles
    assert (first.events, second.events) == ({}, boxes(3, 3))
    assert by_round(second) == [{}] * 4
    first, second, _third = sheet(make_war(event_roll="per_round"), "plan").battles
    assert (first.events, second.events) == ({}, {})
    assert by_round(second) == [boxes(3, 3)] * 4
    assert by_round(first) == [{}] * 4


@pytest.mark.parametrize(("language", "sentence"), [("en", "not counted here yet"), ("fr", "pas encore compté")])
def test_C12_a_sheet_says_that_a_newer_result_is_not_among_the_best_generals_yet(war, language, sentence):
    of = f"campaign:{war.id}"

    def written():
        order = order_of(
            "campaign-sheet", {"of": of, "lang": language}, asker=Asker(war.alice), origin=ORIGIN, language="en"
        )
        return Seen(print_now(order, format="pdf").content).text()

    assert sentence not in written()
    war.fight(1, (6, 2))
    assert sentence in written()
    standing_compute(campaign_id=war.id, at=NOW)
    assert sentence not in written()
    war.fight(2, (6, 2))
    behind = written()
    assert sentence in behind
    assert "bob" in behind
