"""Codes of four letters for a seat at a table: made, typed in by somebody else, and what ends them."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from core.models import Grant
from matches.models import MatchSeat

from .codes import code_for, link_of, passed, sits

pytestmark = pytest.mark.django_db

FREE = {"seat": "north", "who": "guest"}


@pytest.fixture
def free(make_duel):
    """A table at which north waits for a guest."""
    return make_duel(seats=({"seat": "south", "who": "me"}, FREE))


# --- a free seat ----------------------------------------------------------------------------------


def test_a_stranger_types_the_code_sits_down_under_a_name_and_plays(free, as_nobody, asker):
    made = code_for(free.alice, free.path, seat="north")
    link = link_of(as_nobody, made["code"].lower())
    assert link == made["link"]
    hugo = passed(asker, sits(as_nobody, link, name="Hugo"))
    assert MatchSeat.objects.get(match=free.id, seat="north").name == "Hugo"
    free.play(free.alice, faces=[6])
    assert free.play(hugo, faces=[1]).json()["seat"] == "north"


def test_asked_for_again_it_is_the_same_code(free):
    first = code_for(free.alice, free.path, seat="north")
    assert code_for(free.alice, free.path, seat="north")["code"] == first["code"]


def test_it_lets_one_phone_in(free, as_nobody, refusal):
    made = code_for(free.alice, free.path, seat="north")
    link = link_of(as_nobody, made["code"])
    assert sits(as_nobody, link, name="Hugo").status_code == 201
    refusal(sits(as_nobody, link, name="Mole"), 404, "no-code")
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    assert MatchSeat.objects.get(match=free.id, seat="north").name == "Hugo"


def test_whoever_came_by_it_loses_the_seat_when_links_are_withdrawn_long_after_its_time(
    free, as_nobody, asker, refusal
):
    hugo = passed(asker, sits(as_nobody, code_for(free.alice, free.path, seat="north")["link"], name="Hugo"))
    Grant.objects.exclude(until=None).update(until=timezone.now() - timedelta(days=1))
    assert hugo.get(free.path).status_code == 200
    assert free.alice.post(f"{free.path}links/renew/").status_code == 200
    refusal(hugo.get(free.path), 404, "link-withdrawn")


def test_a_request_whose_answer_was_lost_is_carried_out_once(free, as_nobody, asker):
    link = link_of(as_nobody, code_for(free.alice, free.path, seat="north")["code"])
    answers = [as_nobody.post("joins/", {"link": link, "name": "Hugo"}, key="sit-1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    stranger = Client(REMOTE_ADDR="192.0.2.9", headers={"Idempotency-Key": "sit-1"})
    again = stranger.post("/api/v1/joins/", json.dumps({"link": link}), content_type="application/json")
    assert again.json()["code"] == "no-code"


def test_a_letter_that_no_code_has_is_named(as_nobody, refusal):
    refusal(as_nobody.post("joins/code/", {"code": "koff"}), 400, "letter-in-no-code")


def test_it_ends_when_somebody_sits_down_by_the_link(free, as_nobody, refusal):
    made = code_for(free.alice, free.path, seat="north")
    own = free.alice.post(f"{free.path}links/", {"seat": "north"}).json()["link"]
    assert sits(as_nobody, own, name="Hugo").status_code == 201
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 404, "link-withdrawn")
    refusal(free.alice.post(f"{free.path}codes/", {"seat": "north"}), 409, "seat-not-free")


def test_it_ends_when_the_seat_is_given_away_or_claimed(free, as_nobody, as_charlie, refusal):
    made = code_for(free.alice, free.path, seat="north")
    free.alice.patch(f"{free.path}seats/north/", {"who": "greedy"})
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(free.alice.post(f"{free.path}codes/", {"seat": "north"}), 409, "seat-not-free")
    free.alice.patch(f"{free.path}seats/north/", {"who": "guest"})
    made = code_for(free.alice, free.path, seat="north")
    own = free.alice.post(f"{free.path}links/", {"seat": "north"}).json()["link"]
    assert sits(as_charlie, own, claim=True).status_code == 201
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")


def test_it_ends_with_the_evening_and_with_the_game(free, as_nobody, refusal):
    made = code_for(free.alice, free.path, seat="north")
    Grant.objects.exclude(until=None).update(until=timezone.now() - timedelta(seconds=1))
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 404, "no-code")
    made = code_for(free.alice, free.path, seat="north")
    free.alice.post(f"{free.path}resign/", {})
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 409, "match-finished")
    refusal(free.alice.post(f"{free.path}codes/", {"seat": "north"}), 409, "match-finished")


def test_the_host_withdraws_it_as_any_link(free, as_nobody, refusal):
    made = code_for(free.alice, free.path, seat="north")
    (row,) = [result for result in free.alice.get(f"{free.path}grants/").json()["results"] if result["until"]]
    assert (row["role"], row["seat"]) == ("player", "north")
    assert free.alice.delete(f"{free.path}grants/{row['id']}/").status_code == 204
    refusal(as_nobody.post("joins/code/", {"code": made["code"]}), 404, "no-code")
    refusal(sits(as_nobody, made["link"]), 404, "link-withdrawn")
    assert code_for(free.alice, free.path, seat="north")["link"] != made["link"]


def test_a_seat_of_somebody_elses_has_no_code_of_the_hosts(make_duel, bob, refusal, as_bob):
    duel = make_duel()
    own = duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()["link"]
    assert sits(as_bob, own, claim=True).status_code == 201
    refusal(duel.alice.post(f"{duel.path}codes/", {"seat": "north"}), 409, "seat-not-free")
    refusal(as_bob.post(f"{duel.path}codes/", {"seat": "south"}), 403, "host-only")
    refusal(as_bob.post(f"{duel.path}codes/", {"seat": "moon"}), 404, "no-seat")


# --- names ----------------------------------------------------------------------------------------


def test_charlie_who_gives_no_name_sits_under_his_own(free, as_charlie):
    made = code_for(free.alice, free.path, seat="north")
    assert sits(as_charlie, made["link"]).status_code == 201
    row = MatchSeat.objects.get(match=free.id, seat="north")
    assert (row.user, row.name) == (None, "charlie")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("alice", "name-looks-taken"),
        ("a\u217cice", "name-looks-taken"),
        ("Zo\u200bé", "control-characters"),
        ("Hugо", "name-mixed-scripts"),  # a Cyrillic о
        ("x" * 81, "too-long"),
    ],
)
def test_a_guest_has_no_name_that_is_taken_for_another(free, as_nobody, refusal, name, code):
    made = code_for(free.alice, free.path, seat="north")
    refusal(sits(as_nobody, made["link"], name=name), 400, code)
    assert sits(as_nobody, made["link"], name="Hugo").status_code == 201  # nothing was used up


def test_no_two_at_a_table_have_the_same_name(make_duel, as_nobody, refusal):
    guests = make_duel(seats=({"seat": "south", "who": "guest", "name": "Zoé"}, FREE))
    made = code_for(guests.alice, guests.path, seat="north")
    refusal(sits(as_nobody, made["link"], name="zoé"), 400, "name-looks-taken")


# --- on to another phone --------------------------------------------------------------------------


def test_a_guests_seat_goes_to_another_phone_and_the_old_one_watches(duel, zoe, as_nobody, asker, refusal):
    duel.begun(zoe)
    made = code_for(zoe, duel.path, seat="north")
    phone = passed(asker, sits(as_nobody, link_of(as_nobody, made["code"])))
    assert [seat["mine"] for seat in phone.get(duel.path).json()["seats"]] == [False, True]
    assert [seat["mine"] for seat in zoe.get(duel.path).json()["seats"]] == [False, False]
    refusal(zoe.post(f"{duel.path}resign/", {}), 403, "spectators-watch")
    handovers = zoe.get(duel.path).json()["handovers"]
    assert [(handover["seat"], handover["before"], handover["after"]) for handover in handovers] == [
        ("north", {"who": "guest", "name": "Zoé"}, {"who": "guest", "name": "Zoé"})
    ]


def test_the_seat_of_an_account_goes_to_a_guest_of_its_name(duel, as_nobody, asker, refusal):
    made = code_for(duel.alice, duel.path, seat="south")
    phone = passed(asker, sits(as_nobody, made["link"]))
    assert phone.get(duel.path).json()["seats"][0] | {"mine": 1} == {
        "seat": "south",
        "who": "guest",
        "name": "alice",
        "mine": 1,
    }
    assert duel.play(phone, faces=[6])
    refusal(duel.alice.post(f"{duel.path}resign/", {}), 403, "spectators-watch")  # she hosts, and only watches


def test_the_same_account_keeps_its_seat_on_its_other_phone(duel, alice, by_key):
    made = code_for(duel.alice, duel.path, seat="south")
    assert sits(by_key(alice), made["link"]).status_code == 201
    assert MatchSeat.objects.get(match=duel.id, seat="south").user == alice
    assert duel.alice.get(duel.path).json()["handovers"] == []


def test_an_account_takes_the_seat_of_its_guest_with_it(duel, zoe, charlie, as_charlie, refusal):
    made = code_for(zoe, duel.path, seat="north")
    assert sits(as_charlie, made["link"], claim=True).status_code == 201
    assert MatchSeat.objects.get(match=duel.id, seat="north").user == charlie
    refusal(zoe.post(f"{duel.path}resign/", {}), 403, "spectators-watch")
