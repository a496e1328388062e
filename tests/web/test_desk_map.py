"""The desk of a battle with a map, its pots, and Elite as a step: by its forms alone."""

import pytest

from campaigns.models import Battle, ReserveChoice

pytestmark = pytest.mark.django_db


def rolled(page, *faces):
    return page.send("/do/reserve-roll/", "how=table", **{f"d{n}": face for n, face in enumerate(faces, 1)})


@pytest.fixture
def station(organiser, make_camp, camp):
    """A round at Brandy Station, where the Union sits at row A and moves first, with a roster."""
    camp = make_camp("brandy-station", "brandy-station")
    camp.roster()
    return organiser.open(camp.in_round())


FREE_AT_THE_TOP = ["A1", "A5", "A10", "A11", "A12"]


def test_only_the_legal_hexes_of_the_baseline_are_offered(station):
    page = rolled(station, "infantry", "sabres")
    form = page.form("/do/reserve-choice/")
    assert form.offers("hex-0") == FREE_AT_THE_TOP
    assert form.offers("hex-1")[:5] == ["", "A2", "A3", "A4", "A6"]  # own units
    assert form.offers("hex-1")[-5:] == FREE_AT_THE_TOP  # of the unit that comes with this roll
    page = page.send("/do/reserve-choice/", take__0="unit:infantry", hex__0="A5", take__1="field_work:", hex__1="A5")
    assert "Infantry on the baseline (A5). One two-sided fieldwork (A5)" in page.text


def test_a_hex_that_was_not_offered_is_refused_beside_the_form(station):
    page = rolled(station, "infantry", "sabres")
    page = page.send("/do/reserve-choice/", take__0="unit:infantry", hex__0="E5")
    assert (page.status, ReserveChoice.objects.count()) == (409, 0)
    assert page.text.count("It cannot go there.") == 1


def test_on_a_full_baseline_a_called_unit_can_only_wait(station, organiser):
    """T3"""
    battle = Battle.objects.get(status="open")
    battle.scenario["ground"]["union"]["infantry"] += FREE_AT_THE_TOP
    battle.save()
    page = rolled(station, "infantry", "sabres")
    form = page.form("/do/reserve-choice/")
    assert (form.offers("to-0"), form.values["to-0"]) == (["holding"], ["holding"])
    assert "No hex of the baseline is free." in page.text


def test_a_waiting_unit_enters_by_the_sections_and_orders_of_a_card(station):
    page = rolled(station, "artillery", "flag")
    page = page.send("/do/reserve-choice/", take__0="unit:artillery", to__0="holding")
    page = rolled(page, "sabres", "sabres").send("/do/reserve-choice/", "nothing=1")
    form = page.form("/do/enter/")
    left = ["A2 free", "A3 free", "A4 free", "A6 free", "A7 free", "A8 free", "A9 free"]
    assert form.offers("hex") == ["A10", "A11", "A12", "A5", "A1", *left]  # by section, then those that were taken
    assert form.offers("section") == ["left", "centre", "right"]
    page = page.send("/do/enter/", hex="A5", section="left")
    assert (page.status, page.text.count("The unit cannot enter at A5. It can at: A10, A11, A12.")) == (409, 1)
    page = page.send("/do/enter/", hex="A2 free", section=["centre", "right"], orders="2")
    assert "Artillery entered; it counts as having moved (A2)" in page.text
    assert not page.has_form("/do/enter/")


def test_orders_are_asked_of_the_card(station):
    page = rolled(station, "infantry", "flag").send("/do/reserve-choice/", take__0="unit:infantry", to__0="holding")
    page = rolled(page, "sabres", "sabres").send("/do/reserve-choice/", "nothing=1").send("/do/enter/", orders="0")
    assert page.status == 409
    assert "The card has no order left." in page.text


def test_elite_is_asked_for_as_the_next_step_of_its_round_alone(station, organiser, make_camp):
    page = rolled(station, "infantry", "flag").send("/do/reserve-choice/", take__1="elite:infantry")
    assert page.send("/do/round-add/").text.count("Which unit becomes Elite?") == 1
    battle = Battle.objects.get(status="open")
    assert "say which unit becomes Elite" in organiser.go("campaign", battle.campaign_id).text
    page = page.send("/do/elite/")
    assert "Which unit becomes Elite?" not in page.text


def test_T16_a_later_round_is_offered_what_the_earlier_one_cannot_claim(organiser, make_camp, camp):
    camp = make_camp("first-bull-run", tokens_union=1)
    page = rolled(organiser.open(camp.opened()).send("/do/round-add/"), "infantry", "sabres")
    second = page.send("/do/round-add/").form("/do/reserve-roll/")
    organiser.send(second.action, "post", {**second.values, "how": ["table"], "d1": ["cavalry"], "d2": ["flag"]})
    page = organiser.open(camp.desk())
    assert "Call one infantry unit" in page.text
    assert "Call one cavalry unit" not in page.text
    assert "A round with a lower number may still claim 1 token." in page.text


@pytest.mark.parametrize(
    ("delta", "sentence"), [(2, "8 left of 8, corrected by +2"), (-2, "4 left of 4, corrected by −2")]
)
def test_a_corrected_pot_is_neither_more_than_whole_nor_spent(organiser, camp, delta, sentence):
    organiser.go("campaign-settings", camp.id).send("/pots/", side="union", delta=str(delta))
    for page in (organiser.open(camp.opened()), organiser.go("campaign", camp.id)):
        assert sentence in page.text
        assert "in the pot, 0 waiting, 0 spent" in page.html
