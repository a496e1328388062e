"""Nobody's record is made by others: accounts are invited and accept; guests' names count for their campaign alone."""

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Campaign, PlayerStanding
from campaigns.standings import standings_sweep

from .conftest import Front, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_mallory(account):
    return token_of(account("mallory"))


class Plot:
    """A campaign of Mallory's, with Bob, whose uid stood on a page, on one side and Mallory on the other."""

    def __init__(self, mallory, bob):
        self.mallory, self.bob = mallory, bob
        made = mallory.post("campaigns/", {"name": "Trap", "scenarios": ["first-bull-run"]})
        self.id = made.json()["id"]
        self.path = f"campaigns/{self.id}/"
        own = mallory.get("me/").json()["player"]["uid"]
        self.added = mallory.post(f"{self.path}generals/", {"side": "union", "player": bob})
        assert mallory.post(f"{self.path}generals/", {"side": "confederacy", "player": own}).status_code == 201

    def defeat(self):
        """One round that Bob loses, nine to nothing, all by Mallory's hand."""
        battle = self.mallory.get(f"{self.path}battles/").json()["results"][0]["id"]
        assert self.mallory.post(f"battles/{battle}/open/").status_code == 200
        here = self.mallory.post(f"battles/{battle}/rounds/").json()["id"]
        first = self.mallory.get(f"battles/{battle}/").json()["first_side"]
        for side in (first, "confederacy" if first == "union" else "union"):
            self.mallory.post(f"rounds/{here}/reserve-rolls/", {"side": side, "dice": ["flag", "sabres"]})
            version = self.mallory.get(f"rounds/{here}/").json()["version"]
            self.mallory.post(f"rounds/{here}/choices/", {"side": side, "take": []}, match=version)
        points = {"union": {"units": 0, "objectives": 0}, "confederacy": {"units": 9, "objectives": 0}}
        version = self.mallory.get(f"rounds/{here}/").json()["version"]
        assert self.mallory.post(f"rounds/{here}/score/", points, match=version).status_code == 200
        version = self.mallory.get(f"battles/{battle}/").json()["version"]
        assert self.mallory.post(f"battles/{battle}/close/", match=version).status_code == 200
        standings_sweep(at=timezone.now())

    def generals(self):
        return {one["name"]: one for one in self.mallory.get(f"{self.path}generals/").json()["results"]}


@pytest.fixture
def plot(as_mallory, bob, front):
    """Mallory, who has a link to watch Bob's campaign, knows his uid from there."""
    as_mallory.post("joins/", {"link": front.link(side="union").sign()})
    return Plot(as_mallory, str(bob.player.uid))


def ranked(asker):
    return {one["name"]: (one["campaigns"], one["lost"]) for one in asker.get("rankings/").json()["results"]}


def invited(asker):
    """The one open invitation of somebody."""
    (one,) = asker.get("invitations/").json()["results"]
    return one


def answer(asker, how):
    said = asker.post(f"invitations/{invited(asker)['id']}/{how}/")
    assert said.status_code == 200, said.content
    standings_sweep(at=timezone.now())
    return said.json()


def test_mallory_cannot_hand_bob_a_defeat(plot, as_bob, as_charlie, bob, refusal):
    assert plot.added.status_code == 201
    plot.defeat()
    assert ranked(as_charlie) == {"mallory": (1, 0)}
    assert ranked(as_charlie) == {
        one["name"]: (1, 0) for one in as_charlie.get("rankings/?finished=false").json()["results"]
    }
    refusal(as_charlie.get(f"rankings/{bob.player.uid}/"), 404, "no-player")
    assert {one["name"] for one in as_bob.get(f"{plot.path}standings/").json()["generals"]} == {"bob", "mallory"}
