"""Codes of four letters in a campaign: for a general who goes on to another phone, and for a side."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import General
from campaigns.services.generals import link_join
from core.errors import Missing
from core.grants import JOINS_MOST, signed
from core.grants import token_read as link_number
from core.models import Grant

from .codes import code_for, link_of, passed, sits

pytestmark = pytest.mark.django_db


# --- a general on to another phone ----------------------------------------------------------------


def own_code(front, asker, general):
    return code_for(asker, f"campaigns/{front.id}/", general=general)


def seat_of(front, asker):
    seat = asker.get(f"campaigns/{front.id}/").json()["seat"]
    return seat["role"], seat["general"]


def last_line(front):
    return front.campaign.journal.first()


def test_a_guests_general_goes_to_another_phone_and_the_old_one_watches(front, as_lea, as_nobody, asker, refusal):
    made = own_code(front, as_lea, front.lea)
    phone = passed(asker, sits(as_nobody, link_of(as_nobody, made["code"].lower())))
    assert seat_of(front, phone) == ("general", front.lea)
    assert seat_of(front, as_lea) == ("spectator", None)
    refusal(as_lea.post(f"campaigns/{front.id}/codes/", {"general": front.lea}), 403, "spectators-watch")
    assert front.general_row(front.lea).player.name == "Léa"


def test_the_new_phone_acts_for_its_side_and_the_old_one_does_not(front, as_lea, as_nobody, asker, refusal):
    front.open()
    round_id = front.round()
    front.rolled(round_id, "union", ("flag", "sabres"))
    front.taken(round_id, "union")
    phone = passed(asker, sits(as_nobody, own_code(front, as_lea, front.lea)["link"]))
    roll = {"side": "confederacy", "dice": ["infantry", "cavalry"]}
    refusal(as_lea.post(f"rounds/{round_id}/reserve-rolls/", roll), 403, "spectators-watch")
    assert phone.post(f"rounds/{round_id}/reserve-rolls/", roll).status_code == 201


def test_the_journal_and_the_list_of_links_tell_the_organiser(front, as_alice, as_lea, as_nobody):
    made = own_code(front, as_lea, front.lea)
    sits(as_nobody, made["link"])
    line = as_alice.get(f"campaigns/{front.id}/journal/").json()["results"][0]
    assert (line["kind"], line["actor"]) == ("general-moved", "Léa"), line
    rows = as_alice.get(f"campaigns/{front.id}/grants/").json()["results"]
    grants = [(row["role"], bool(row["until"]), row["ended"]) for row in rows if row["seat"] == str(front.lea)]
    assert sorted(grants) == [("general", False, True), ("general", True, False)], rows


def test_a_generals_code_lasts_a_quarter_of_an_hour_and_lets_one_phone_in(front, as_lea, as_nobody, refusal):
    before = timezone.now()
    made = own_code(front, as_lea, front.lea)
    row = Grant.objects.exclude(until=None).get()
    assert before + timedelta(minutes=14) < row.until <= timezone.now() + timedelta(minutes=15)
    assert own_code(front, as_lea, front.lea)["code"] == made["code"]
    assert sits(as_nobody, made["link"]).status_code == 201
    refusal(sits(as_nobody, made["link"]), 404, "no-code")
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")


def test_after_its_time_a_generals_code_leads_nowhere(front, as_lea, as_nobody, as_charlie, refusal):
    made = own_code(front, as_lea, front.lea)
    Grant.objects.exclude(until=None).update(until=timezone.now() - timedelta(seconds=1))
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 404, "no-code")
    refusal(as_charlie.post("joins/claim/", {"link": made["link"]}), 404, "no-code")
    assert seat_of(front, as_lea) == ("general", front.lea)


def test_nobody_claims_by_a_code_that_another_phone_has_taken(front, as_lea, as_nobody, as_charlie, refusal):
    made = own_code(front, as_lea, front.lea)
    assert sits(as_nobody, made["link"]).status_code == 201
    refusal(as_charlie.post("joins/claim/", {"link": made["link"]}), 404, "no-code")
    assert front.general_row(front.lea).player.user is None


def test_a_general_who_is_claimed_by_the_code_has_no_other_phone(front, as_lea, charlie, as_charlie):
    made = own_code(front, as_lea, front.lea)
    assert as_charlie.post("joins/claim/", {"link": made["link"]}).status_code == 200
    assert front.general_row(front.lea).player.user == charlie
    assert seat_of(front, as_lea) == ("spectator", None)


def test_a_general_whose_answer_was_lost_moves_once(front, as_lea, as_nobody, rows):
    link = own_code(front, as_lea, front.lea)["link"]
    first = as_nobody.post("joins/", {"link": link}, key="move-1")
    after = rows()
    again = as_nobody.post("joins/", {"link": link}, key="move-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert rows() == after
    assert front.campaign.journal.filter(kind="general-moved").count() == 1
    stranger = Client(REMOTE_ADDR="192.0.2.9", headers={"Idempotency-Key": "move-1"})
    other = stranger.post("/api/v1/joins/", json.dumps({"link": link}), content_type="application/json")
    assert other.json()["code"] == "no-code"


def test_the_same_request_twice_at_once_writes_one_line(front, as_lea):
    grant = Grant.objects.get(pk=link_number(own_code(front, as_lea, front.lea)["link"]))
    read_before = [Grant.objects.get(pk=grant.pk) for _ in range(2)]  # both have come past the check
    for row in read_before:
        link_join(grant=row, user=None, at=timezone.now(), key="tap")
    assert front.campaign.journal.filter(kind="general-moved").count() == 1
    with pytest.raises(Missing, match="no-code"):
        link_join(grant=grant, user=None, at=timezone.now(), key="other")


def test_an_accounts_general_goes_to_a_guest_of_its_name(front, bob, as_bob, as_nobody, asker, refusal):
    made = own_code(front, as_bob, front.bob)
    phone = passed(asker, sits(as_nobody, made["link"]))
    player = front.general_row(front.bob).player
    assert (player.user, player.name) == (None, "bob")
    assert seat_of(front, phone) == ("general", front.bob)
    assert last_line(front).data["left"] is True
    refusal(as_bob.get(f"campaigns/{front.id}/"), 404, "no-campaign")  # a code is no sign-in, and he has no link


def test_the_same_account_keeps_its_general_on_its_other_phone(front, bob, as_bob, by_key, as_nobody, refusal):
    made = own_code(front, as_bob, front.bob)
    for _ in range(2):
        assert by_key(bob).post("joins/", {"link": made["link"]}, key="move-1").status_code == 201
    assert front.general_row(front.bob).player.user == bob
    assert not front.campaign.journal.filter(kind="general-moved").exists()
    refusal(sits(as_nobody, made["link"]), 404, "no-code")
    as_bob.post(f"campaigns/{front.id}/leave/")
    held = Grant.objects.get(pk=link_number(made["link"]))
    assert held.acts == "spectator"  # an account's general has no link, also when the name is a guest's again


def test_whoever_is_a_general_there_takes_no_other_ones_place(front, as_lea, as_bob, refusal):
    made = own_code(front, as_lea, front.lea)
    refusal(sits(as_bob, made["link"]), 409, "already-a-general")
    assert seat_of(front, as_lea) == ("general", front.lea)  # nothing was used up
    assert link_of(as_lea, made["code"]) == made["link"]


def test_only_whoever_is_the_general_makes_the_code(front, as_alice, as_bob, as_spectator, refusal):
    path = f"campaigns/{front.id}/codes/"
    refusal(as_alice.post(path, {"general": front.lea}), 403, "other-seat")
    refusal(as_bob.post(path, {"general": front.lea}), 403, "other-seat")
    refusal(as_bob.post(path, {"general": 2**20}), 403, "other-seat")
    refusal(as_spectator.post(path, {"general": front.lea}), 403, "spectators-watch")
    refusal(as_bob.post(path, {"side": "union"}), 403, "organiser-only")
    refusal(as_alice.post(path, {"side": "union", "general": front.lea}), 400, "one-of-these")
    assert not Grant.objects.exclude(until=None).exists()


def test_a_retired_general_makes_no_code_and_takes_no_seat(front, as_alice, as_lea, as_nobody, refusal):
    made = own_code(front, as_lea, front.lea)
    as_alice.patch(f"campaigns/{front.id}/generals/{front.lea}/", {"active": False}, match=front.version)
    refusal(as_lea.post(f"campaigns/{front.id}/codes/", {"general": front.lea}), 403, "general-retired")
    refusal(sits(as_nobody, made["link"]), 403, "general-retired")
    assert not front.campaign.journal.filter(kind="general-moved").exists()


def test_the_organisers_own_general_once_retired_has_no_code(front, alice, as_alice, refusal):
    own = General.objects.create(campaign=front.campaign, player=alice.player, side="union", active=False)
    refusal(as_alice.post(f"campaigns/{front.id}/codes/", {"general": own.pk}), 403, "general-retired")
    General.objects.filter(pk=own.pk).update(active=True)
    assert own_code(front, as_alice, own.pk)["code"]


def test_a_generals_code_ends_when_somebody_sits_down_by_the_link_or_the_campaign_ends(
    front, as_alice, as_lea, as_nobody, refusal
):
    made = own_code(front, as_lea, front.lea)
    assert sits(as_nobody, signed(front.link(general=front.lea))).status_code == 201
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    made = own_code(front, as_lea, front.lea)
    front.fought()
    assert as_alice.post(f"campaigns/{front.id}/finish/", match=front.version).status_code == 200
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 409, "campaign-finished")
    refusal(as_lea.post(f"campaigns/{front.id}/codes/", {"general": front.lea}), 409, "campaign-finished")


def test_a_code_of_an_account_that_leaves_leads_nowhere(front, as_bob, as_nobody, refusal):
    made = own_code(front, as_bob, front.bob)
    assert as_bob.post(f"campaigns/{front.id}/leave/").status_code == 200
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")


def test_an_undo_goes_past_the_move_and_brings_no_old_phone_back(front, as_alice, as_lea, as_nobody, asker):
    front.general("Max", "union")
    phone = passed(asker, sits(as_nobody, own_code(front, as_lea, front.lea)["link"]))
    answer = as_alice.post(f"campaigns/{front.id}/undo/", match=front.version)
    assert answer.status_code == 200
    assert last_line(front).data["kind"] == "general-added"
    assert (seat_of(front, as_lea)[0], seat_of(front, phone)[0]) == ("spectator", "general")


# --- a side ---------------------------------------------------------------------------------------


def test_generals_join_a_side_by_its_code_until_it_is_full(front, as_alice, as_nobody, refusal):
    made = code_for(as_alice, f"campaigns/{front.id}/", side="union")
    link = link_of(as_nobody, made["code"])
    for number in range(JOINS_MOST):
        assert sits(as_nobody, link, name=f"General {number}").status_code == 201
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, link, name="One more"), 409, "link-used-up")
    assert General.objects.filter(campaign=front.id, player__name__startswith="General").count() == JOINS_MOST


def test_a_code_to_a_side_ends_with_the_evening(front, as_alice, as_nobody, refusal):
    made = code_for(as_alice, f"campaigns/{front.id}/", side="union")
    Grant.objects.exclude(until=None).update(until=timezone.now() - timedelta(seconds=1))
    refusal(sits(as_nobody, made["link"], name="Late"), 404, "no-code")
