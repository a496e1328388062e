"""Planning battles: from the list, of one's own, by fields and as text; and the roster."""

import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from campaigns.models import Battle, BattleRound, RosterUnit
from games.core.content import TEXT_MAX

pytestmark = pytest.mark.django_db


@pytest.fixture
def plan(reader, alice, camp):
    return reader(alice).go("battle-plan", camp.id, camp.battle(2))


def test_a_battle_is_added_from_the_list(reader, alice, camp):
    page = reader(alice).go("battle-add", camp.id)
    page = page.send("new", scenario="shiloh", has_roster="on")
    battle = Battle.objects.get(number=3)
    assert (battle.name, battle.has_roster) == ("Shiloh", True)
    assert "Shiloh" in page.text


def test_a_battle_of_the_groups_own_is_added_and_planned_further(reader, alice, camp):
    page = reader(alice).go("battle-add", camp.id)
    own = next(form for form in page.forms if "name" in form.values)
    page = page.reader.send(
        page.path, "post", own.values | {"name": ["Two Mills"], "date": ["1862-08"], "first_side": ["confederacy"]}
    )
    battle = Battle.objects.get(number=3)
    assert (battle.name, battle.date, battle.scenario["edition"]) == ("Two Mills", "1862-08", "own")
    assert battle.first_side == "confederacy"
    assert page.path == reverse("battle-plan", args=[camp.id, battle.pk])


def test_the_common_fields_are_changed(plan, camp):
    page = plan.send("plan", victory_flags=7, union__infantry=12, first_side="union", has_roster="on")
    battle = Battle.objects.get(number=2)
    assert battle.scenario["victory_flags"] == 7
    assert battle.scenario["orders"]["union"]["infantry"] == 12
    assert (battle.first_side, battle.has_roster) == ("union", True)
    assert "Kept." in page.text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"victory_flags": 0}, "victory_flags: Give a number from 1 to 30."),
        ({"confederacy__cavalry": 61}, "orders.confederacy.cavalry: Give a number from 0 to 60."),
    ],
)
def test_a_number_that_no_scenario_has_is_refused_by_its_name(fields, message, plan):
    assert message in plan.send("plan", **fields).text
    assert Battle.objects.get(number=2).version == 1


def test_a_plan_that_is_refused_keeps_all_that_was_typed(plan):
    form = next(form for form in plan.forms if "victory_flags" in form.values)
    typed = {
        "name": ["Two Mills"],
        "date": ["1862-13"],
        "first_side": ["confederacy"],
        "first_side_verified": ["on"],
        "victory_flags": ["7"],
        "union-infantry": ["12"],
        "union-checked": ["on"],
        "notes": ["By night."],
        "has_roster": ["on"],
    }
    page = plan.reader.send(plan.path, "post", form.values | typed)
    assert page.status == 409
    kept = next(form for form in page.forms if "victory_flags" in form.values).values
    assert {name: kept.get(name) for name in typed} == typed
    page = page.reader.send(page.path, "post", kept | {"date": ["1862-12"]})
    scenario = Battle.objects.get(number=2).scenario
    assert (scenario["name"], scenario["date"], scenario["first_side"]) == ("Two Mills", "1862-12", "confederacy")


def test_what_was_checked_against_the_book_is_no_reconstruction_any_more(plan):
    plan.send("plan", first_side_verified="on", victory_flags_verified="on", union__checked="on")
    scenario = Battle.objects.get(number=2).scenario
    assert (scenario["first_side_verified"], scenario["victory_flags_verified"]) == (True, True)
    assert scenario["orders"]["union"]["reconstruction"] is False
    assert scenario["orders"]["confederacy"]["reconstruction"] is True


def test_notes_that_were_not_touched_keep_both_languages(reader, alice, make_camp):
    camp = make_camp("first-bull-run")
    before = Battle.objects.get(pk=camp.battle()).scenario["notes"]
    reader(alice, "fr").go("battle-plan", camp.id, camp.battle()).send("plan", victory_flags=8)
    after = Battle.objects.get(pk=camp.battle()).scenario
    assert (after["victory_flags"], after["notes"]) == (8, before)


def as_text(plan, change):
    form = next(found for found in plan.forms if "toml" in found.values)
    toml = change(form.values["toml"][0].lstrip("\n"))
    return plan.reader.send(plan.path, "post", form.values | {"toml": [toml]})


def test_the_whole_scenario_is_edited_as_text(plan):
    page = as_text(plan, lambda toml: toml.replace("victory_flags = 6", "victory_flags = 9"))
    assert "Kept." in page.text
    assert Battle.objects.get(number=2).scenario["victory_flags"] == 9


def test_the_longest_text_is_kept_though_each_of_its_characters_is_four_escapes(plan):
    form = next(found for found in plan.forms if "toml" in found.values)
    begun = form.values["toml"][0].lstrip("\n") + "\n# "
    long = begun + "\N{ARTIST PALETTE}" * (TEXT_MAX - len(begun))
    body = urlencode(form.values | {"toml": [long]}, doseq=True)
    answer = plan.reader.client.post(plan.path, body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 302


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda toml: toml + "\n= 3", "cannot be read from line"),
        (lambda toml: toml.replace("victory_flags = 6", "victory_flags = 99"), "victory_flags"),
        (lambda toml: toml + "\n[surprise]\nx = 1\n", "There is no such field."),
    ],
    ids=["no TOML", "out of range", "unknown"],
)
def test_what_is_wrong_with_the_text_is_said_and_the_text_stays(change, words, plan):
    page = as_text(plan, change)
    assert page.status == 409
    assert words in page.text
    kept = next(form for form in page.forms if "toml" in form.values).values["toml"][0]
    assert kept.strip() != ""
    assert Battle.objects.get(number=2).scenario["victory_flags"] == 6


def test_a_plan_sent_late_is_sent_again_all_the_same(reader, alice, camp):
    alices = reader(alice)
    late = alices.go("battle-plan", camp.id, camp.battle(2))
    alices.go("battle-plan", camp.id, camp.battle(2)).send("plan", victory_flags=8)
    page = late.send("plan", victory_flags=7)
    assert page.status == 409
    assert "Changed the plan of battle 2, Antietam." in page.text
    page.send("plan")
    assert Battle.objects.get(number=2).scenario["victory_flags"] == 7


def test_an_open_battle_keeps_its_scenario(reader, alice, camp):
    late = reader(alice).go("battle-plan", camp.id, camp.battle(1))
    camp.opened()
    page = late.send("plan", victory_flags=3)
    assert page.status == 409
    assert "has changed since your page was loaded" in page.text
    assert "its scenario is fixed" in reader(alice).go("battle-plan", camp.id, camp.battle(1)).text


class TestRoster:
    @pytest.fixture
    def roster(self, reader, alice, camp):
        camp.roster()
        camp.opened()
        return reader(alice).go("battle-roster", camp.id, camp.battle())

    def test_it_is_filled_from_the_order_of_battle(self, roster):
        assert len([form for form in roster.forms if "/do/roster/" in form.action]) == RosterUnit.objects.count() > 0

    def test_a_line_is_put_right(self, roster):
        page = roster.send("/do/roster/", label="Iron Brigade", figures=2, baseline="on")
        unit = RosterUnit.objects.get(label="Iron Brigade")
        assert (unit.figures, unit.on_baseline) == (2, True)
        assert page.path.endswith(f"/roster/#unit-{unit.pk}") or "/roster/" in page.path

    def test_a_line_is_put_right_whatever_was_written_since_about_other_units(self, roster, reader, bob, camp):
        reader(bob).go("battle-roster", camp.id, camp.battle()).send("/do/roster/", label="Black Hats", figures=1)
        late = [form for form in roster.forms if "/do/roster/" in form.action][-1]
        page = roster.reader.send(late.action, "post", {**late.values, "label": ["Laurel Brigade"]})
        assert page.status == 200
        assert {*RosterUnit.objects.exclude(label="").values_list("label", flat=True)} == {
            "Black Hats",
            "Laurel Brigade",
        }

    @pytest.mark.parametrize("figures", [-1, 9, 5000])
    def test_figures_that_the_unit_cannot_have_are_refused_beside_the_line(self, figures, roster):
        page = roster.send("/do/roster/", figures=figures)
        assert page.status == 422
        assert "Give a number from 0 to 4." in page.text
        assert "Units on the table" in page.text

    def test_of_a_battle_that_was_closed_meanwhile_it_is_told_why_nothing_was_done(self, roster):
        Battle.objects.update(status="closed", winner="drawn", union_total=4, confederacy_total=4)
        page = roster.send("/do/roster/", figures=1)
        assert page.status == 409
        before, notice, _after = page.text.partition("Not done. The battle is not being fought.")
        assert notice
        assert "Infantry 1" not in before

    def test_bob_puts_his_own_sides_lines_right_only(self, roster, reader, bob, camp):
        page = reader(bob).go("battle-roster", camp.id, camp.battle())
        own_count = RosterUnit.objects.filter(side="union").count()
        assert len([form for form in page.forms if "/do/roster/" in form.action]) == own_count


class TestRostersOfRounds:
    @pytest.fixture
    def roster(self, reader, alice, camp):
        """The roster of a battle of two rounds side by side, of which Bob fights the second; Hugo fights the first."""
        camp.roster()
        page = reader(alice).open(camp.opened())
        for union in (camp.general("Hugo", "union"), camp.bob):
            page = page.send("/do/round-add/", general__union=union)
        return reader(alice).go("battle-roster", camp.id, camp.battle())

    def test_each_round_has_its_units_under_the_names_of_its_generals(self, roster):
        assert (shown(roster), "Union · Hugo" in roster.text, "Union · bob" in roster.text) == ({1}, True, False)
        other = roster.reader.open(f"{roster.path}?at=round-{BattleRound.objects.get(number=2).pk}")
        assert (shown(other), "Union · Hugo" in other.text, "Union · bob" in other.text) == ({2}, False, True)
        assert "Round 1 Round 2" in other.text

    def test_the_round_that_the_reader_fights_is_shown_first(self, roster, reader, bob, camp):
        assert shown(reader(bob).go("battle-roster", camp.id, camp.battle())) == {2}

    def test_C2_a_line_put_right_is_one_of_its_round_and_the_page_stays_there(self, roster, alice, camp, reader):
        late = RosterUnit.objects.filter(round=2).first()
        page = roster.reader.open(f"{roster.path}?at=unit-{late.pk}").send("/do/roster/", figures=1)
        assert shown(page) == {2}
        assert [*RosterUnit.objects.filter(figures=1)] == [late]
        text = reader(alice).go("campaign-journal", camp.id).text
        assert "the roster’s line of Infantry 1 put right, battle 1, First Bull Run, round 2." in text

    def test_a_line_that_is_refused_is_in_sight(self, roster):
        late = RosterUnit.objects.filter(round=2).last()
        page = roster.reader.open(f"{roster.path}?at=unit-{late.pk}")
        page = page.send("/do/roster/", figures=9)
        assert (page.status, shown(page)) == (422, {2})


def shown(page):
    """The rounds whose units are on the page."""
    units = {number for form in page.forms if "/do/roster/" in form.action for number in form.values["unit"]}
    return {*RosterUnit.objects.filter(pk__in=units).values_list("round", flat=True)}


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Fleetwood Hill: 1 point"), ("fr", "Fleetwood Hill\u00a0: 1 point")]
)
def test_an_objective_stands_before_its_points_by_the_custom_of_the_language(
    language, sentence, reader, alice, make_camp
):
    camp = make_camp("brandy-station")
    camp.opened()
    page = reader(alice, language).go("battle-plan", camp.id, camp.battle())
    assert sentence in re.sub(r"[ \n]+", " ", page.html)
