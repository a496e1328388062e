"""Each round of a battle has a roster of its own: the scenario is set up anew (C2)."""

import copy

import pytest

from campaigns.models import Battle
from campaigns.services import battles

pytestmark = pytest.mark.django_db

OTHER = {"union": "confederacy", "confederacy": "union"}
INFANTRY = {"kind": "unit", "unit": "infantry", "to": "baseline"}
ELITE = {"kind": "elite", "unit": "infantry"}
FULL = [("infantry", 4), ("infantry", 4), ("infantry", 4), ("artillery", 2)]  # of each side, by `with_roster`


class Fought:
    """A battle with a roster that is being fought, as Alice has it over the API."""

    def __init__(self, front, alice, number=1):
        self.front, self.alice, self.number = front, alice, number
        front.with_roster(number)
        self.id = front.open(number)
        self.first = front.battle(number).first_side

    def round(self):
        return self.alice.post(f"battles/{self.id}/rounds/").json()["id"]

    @property
    def roster(self):
        """The units of all rounds."""
        found = self.alice.get(f"battles/{self.id}/roster/").json()["results"]
        assert found == self.alice.get(f"battles/{self.id}/").json()["roster"]
        return found

    def units(self, number, side="union"):
        """The roster of a side in a round."""
        return [unit for unit in self.roster if (unit["round"], unit["side"]) == (number, side)]

    def strengths(self, number, side="union"):
        return [(unit["unit"], unit["figures"]) for unit in self.units(number, side)]

    def put_right(self, unit, **values):
        version = self.front.version_of("battle", self.id)
        return self.alice.patch(f"battles/{self.id}/roster/{unit['id']}/", values, match=version).json()

    def event(self, side, *dice, **of):
        """A side's event roll. Returns the addresses of its effects."""
        dice = [*dice, *["cavalry"] * 3][: 3 if side == "union" else 2]  # the Union has won; nobody has cavalry (A11)
        roll = self.alice.post(f"battles/{self.id}/event-rolls/", {"side": side, "dice": dice, **of}).json()
        return [f"battles/{self.id}/effects/{effect['id']}/apply/" for effect in roll["effects"]]

    def hit(self, effect, unit):
        return self.alice.post(effect, {"unit": unit["id"]})

    def elite(self, round_id):
        """An Elite result of the Union's in a round: the address that says which unit has it."""
        self.front.rolled(round_id, "union", ("flag", "infantry"))
        (choice,) = self.front.taken(round_id, "union", ELITE)
        return f"rounds/{round_id}/choices/{choice['id']}/elite/"

    def undo(self):
        return self.alice.post(f"campaigns/{self.front.id}/undo/", match=self.front.version)


@pytest.fixture
def fought(front, as_alice):
    return Fought(front, as_alice)


@pytest.fixture
def make_second(make_front, as_alice):
    """The second battle of a campaign, where event rolls fall; the Union has won the first."""

    def made(**options):
        front = make_front(**options)
        front.fought(1)
        return Fought(front, as_alice, 2)

    return made


def test_C2_a_round_begins_with_the_order_of_battle_whatever_another_has_lost(fought):
    assert fought.strengths(1) == FULL  # before there is a round
    fought.round()
    hurt = fought.units(1)[0]
    fought.put_right(hurt, figures=1, label="Iron Brigade")
    fought.round()
    assert fought.strengths(1) == [("infantry", 1), *FULL[1:]]
    assert [fought.strengths(2, side) for side in OTHER] == [FULL, FULL]
    assert [unit["number"] for unit in fought.units(2)] == [unit["number"] for unit in fought.units(1)]


def test_C2_of_rounds_side_by_side_each_has_its_own_losses(fought):
    for _ in range(2):
        fought.round()
    line = fought.put_right(fought.units(2)[1], figures=2)
    assert (line["round_number"], line["label"]) == (2, "Infantry 2")
    assert fought.strengths(1) == FULL
    assert fought.strengths(2) == [FULL[0], ("infantry", 2), *FULL[2:]]


def test_A13_the_event_roll_of_a_battle_falls_on_the_units_of_its_first_round(make_second, refusal):
    battle = make_second()
    for _ in range(2):
        battle.round()
    side, other = battle.first, OTHER[battle.first]
    effect, *_ = battle.event(side, "infantry")
    refusal(battle.hit(effect, battle.units(2, other)[0]), 400, "unknown-unit")
    battle.hit(effect, battle.units(1, other)[0])
    assert battle.strengths(1, other) == [("infantry", 3), *FULL[1:]]
    assert battle.strengths(2, other) == FULL


def test_A13_an_event_roll_of_each_round_falls_on_its_units_and_sabres_once_a_unit_in_each(make_second, refusal):
    battle = make_second(event_roll="per_round")
    first, second = battle.round(), battle.round()
    side, other = battle.first, OTHER[battle.first]
    for number, row in ((1, first), (2, second)):
        *_, effect = battle.event(side, "sabres", round=row)
        refusal(battle.hit(effect, battle.units(3 - number, other)[0]), 400, "unknown-unit")
        line = battle.hit(effect, battle.units(number, other)[0]).json()
        assert (line["round_number"], line["figures"]) == (number, 3)
    assert battle.strengths(1, other) == battle.strengths(2, other) == [("infantry", 3), *FULL[1:]]


def test_A11_what_finds_no_unit_in_its_round_has_no_effect_whoever_stands_in_another(make_second):
    battle = make_second(event_roll="per_round")
    row, _ = battle.round(), battle.round()
    side, other = battle.first, OTHER[battle.first]
    battle.put_right(battle.units(1, other)[3], figures=0)
    battle.event(side, "artillery", round=row)
    shown = battle.alice.get(f"rounds/{row}/").json()["events"][side]
    assert (shown["effects"][0]["state"], shown["settled"]) == ("no_target", True)


def test_C2_dice_of_an_event_roll_put_right_late_find_nobody_who_was_called_since(make_second):
    """Event rolls come before the reserve rolls of their set-up."""
    battle = make_second()
    side, other = battle.first, OTHER[battle.first]
    battle.put_right(battle.units(1, other)[3], figures=0)
    battle.event(side)
    battle.event(other)
    row = battle.round()
    battle.front.rolled(row, side, ("flag", "sabres"))
    battle.front.taken(row, side)
    battle.front.rolled(row, other, ("artillery", "flag"))
    battle.front.taken(row, other, INFANTRY | {"unit": "artillery"})
    roll = battle.front.battle(2).rolls.get(kind="event", side=side)
    dice = ["artillery", *["cavalry"] * (len(roll.faces) - 1)]
    version = battle.front.version_of("battle", battle.id)
    path = f"battles/{battle.id}/rolls/{roll.pk}/correct/"
    assert battle.alice.post(path, {"dice": dice}, match=version).status_code == 200
    shown = battle.alice.get(f"battles/{battle.id}/").json()["events"][side]
    assert [effect["state"] for effect in shown["effects"]] == ["no_target"] * len(dice)


def test_A2_who_is_elite_in_one_round_is_not_in_another(fought, refusal, rows):
    first, second = fought.round(), fought.round()
    path = fought.elite(first)
    before = rows()
    refusal(fought.alice.post(path, {"unit": fought.units(2)[0]["id"]}), 400, "not-a-target")
    assert rows() == before
    assert fought.alice.post(path, {"unit": fought.units(1)[0]["id"]}).status_code == 200
    assert [(unit["elite"], unit["full"]) for unit in (fought.units(1)[0], fought.units(2)[0])] == [
        (True, 5),
        (False, 4),
    ]
    path = fought.elite(second)
    assert fought.alice.post(path, {"unit": fought.units(2)[0]["id"]}).status_code == 200


def test_A2_an_elite_result_is_not_asked_for_where_only_units_of_other_rounds_could_have_it(fought):
    fought.round()
    second = fought.round()
    for unit in fought.units(2)[:3]:
        fought.put_right(unit, figures=0)
    fought.elite(second)
    steps = fought.alice.get(f"rounds/{second}/").json()["steps"]
    assert "elite" not in [step["kind"] for step in steps]


def test_C4_whoever_is_called_joins_the_roster_of_the_round(fought):
    for number, row in enumerate((fought.round(), fought.round()), 1):
        fought.front.rolled(row, "union", ("infantry", "sabres"))
        fought.front.taken(row, "union", INFANTRY)
        called = fought.alice.get(f"rounds/{row}/").json()["reserve"]["union"]["choices"][0]["roster_unit"]
        assert fought.strengths(number) == [*FULL, ("infantry", 4)]
        assert (fought.units(number)[-1]["id"], fought.units(number)[-1]["number"]) == (called, 5)


def test_a_round_that_is_taken_back_takes_its_units_along(fought, rows):
    fought.round()
    there = fought.roster
    fought.round()
    assert fought.undo().status_code == 200
    assert fought.roster == there
    again = fought.round()
    fought.put_right(fought.units(2)[0], figures=1)
    whole = fought.roster
    version = fought.front.version_of("round", again)
    assert fought.alice.delete(f"rounds/{again}/", match=version).status_code == 200
    assert fought.roster == there
    fought.undo()
    assert fought.roster == whole


def test_a_first_round_that_is_taken_away_leaves_the_units_of_the_battle(fought):
    row = fought.round()
    there = fought.roster
    fought.alice.delete(f"rounds/{row}/", match=fought.front.version_of("round", row))
    assert fought.roster == there
    fought.round()
    assert fought.roster == there


# --- files ----------------------------------------------------------------------------------------


def plain(units):
    """A roster without what belongs to one database."""
    return [{name: value for name, value in unit.items() if name != "id"} for unit in units]


@pytest.fixture
def both(fought):
    """Two rounds, in each of which somebody was called and somebody is Elite; losses in both."""
    for number, row in enumerate((fought.round(), fought.round()), 1):
        fought.front.rolled(row, "union", ("infantry", "flag"))
        _called, elite = fought.front.taken(row, "union", INFANTRY, ELITE)
        raised = fought.units(number)[number]
        fought.alice.post(f"rounds/{row}/choices/{elite['id']}/elite/", {"unit": raised["id"]})
        fought.put_right(fought.units(number, "confederacy")[0], figures=number)
    return fought


def brought_in(who, file):
    """The first battle of a file that was brought in, over the API."""
    answer = who.post("campaigns/import/", file)
    assert answer.status_code == 201, answer.content
    battle = Battle.objects.get(campaign=answer.json()["id"], number=1)
    return who.get(f"battles/{battle.pk}/").json()


def test_a_file_has_the_rosters_of_all_rounds(both, as_charlie):
    there = brought_in(as_charlie, both.front.from_elsewhere())
    here = both.alice.get(f"battles/{both.id}/").json()
    assert plain(there["roster"]) == plain(here["roster"])
    for index in (0, 1):
        named = {unit["id"]: (unit["round"], unit["number"]) for unit in there["roster"]}
        taken = there["rounds"][index]["reserve"]["union"]["choices"]
        assert [named[choice["roster_unit"]] for choice in taken] == [(index + 1, 5), (index + 1, index + 2)]


def of_before(file):
    """A file as an earlier Bivouac would have written it: one roster for all rounds."""
    file = copy.deepcopy(file)
    battle = file["battles"][0]
    first = {(unit["side"], unit["number"]): unit for unit in battle["roster"] if unit["round"] == 1}
    called, elite = (choice for roll in battle["rolls"] if roll["round"] == 2 for choice in roll["choices"])
    later = next(unit for unit in battle["roster"] if unit["round"] == 2 and unit["number"] == called["roster_unit"][1])
    later["number"] = called["roster_unit"][1] = len(FULL) + 2
    raised = first[tuple(elite["roster_unit"])]
    raised |= {"elite": True, "figures": raised["figures"] + 1, "full": raised["full"] + 1}
    battle["roster"] = [*first.values(), later]
    for unit in battle["roster"]:
        del unit["round"]
    return file


def test_a_file_of_before_gives_later_rounds_the_order_of_battle_and_asks_again_who_is_elite(both, as_charlie):
    there = brought_in(as_charlie, of_before(both.front.from_elsewhere()))
    shown = [
        [(unit["figures"], unit["elite"]) for unit in there["roster"] if (unit["round"], unit["side"]) == of]
        for of in ((1, "union"), (1, "confederacy"), (2, "union"), (2, "confederacy"))
    ]
    full = [(figures, False) for _, figures in FULL]
    assert shown == [
        [(4, False), (5, True), (4, False), (2, False), (4, False)],
        [(1, False), *full[1:]],
        [*full, (4, False)],  # with the one called
        full,
    ]
    second = there["rounds"][1]
    assert second["steps"][0]["kind"] == "elite"
    called, elite = second["reserve"]["union"]["choices"]
    assert (called["roster_unit"], elite["roster_unit"]) == (there["roster"][13]["id"], None)


def test_a_closed_battle_of_a_file_of_before_stays_as_it_was(both, as_charlie):
    front = both.front
    for row in front.battle().rounds.all():
        front.rolled(row.pk, "confederacy", ("flag", "sabres"))
        front.taken(row.pk, "confederacy")
        front.scored(row.pk)
    front.do(battles.battle_close, battle_id=both.id)
    there = brought_in(as_charlie, of_before(front.from_elsewhere()))
    assert {unit["round"] for unit in there["roster"]} == {1}
    called, elite = there["rounds"][1]["reserve"]["union"]["choices"]
    numbers = {unit["id"]: unit["number"] for unit in there["roster"]}
    assert (numbers[called["roster_unit"]], numbers[elite["roster_unit"]]) == (6, 3)


def test_a_unit_of_a_round_that_a_file_has_not_is_refused_by_its_place(both, as_charlie, refusal, rows):
    file = both.front.from_elsewhere()
    file["battles"][0]["roster"][3]["round"] = 3
    before = rows()
    problem = refusal(as_charlie.post("campaigns/import/", file), 400, "bad-import")
    assert problem["params"] == {"reason": "no-such-round-there", "at": "battles[0].roster[3]"}
    assert rows() == before
