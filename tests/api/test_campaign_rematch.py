"""The next campaign of the same people."""

import pytest

from campaigns.models import Campaign, General
from campaigns.services.campaigns import campaign_finish
from campaigns.services.rematch import name_after

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(front):
    """A campaign with a battle of the group's own making, one general retired, that has ended."""
    battle = front.battle()
    battle.scenario |= {"name": "The creek", "victory_flags": 4}
    battle.has_roster = True
    battle.save()
    front.general("Hugo", "union")
    General.objects.filter(player__name="Hugo").update(active=False)
    front.fought()
    front.do(campaign_finish)
    return front.campaign


def test_the_rematch_has_the_same_generals_options_and_battles_from_the_beginning(as_alice, front, ended):
    answer = as_alice.post(f"campaigns/{front.id}/rematch/")
    made = Campaign.objects.get(pk=answer.json()["id"])
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/campaigns/{made.pk}/")
    assert (made.name, made.status, made.options) == (name_after(ended.name), "planned", ended.options)
    assert [(b.name, b.status) for b in made.battles.all()] == [("The creek", "planned"), ("Kernstown", "planned")]
    assert made.battles.first().scenario == ended.battles.first().scenario
    assert [battle.has_roster for battle in made.battles.all()] == [True, False]
    assert [(g.player.name, g.side) for g in made.generals.all()] == [("bob", "union"), ("Léa", "confederacy")]
    assert [side.tokens for side in made.sides.all()] == [side.tokens_start for side in ended.sides.all()]


def test_an_account_is_asked_anew_and_a_guest_of_the_organisers_is_the_same_player(as_alice, as_bob, front, ended):
    made = as_alice.post(f"campaigns/{front.id}/rematch/").json()["id"]
    assert [result["campaign"] for result in as_bob.get("invitations/").json()["results"]] == [made]
    lea = [General.objects.get(campaign=number, player__name="Léa").player for number in (front.id, made)]
    assert lea[0] == lea[1]


def test_before_the_end_there_is_none(as_alice, front, refusal, rows):
    front.fought()
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/rematch/"), 409, "campaign-not-finished")
    assert rows() == before


def test_the_version_that_was_seen_counts(as_alice, front, ended, refusal, rows):
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/rematch/", match=1), 412, "stale-version")
    assert rows() == before


def test_asked_for_twice_it_is_made_once(as_alice, front, ended):
    first, again = (as_alice.post(f"campaigns/{front.id}/rematch/", key="tap") for _ in range(2))
    assert again.content == first.content
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Virginia", "Virginia (2)"),
        ("Virginia (2)", "Virginia (3)"),
        ("(1862)", "(1862) (2)"),
        ("V" * 120, "V" * 116 + " (2)"),
    ],
)
def test_it_is_numbered(name, after):
    assert name_after(name) == after
