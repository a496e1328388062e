"""Quick resolvers: pages without an account that say what the rules say."""

import pytest
from django.urls import reverse

from campaigns.models import Roll

pytestmark = pytest.mark.django_db


@pytest.fixture
def anybody(reader):
    return reader()


def test_typed_dice_of_a_reserve_roll_are_read(anybody):
    page = anybody.go("tool-reserve").send("reserve-roll", "how=table", d1="flag", d2="artillery")
    assert "Call one artillery unit" in page.text
    assert "1 token" in page.text
    assert not Roll.objects.exists()


def test_with_an_empty_pot_only_what_is_free_is_offered(anybody):
    """T1."""
    text = anybody.open(reverse("tool-reserve") + "?pot=0&faces=flag,artillery&by=table").text
    assert "Make one artillery unit Elite" in text
    assert "Call one artillery unit" not in text


def test_one_token_calls_one_unit_of_two(anybody):
    """G3."""
    text = anybody.open(reverse("tool-reserve") + "?pot=1&faces=infantry,cavalry&by=table").text
    assert "At most one unit may be called." in text


def test_an_answer_has_an_address_so_that_loading_it_again_throws_nothing(anybody):
    page = anybody.go("tool-reserve").send("reserve-roll", "how=server")
    assert "faces=" in page.path
    assert anybody.open(page.path).text == page.text


@pytest.mark.parametrize(("won", "dice"), [(0, 2), (1, 3), (3, 5)])
def test_event_dice_are_two_and_one_for_each_battle_won(won, dice, anybody):
    """G10."""
    page = anybody.open(reverse("tool-event") + f"?won={won}")
    assert len([n for n in page.form("event-roll", "d1").choices if n.startswith("d")]) == dice
    sent = {f"d{n}": "flag" for n in range(1, dice + 1)}
    page = page.send("event-roll", "how=table", **sent)
    assert page.text.count("A unit moves back one hex") == dice


def test_event_effects_stand_in_their_order(anybody):
    """C10."""
    text = anybody.open(reverse("tool-event") + "?won=1&faces=sabres,flag,cavalry&by=table").text
    order = ["A cavalry unit loses a figure", "A unit moves back one hex", "A unit at full strength loses a figure"]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)


def test_a_combat_roll_is_counted_with_its_odds(anybody):
    """B4."""
    page = anybody.open(reverse("tool-combat") + "?dice=3&target=infantry")
    assert "88%" in page.text  # at least one hit of 3 dice, each of which hits in 3 of 6: 1 − 1/8
    page = page.send("combat", "how=table", d1="infantry", d2="sabres", d3="flag")
    assert "2 hits, 1 hex of retreat" in page.text


def test_the_worked_example_of_the_rules_adds_up(anybody):
    """G1: 6–4, 3–6, 5–6 gives 14–16, and 14–18 with the bonus."""
    page = anybody.open(reverse("tool-battle") + "?u1=6&c1=4&u2=3&c2=6&u3=5&c3=6&single=1")
    assert "The Confederacy wins the battle" in page.text
    assert "Final score 14 18" in page.text


@pytest.mark.parametrize(
    ("union", "confederacy", "words"),
    [
        (20, 15, "Union minor victory"),
        (14, 20, "Confederate major victory"),
        (20, 10, "Union decisive victory"),
        (12, 12, "both sides fail"),
        (4, 2, "Union decisive victory"),
        (0, 0, "both sides fail"),
    ],
    ids=["lead 5", "lead 6", "twice", "equal", "twice with a lead of 2", "nothing"],
)
def test_a_campaign_is_judged(union, confederacy, words, anybody):
    """G12, A7."""
    page = anybody.open(reverse("tool-verdict") + f"?union={union}&confederacy={confederacy}")
    assert words in page.text


def test_the_best_general_is_ranked_with_a_floor_at_the_end(anybody):
    """G13."""
    page = anybody.open(reverse("tool-generals") + "?n1=Bob&p1=9&w1=1&l1=2&n2=Tom&p2=1&w2=0&l2=2&n3=&p3=5")
    assert "Best general: Bob" in page.text
    assert "9 + 2×1 − 2×2 7" in page.text
    assert "1 + 2×0 − 2×2 0" in page.text


@pytest.mark.parametrize(
    "address",
    [
        "reserve-roll/?pot=-1",
        "reserve-roll/?pot=many",
        "reserve-roll/?pot=2&faces=flag",
        "reserve-roll/?pot=2&faces=flag,horse",
        "event-roll/?won=99",
        "combat/?dice=0",
        "combat/?dice=4&target=castle",
        "battle-result/?u1=-4&c1=2",
        "verdict/?union=1000000&confederacy=1",
        "verdict/?union=",
        "best-general/?n1=Bob&p1=x",
    ],
)
def test_nonsense_in_an_address_is_said(address, anybody):
    page = anybody.open("/tools/" + address)
    assert page.status in (409, 422)
    assert any("note stop" in had.get("class", "") for _, had in page.read.tags)


@pytest.mark.parametrize(
    ("address", "field", "typed"),
    [
        ("battle-result/?u1=-4&c1=2", "u1", "-4"),
        ("verdict/?union=many&confederacy=46", "confederacy", "46"),
        ("best-general/?n1=Bob&p1=x&w1=2", "n1", "Bob"),
    ],
)
def test_what_was_typed_stays_when_some_of_it_is_wrong(address, field, typed, anybody):
    page = anybody.open("/tools/" + address)
    assert page.form("tools", field).values[field] == [typed]


def test_a_missing_die_is_said_and_the_other_one_stays_picked(anybody):
    page = anybody.go("tool-reserve").send("reserve-roll", "how=table", d1="sabres")
    assert "Dice wanted: 2. Dice given: 1." in page.text
    assert page.form("reserve-roll", "d1").values["d1"] == ["sabres"]
