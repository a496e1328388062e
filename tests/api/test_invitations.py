"""Nobody's record is made by others: accounts are invited and accept; guests' names count for their campaign alone."""

import pytest
from django.utils import timezone

from campaigns.models import Invitation
from campaigns.standings import standings_sweep
from tests.granting import campaign_link, signed

pytestmark = pytest.mark.django_db


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

    def general(self, asker, name="bob"):
        (general,) = [
            result for result in asker.get(f"{self.path}generals/").json()["results"] if result["name"] == name
        ]
        return general

    def standing(self, asker):
        return {general["name"] for general in asker.get(f"{self.path}standings/").json()["generals"]}


@pytest.fixture
def as_mallory(account, by_key):
    return by_key(account("mallory"))


@pytest.fixture
def plot(as_mallory, bob, front):
    """Mallory knows Bob's uid from Alice's campaign, which she was given a link to."""
    as_mallory.post("joins/", {"link": signed(front.link(side="union"))})
    return Plot(as_mallory, str(bob.player.uid))


def ranked(asker):
    return {
        result["name"]: (result["campaigns"], result["lost"]) for result in asker.get("rankings/").json()["results"]
    }


def invited(asker):
    """The one open invitation of somebody."""
    (invitation,) = asker.get("invitations/").json()["results"]
    return invitation


def answered(asker, how):
    answer = asker.post(f"invitations/{invited(asker)['id']}/{how}/")
    assert answer.status_code == 200, answer.content
    standings_sweep(at=timezone.now())
    return answer.json()


def test_mallory_cannot_hand_bob_a_defeat(plot, as_bob, as_charlie, bob, refusal):
    assert plot.added.status_code == 201
    plot.defeat()
    assert ranked(as_charlie) == {"mallory": (1, 0)}
    filtered = as_charlie.get("rankings/?since=2000-01-01").json()["results"]
    assert [player["name"] for player in filtered] == ["mallory"]
    refusal(as_charlie.get(f"rankings/{bob.player.uid}/"), 404, "no-player")
    assert plot.standing(as_bob) == {"bob", "mallory"}  # the campaign's own standing has his name


def test_an_invitation_says_who_asks_and_for_what(plot, as_bob, as_charlie):
    invitation = invited(as_bob)
    assert (invitation["name"], invitation["organiser"], invitation["side"], invitation["campaign"]) == (
        "Trap",
        "mallory",
        "union",
        plot.id,
    )
    assert as_charlie.get("invitations/").json()["results"] == []


def test_the_journal_says_of_bob_alone_that_he_was_invited(plot, as_mallory):
    lines = as_mallory.get(f"{plot.path}journal/").json()["results"]
    added = {line["data"]["name"]: line["data"].get("invited") for line in lines if line["kind"] == "general-added"}
    assert added == {"bob": True, "mallory": None}


def test_an_invited_account_is_shown_as_a_guest_without_its_uid(plot, as_mallory, bob):
    general = plot.general(as_mallory)
    assert (general["account"], general["invited"]) == (False, True)
    for address in ("generals/", "journal/", "export/"):
        assert str(bob.player.uid) not in as_mallory.get(f"{plot.path}{address}").content.decode()


def test_bob_sees_what_he_is_invited_to_and_does_nothing_there(plot, as_bob, refusal):
    answer = as_bob.get(plot.path).json()
    assert answer["seat"] == {"role": "spectator", "side": None, "general": None}
    battle = answer["battles"][0]["id"]
    plot.mallory.post(f"battles/{battle}/open/")
    here = plot.mallory.post(f"battles/{battle}/rounds/").json()["id"]
    refusal(as_bob.post(f"rounds/{here}/reserve-rolls/", {"side": "union"}), 403, "spectators-watch")


def test_once_accepted_the_results_are_bobs_and_he_acts(plot, as_bob, as_charlie, bob):
    plot.defeat()
    assert answered(as_bob, "accept")["kind"] == "invitation-accepted"
    assert ranked(as_charlie) == {"mallory": (1, 0), "bob": (1, 1)}
    assert (plot.general(as_bob)["account"], plot.general(as_bob)["invited"]) == (True, False)
    assert as_bob.get(plot.path).json()["seat"]["role"] == "general"
    assert as_bob.get("invitations/").json()["results"] == []


def test_declined_the_name_stays_and_nobody_asks_again(plot, as_bob, as_charlie, as_mallory, refusal):
    assert answered(as_bob, "decline")["kind"] == "invitation-declined"
    plot.defeat()
    assert ranked(as_charlie) == {"mallory": (1, 0)}
    assert plot.standing(as_mallory) == {"bob", "mallory"}
    assert plot.general(as_mallory)["invited"] is False
    refusal(as_bob.get(plot.path), 404, "no-campaign")
    again = as_mallory.post(f"{plot.path}generals/", {"side": "union", "player": plot.bob})
    refusal(again, 409, "invitation-declined")


def test_who_leaves_takes_the_results_off_the_record(plot, as_bob, as_charlie, as_mallory, refusal):
    plot.defeat()
    answered(as_bob, "accept")
    assert as_bob.post(f"{plot.path}leave/").json()["kind"] == "general-left"
    standings_sweep(at=timezone.now())
    assert ranked(as_charlie) == {"mallory": (1, 0)}
    assert plot.standing(as_mallory) == {"bob", "mallory"}
    refusal(as_bob.post(f"{plot.path}leave/"), 404, "no-campaign")
    refusal(as_mallory.post(f"{plot.path}generals/", {"side": "union", "player": plot.bob}), 409, "invitation-declined")


def test_no_undo_puts_bob_back_or_takes_his_answer(plot, as_bob, as_mallory, refusal):
    """His answers are no lines of Mallory's desk: what she takes back is her own line before them."""
    answered(as_bob, "accept")
    as_bob.post(f"{plot.path}leave/")

    def undone():
        seen = as_mallory.get(plot.path).json()["version"]
        return as_mallory.post(f"{plot.path}undo/", match=seen).json()["of_kind"]

    assert undone() == "general-added"  # her own seat
    assert plot.general(as_mallory)["account"] is False
    assert undone() == "general-added"  # Bob's name
    assert as_mallory.get(f"{plot.path}generals/").json()["results"] == []
    refusal(as_bob.get(plot.path), 404, "no-campaign")


def test_asked_twice_is_refused(plot, as_mallory, refusal):
    again = as_mallory.post(f"{plot.path}generals/", {"side": "confederacy", "player": plot.bob})
    refusal(again, 409, "already-invited")


def test_a_link_accepts_as_well(plot, as_bob, refusal):
    """Whoever joins by a link has accepted: the account fights there once, and nothing is left to be answered."""
    link = signed(campaign_link(plot.id, side="confederacy"))
    assert as_bob.post("joins/", {"link": link}).json()["side"] == "confederacy"
    assert as_bob.get("invitations/").json()["results"] == []
    refusal(plot.mallory.post(f"{plot.path}generals/", {"side": "union", "player": plot.bob}), 409, "already-a-general")


def test_a_claimed_seat_is_accepted(plot, as_bob, bob):
    general = Invitation.objects.get(user=bob).general
    link = signed(campaign_link(plot.id, general=general.pk))
    assert as_bob.post("joins/claim/", {"link": link}).json()["kind"] == "seat-claimed"
    assert not Invitation.objects.filter(user=bob).exists()
    general.refresh_from_db()
    assert general.player == bob.player


def test_an_answer_given_twice_with_one_key_is_given_once(plot, as_bob):
    path = f"invitations/{invited(as_bob)['id']}/accept/"
    first, second = (as_bob.post(path, key="tap") for _ in range(2))
    assert (first.status_code, second.content) == (200, first.content)


def test_somebody_elses_invitation_is_nobodys_business(plot, as_bob, as_mallory, as_charlie, refusal):
    pk = invited(as_bob)["id"]
    for asker in (as_mallory, as_charlie):
        for how in ("accept", "decline"):
            refusal(asker.post(f"invitations/{pk}/{how}/"), 404, "no-invitation")


def test_another_organisers_guest_becomes_a_name_of_this_campaign(plot, as_mallory, front):
    lea = front.general_row(front.lea).player
    answer = as_mallory.post(f"{plot.path}generals/", {"side": "union", "player": str(lea.uid)}).json()
    assert (answer["name"], answer["player"] == str(lea.uid)) == ("Léa", False)


def test_the_organiser_needs_no_invitation(plot, as_mallory):
    assert plot.general(as_mallory, "mallory")["account"] is True
    assert as_mallory.get("invitations/").json()["results"] == []
