"""The event rolls of a battle, by the forms of its desk alone."""

import pytest

from campaigns.models import Battle, EventEffect, Roll, RosterUnit

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(fight, organiser, camp):
    """The first battle is won by the Union, the second one is open: Antietam, where the Union moves first."""
    fight()
    return organiser.open(camp.opened(2))


def dice_on(page):
    """How many event dice the page sets out."""
    return sum(name.startswith("d") for name in page.form("/do/event-roll/").choices)


def event_rolled(page, *faces):
    return page.send("/do/event-roll/", "how=table", **{f"d{n}": face for n, face in enumerate(faces, 1)})


def test_event_dice_count_the_battles_won(second):
    first = Battle.objects.get(number=2).first_side
    other = "confederacy" if first == "union" else "union"
    dice = {"union": 3, "confederacy": 2}
    assert dice_on(second) == dice[first]
    page = event_rolled(second, *["flag"] * dice[first])
    while page.has_form("/do/event-effect/"):
        page = page.send("/do/event-effect/")
    assert dice_on(page) == dice[other]


def test_effects_are_applied_in_order_by_the_side_that_chooses(second, reader, bob, camp):
    first = Battle.objects.get(number=2).first_side
    faces = ["sabres", "flag", "infantry"][: 3 if first == "union" else 2]
    event_rolled(second, *faces)
    chooser = EventEffect.objects.filter(state="pending").first().chooser_side
    assert reader(bob).open(camp.desk(2)).has_form("/do/event-effect/") == (chooser == "union")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Units of the Confederacy suffer it."),
        ("fr", "Ce sont des unités de la Confédération qui le subissent."),
    ],
)
def test_C9_whose_units_suffer_is_said_for_both_sides(second, reader, alice, bob, camp, language, words):
    """Who picks is said beside each effect, and is either side."""
    event_rolled(second, *["sabres"] * dice_on(second))  # the Union rolls first
    for who in (alice, bob):
        assert words in reader(who, language).open(camp.desk(2)).text


def test_T9_that_a_unit_lost_to_an_event_brings_no_flag_is_told_as_ours(second):
    page = event_rolled(second, *["infantry"] * dice_on(second))
    assert "A unit that loses its last figure by this brings no victory flag. R" in page.text


def test_no_target_at_the_table_is_ticked_off_as_no_effect(second):
    page = event_rolled(second, *["infantry"] * dice_on(second))
    page = page.send("/do/event-effect/", "none=1")
    assert EventEffect.objects.first().state == "no_target"


def test_with_a_roster_the_chooser_picks_the_unit_that_suffers(fight, organiser, camp):
    fight()
    camp.roster(2)
    page = organiser.open(camp.opened(2))
    page = event_rolled(page, *["infantry"] * dice_on(page))
    form = page.form("/do/event-effect/")
    victim = form.offers("unit")[0]
    page = page.send("/do/event-effect/", unit=victim)
    effect = EventEffect.objects.filter(state="applied").first()
    assert str(effect.hit_id) == victim
    assert effect.hit.figures == effect.hit.full - 1


@pytest.mark.parametrize(
    ("language", "moved", "lost"),
    [
        ("en", "A unit moves back one hex", "A unit loses a figure instead of moving back"),
        ("fr", "Une unité recule d’un hexagone", "Une unité perd une figurine au lieu de reculer"),
    ],
)
def test_C9_the_journal_says_which_of_the_two_a_flag_came_to(reader, alice, fight, camp, language, moved, lost):
    fight()
    camp.roster(2)
    page = reader(alice, language).open(camp.opened(2))
    page = event_rolled(page, *["flag"] * dice_on(page))
    first, second = page.form("/do/event-effect/").offers("unit")[:2]
    page = page.send("/do/event-effect/", unit=first)
    page.send("/do/event-effect/", unit=second, blocked="on")
    text = reader(alice, language).go("campaign-journal", camp.id).text.replace("\xa0", " ")
    side, colon = {"en": ("Confederacy", ":"), "fr": ("Confédération", " :")}[language]
    infantry = {"en": "Infantry", "fr": "Infanterie"}[language]
    assert f"{moved} ({side}){colon} {infantry} 1." in text
    assert f"{lost} ({side}){colon} {infantry} 2, " in text


@pytest.fixture
def flagged(fight, reader, alice, camp):
    """The second battle with a roster, at the first flag of an event roll: two units of the Confederacy may suffer it,
    of which the roster has the second on its baseline.
    """
    fight()
    camp.roster(2)
    page = reader(alice).open(camp.opened(2))
    RosterUnit.objects.filter(side="confederacy", number__gt=2).update(figures=0)
    RosterUnit.objects.filter(side="confederacy", number=2).update(on_baseline=True)
    page = event_rolled(page, *["flag"] * dice_on(page))
    return page, *RosterUnit.objects.filter(side="confederacy", number__lt=3)


def test_G11_the_desk_asks_beside_the_unit_whether_it_stands_on_its_baseline(flagged):
    page, front, back = flagged
    form = page.form("/do/event-effect/")
    assert [f"baseline-{unit.pk}" in form.choices for unit in (front, back)] == [True, True]
    assert [f"baseline-{unit.pk}" in form.values for unit in (front, back)] == [False, True]  # as the roster has it
    page.send("/do/event-effect/", unit=front.pk, **{f"baseline__{front.pk}": "on"})
    front.refresh_from_db()
    assert (front.figures, front.on_baseline) == (front.full - 1, True)


def test_C9_a_unit_that_stands_on_its_baseline_no_more_moves_back(flagged):
    page, _front, back = flagged
    page.send("/do/event-effect/", unit=back.pk, **{f"baseline__{back.pk}": []})
    back.refresh_from_db()
    assert (back.figures, back.on_baseline) == (back.full, False)


def test_not_picking_a_unit_is_said_and_changes_nothing(fight, organiser, camp):
    fight()
    camp.roster(2)
    page = organiser.open(camp.opened(2))
    page = event_rolled(page, *["infantry"] * dice_on(page))
    page = page.send("/do/event-effect/")
    assert page.status == 422
    assert not EventEffect.objects.filter(state="applied").exists()


def test_per_round_event_rolls_belong_to_each_round(reader, alice, make_camp, fight_round):
    camp = make_camp("first-bull-run", "antietam", event_roll="per_round")
    page = fight_round(reader(alice).open(camp.opened())).send("/do/close/")
    page = reader(alice).open(camp.opened(2))
    assert not page.has_form("/do/event-roll/")
    page = page.send("/do/round-add/")
    page = page.send("/do/event-roll/", "how=server")
    assert Roll.objects.filter(kind="event").get().round is not None
