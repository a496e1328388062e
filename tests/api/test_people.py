"""Tokens, passes, me, players."""

import re

import pytest
from django.test import Client

from campaigns.models import ApiKey, General, Player
from core.grants import grant_open
from tests.granting import signed

pytestmark = pytest.mark.django_db

NO_TABLE = {"match": None, "seats": [], "sheet": None}


def test_a_name_and_a_password_get_a_token(as_nobody, asker, alice):
    token = as_nobody.post("tokens/", {"username": "alice", "password": "alice-sings-well"}).json()["token"]
    assert asker(Authorization=f"Token {token}").get("me/").json()["username"] == "alice"


@pytest.mark.parametrize(
    "body",
    [
        {"username": "alice", "password": "bob-sings-well"},
        {"username": "nobody", "password": "alice-sings-well"},
        {"username": "alice", "password": ""},
        {"username": "alice", "password": "x" * 1000},
    ],
    ids=["wrong password", "wrong name", "no password", "long password"],
)
def test_a_wrong_password_gets_none(as_nobody, alice, refusal, body):
    refusal(as_nobody.post("tokens/", body), 401, "bad-credentials")
    assert not ApiKey.objects.exists()


def test_guessing_passwords_is_slowed_down(as_nobody, alice, refusal):
    tries = [as_nobody.post("tokens/", {"username": "alice", "password": f"try {n}"}) for n in range(11)]
    assert {answer.status_code for answer in tries[:10]} == {401}
    refusal(tries[10], 429, "throttled")
    assert int(tries[10].headers["Retry-After"]) > 0


def test_a_dropped_token_opens_nothing(as_alice, refusal):
    assert as_alice.delete("tokens/mine/").status_code == 204
    refusal(as_alice.get("me/"), 401, "bad-credentials")


@pytest.mark.parametrize(
    "header",
    ["Token", "Token x y", "Token é", "Pass", "Pass x", "Pass x y", "Pass é", "Pass " + "x" * 500, "Basic YTpi"],
)
def test_a_header_that_is_no_ticket_opens_nothing(asker, front, header):
    answer = asker(Authorization=header).get(f"campaigns/{front.id}/")
    assert (answer.status_code, answer.json()["code"] in ("bad-credentials", "not-authenticated")) == (401, True)
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_a_pass_signed_for_something_else_opens_nothing(asker, front):
    from django.core import signing

    forged = signing.Signer(salt="another").sign_object([front.id, 1, None, ""], compress=True)
    assert asker(Authorization=f"Pass {forged}").get("me/").status_code == 401


# --- me -------------------------------------------------------------------------------------------


def test_who_an_account_is(as_bob, bob):
    account = as_bob.get("me/").json()
    assert account["player"] == {"uid": str(bob.player.uid), "name": "bob", "account": True}
    assert account["opened"] is None


def test_who_the_holder_of_a_pass_is(as_lea, front):
    holder = as_lea.get("me/").json()
    assert (holder["username"], holder["opened"]) == (None, {"campaign": front.id, "general": front.lea} | NO_TABLE)


def test_an_account_remembers_its_language(as_alice, alice):
    assert as_alice.patch("me/", {"language": "fr", "theme": "dark"}).status_code == 204
    assert as_alice.get("me/").json()["language"] == "fr"


# --- pages of this site ---------------------------------------------------------------------------


def test_a_page_reads_with_its_session_and_writes_with_its_csrf_token(alice, refusal):
    page = Client(enforce_csrf_checks=True)
    page.force_login(alice)
    assert page.get("/api/v1/me/").json()["username"] == "alice"
    refused = page.post("/api/v1/campaigns/", '{"name": "A"}', content_type="application/json")
    refusal(refused, 403, "csrf-failed")
    page.cookies["csrftoken"] = "t" * 32
    written = page.post(
        "/api/v1/campaigns/", '{"name": "A"}', content_type="application/json", headers={"X-CSRFToken": "t" * 32}
    )
    assert written.status_code == 201


# --- joins ----------------------------------------------------------------------------------------


def test_a_link_to_watch_makes_a_spectator(as_nobody, asker, front):
    joined = as_nobody.post("joins/", {"link": signed(front.link())}).json()
    assert (joined["role"], joined["general"]) == ("spectator", None)
    guest = asker(Authorization=f"Pass {joined['token']}")
    assert guest.get(f"campaigns/{front.id}/").json()["seat"]["role"] == "spectator"


def test_a_guest_joins_a_side_under_a_name(as_nobody, asker, front):
    joined = as_nobody.post("joins/", {"link": signed(front.link(side="union")), "name": "Zoé"}).json()
    assert (joined["role"], joined["side"]) == ("general", "union")
    guest = asker(Authorization=f"Pass {joined['token']}")
    assert guest.get(f"campaigns/{front.id}/").json()["seat"] == {
        "role": "general",
        "side": "union",
        "general": joined["general"],
    }


def test_a_guest_has_a_name(as_nobody, front, refusal, rows):
    before = rows()
    refusal(as_nobody.post("joins/", {"link": signed(front.link(side="union"))}), 400, "required")
    assert rows() == before


def test_a_guest_who_taps_twice_joins_once(as_nobody, front):
    body = {"link": signed(front.link(side="union")), "name": "Zoé"}
    first, second = [as_nobody.post("joins/", body, key="tap") for _ in range(2)]
    assert second.content == first.content
    assert General.objects.filter(player__name="Zoé").count() == 1


def test_an_account_joins_as_itself(as_charlie, charlie, front):
    joined = as_charlie.post("joins/", {"link": signed(front.link(side="confederacy"))}).json()
    assert General.objects.get(pk=joined["general"]).player == charlie.player


@pytest.mark.parametrize("link", ["x", "WzEsMSxudWxsLCIiXQ:wrong", "🜁"])
def test_a_link_nobody_signed_is_refused(as_nobody, db, refusal, link):
    refusal(as_nobody.post("joins/", {"link": link}), 400, "bad-link")


def test_a_withdrawn_link_opens_nothing(as_nobody, as_spectator, as_alice, front, refusal):
    old = signed(front.link())
    assert as_alice.post(f"campaigns/{front.id}/links/renew/").status_code == 200
    refusal(as_nobody.post("joins/", {"link": old}), 404, "link-withdrawn")
    refusal(as_spectator.get(f"campaigns/{front.id}/"), 404, "link-withdrawn")


def test_a_guest_claims_the_seat_with_an_account(as_charlie, charlie, front):
    body = {"link": signed(front.link(general=front.lea))}
    assert as_charlie.post("joins/claim/", body).json()["kind"] == "seat-claimed"
    assert General.objects.get(pk=front.lea).player == charlie.player


def test_whoever_claims_it_where_tables_are_claimed_is_told_the_address(as_charlie, charlie, front, refusal):
    body = {"link": signed(front.link(general=front.lea))}
    heard = refusal(as_charlie.post("joins/", body | {"claim": True}), 400, "claim-a-table")
    address = re.search("“(.+)”", heard["detail"])[1]
    assert as_charlie.post(address, body).json()["kind"] == "seat-claimed"


def test_somebody_s_own_seat_cannot_be_claimed(as_charlie, front, refusal, rows):
    link = signed(front.link(general=front.bob))
    before = rows()
    refusal(as_charlie.post("joins/claim/", {"link": link}), 409, "seat-taken")
    assert rows() == before


# --- players --------------------------------------------------------------------------------------


def names(answer):
    return sorted(row["name"] for row in answer.json()["results"])


def test_one_knows_oneself_and_those_one_has_met(as_alice, as_bob, as_charlie, front):
    assert names(as_alice.get("players/")) == ["Léa", "alice", "bob"]
    assert names(as_bob.get("players/")) == ["Léa", "bob"]
    assert names(as_charlie.get("players/")) == ["charlie"]


def test_players_are_found_by_a_part_of_the_name(as_alice, front):
    assert names(as_alice.get("players/?name=lic")) == ["alice"]


def test_a_player_without_an_account(as_alice):
    player = as_alice.post("players/", {"name": "  Zoé  "}).json()
    assert (player["name"], player["account"]) == ("Zoé", False)
    assert as_alice.get(f"players/{player['uid']}/").json() == player


def test_a_player_made_twice_with_one_key_is_one(as_alice):
    for _ in range(2):
        as_alice.post("players/", {"name": "Zoé"}, key="k")
    assert Player.objects.filter(name="Zoé").count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "required"), ("x" * 81, "too-long"), ("a\nb", "control-characters"), (7, "not-text"), (None, "not-text")],
)
def test_a_name_is_one_line(as_alice, refusal, rows, name, code):
    before = rows()
    problem = refusal(as_alice.post("players/", {"name": name}), 400, code)
    assert problem["errors"]["name"][0]["code"] == code
    assert rows() == before


def test_passes_of_one_grant_are_alike(front):
    assert grant_open(signed(front.link(side="union"))) == front.link(side="union")
    assert signed(front.link()) == signed(front.link())
