"""What is no campaign of its own does not count for the ranking: the demonstration, and a file brought in again."""

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Campaign, General
from campaigns.services.generals import seat_claim
from campaigns.standings import standings_sweep
from tests.granting import campaign_link

from .conftest import NOW

pytestmark = pytest.mark.django_db


def ranked(asker):
    standings_sweep(at=timezone.now())
    return {
        result["name"]: (result["campaigns"], result["score"]) for result in asker.get("rankings/").json()["results"]
    }


def brought(asker, file, query=""):
    answer = asker.post(f"campaigns/import/{query}", file)
    assert answer.status_code == 201, answer.content
    return answer.json()["id"]


def test_the_demonstration_does_not_count_even_where_its_seats_are_claimed(as_charlie, charlie):
    call_command("demo_load")
    demo = Campaign.objects.get()
    general = General.objects.filter(standing__score__gt=0).first()
    seat_claim(grant=campaign_link(demo.pk, general=general.pk), user=charlie, at=NOW)
    assert ranked(as_charlie) == {}
    assert as_charlie.get("rankings/?side=union").json()["results"] == []
    answer = as_charlie.get(f"campaigns/{demo.pk}/").json()
    assert (answer["origin"], answer["listed"], answer["counts"]) == ("demo", True, False)


def test_the_demonstration_from_a_file_is_one_still(as_charlie, as_alice):
    made = as_alice.post("campaigns/", {"template": "brandy-station"}).json()["id"]
    file = as_alice.get(f"campaigns/{made}/export/").json()
    file["campaign"]["uid"] = "5e1f0d9c-1111-4111-8111-111111111111"
    there = brought(as_charlie, file)
    assert as_charlie.get(f"campaigns/{there}/").json()["origin"] == "demo"


def test_a_campaign_that_is_here_is_not_brought_in_again(as_bob, as_charlie, front, refusal, rows):
    front.fought(1, (6, 4))
    before = rows()
    problem = refusal(as_bob.post("campaigns/import/", front.export_said()), 409, "campaign-here-already")
    assert problem["params"] == {"campaign": front.id}
    stranger = refusal(as_charlie.post("campaigns/import/", front.export_said()), 409, "campaign-here-already")
    assert stranger["params"] == {"campaign": None}
    assert rows() == before


def test_a_copy_comes_in_and_counts_for_nobody(as_bob, front):
    front.fought(1, (6, 4))
    alone = ranked(as_bob)
    assert alone == {"bob": (1, 8)}
    there = brought(as_bob, front.export_said(), "?copy=true")
    assert as_bob.get(f"campaigns/{there}/").json()["origin"] == "copy"
    assert ranked(as_bob) == alone
    assert as_bob.get("rankings/?side=union").json()["results"][0]["campaigns"] == 1


def test_the_file_of_a_file_is_known_again(as_bob, front, refusal):
    """From another Bivouac it counts once, for the account that brings it in; the same file again does not."""
    front.fought(1, (6, 4))
    file = front.from_elsewhere()
    there = brought(as_bob, file, "?copy=true")  # not here yet, and so no copy
    assert as_bob.get(f"campaigns/{there}/").json()["origin"] == "import"
    assert ranked(as_bob) == {"bob": (2, 16)}
    assert refusal(as_bob.post("campaigns/import/", file), 409, "campaign-here-already")["params"]["campaign"] == there
    again = as_bob.get(f"campaigns/{there}/export/").json()
    refusal(as_bob.post("campaigns/import/", again), 409, "campaign-here-already")


def test_an_imported_account_is_asked_and_not_credited(as_alice, as_bob, front):
    front.fought(1, (6, 4))
    there = brought(as_alice, front.from_elsewhere())
    assert ranked(as_bob) == {"bob": (1, 8)}
    (asked,) = as_bob.get("invitations/").json()["results"]
    assert asked["campaign"] == there
    assert as_bob.post(f"invitations/{asked['id']}/accept/").status_code == 200
    assert ranked(as_bob) == {"bob": (2, 16)}


def test_copy_is_true_or_false(as_bob, front, refusal):
    refusal(as_bob.post("campaigns/import/?copy=perhaps", front.export_said()), 400, "bad-filter")
