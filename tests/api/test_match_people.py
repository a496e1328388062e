"""Taking back what others may have to agree to; links and seats. Alice hosts and plays south, Zoé north by a link."""

import pytest
import segno

from tests.granting import link_behind

from .conftest import NORTH, SOUTH

pytestmark = pytest.mark.django_db


# --- taking back ----------------------------------------------------------------------------------


def test_a_move_without_dice_is_taken_back_at_once(duel, zoe):
    duel.begun(zoe)
    offered = duel.alice.get(f"{duel.path}actions/").json()["actions"]
    duel.play(duel.alice, offered[0]["action"])
    answer = duel.alice.post(f"{duel.path}undo/", match=3).json()
    assert answer == {"match": duel.id, "version": 4, "done": True, "undo": None}
    assert duel.alice.get(f"{duel.path}actions/").json()["actions"] == offered


def test_a_throw_is_taken_back_when_the_others_agree(duel, zoe, refusal):
    duel.begun(zoe)
    answer = zoe.post(f"{duel.path}undo/", match=2).json()
    assert (answer["done"], answer["version"], answer["undo"]["seat"]) == (False, 2, "north")
    assert duel.alice.get(duel.path).json()["undo"] == answer["undo"]
    refusal(zoe.post(f"{duel.path}undo/answer/", {"agree": True}), 403, "ask-the-others")
    refusal(duel.alice.post(f"{duel.path}undo/answer/", {"agree": "yes"}), 400, "not-a-flag")
    refusal(duel.alice.post(f"{duel.path}undo/answer/", {"agree": True}, match=1), 412, "stale-version")
    done = duel.alice.post(f"{duel.path}undo/answer/", {"agree": True}, match=2).json()
    assert (done["done"], done["version"], done["undo"]) == (True, 3, None)
    refusal(duel.alice.post(f"{duel.path}undo/answer/", {"agree": True}), 409, "nothing-asked")


def test_a_refused_wish_changes_nothing(duel, zoe, refusal):
    duel.begun(zoe)
    zoe.post(f"{duel.path}undo/", match=2)
    assert duel.alice.post(f"{duel.path}undo/answer/", {"agree": False}).json()["undo"] is None
    assert duel.version == 2


def test_there_is_nothing_to_take_back_at_first(duel, refusal):
    refusal(duel.alice.post(f"{duel.path}undo/", match=0), 409, "nothing-to-undo")


# --- links and seats ------------------------------------------------------------------------------


def test_an_account_that_has_a_table_already_takes_a_seat_at_another(make_duel, duel, as_bob):
    assert as_bob.post("matches/", {"game": "bitva", "seats": [SOUTH, NORTH]}).status_code == 201
    later = make_duel()
    for there in (duel, later):
        link = there.alice.post(f"{there.path}links/", {"seat": "north"}).json()["link"]
        joined = as_bob.post("joins/", {"link": link}).json()
        assert (joined["match"], joined["role"], joined["seats"]) == (there.id, "player", ["north"])


def test_a_link_is_an_address_and_a_code_and_gives_a_pass(duel, as_nobody):
    answer = duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()
    assert answer == duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()
    assert answer["link"] in answer["address"]
    assert answer["qr"].startswith("<svg")
    joined = as_nobody.post("joins/", {"link": answer["link"]}).json()
    assert (joined["role"], joined["match"], joined["seats"]) == ("player", duel.id, ["north"])
    assert (joined["campaign"], joined["general"], joined["side"]) == (None, None, None)
    assert joined["token"] not in answer["address"]
    watch = as_nobody.post("joins/", {"link": duel.alice.post(f"{duel.path}links/").json()["link"]}).json()
    assert (watch["role"], watch["seats"]) == ("spectator", [])


@pytest.mark.parametrize(
    ("url", "lan", "origin"),
    [
        ("", "", "http://127.0.0.1:8000"),
        ("", "http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        ("https://table.example", "http://192.0.2.7:8000", "https://table.example"),
    ],
)
def test_the_code_of_a_link_asked_for_by_loopback_leads_phones_to_the_laptop(duel, settings, url, lan, origin):
    settings.PUBLIC_URL, settings.LAN_URL = url, lan
    answer = duel.alice.post(f"{duel.path}links/", {"seat": "north"}, Host="127.0.0.1:8000").json()
    code = segno.make(origin + answer["address"], error="m", micro=False)
    assert answer["qr"] == code.svg_inline(border=2, omitsize=True)


def test_the_holder_of_a_table_pass_is_told_what_it_opens(duel, zoe):
    opened = zoe.get("me/").json()["opened"]
    assert opened == {"campaign": None, "general": None, "match": duel.id, "seats": ["north"], "sheet": None}


def test_there_is_no_link_to_a_seat_that_is_not_there(duel, refusal):
    refusal(duel.alice.post(f"{duel.path}links/", {"seat": "moon"}), 404, "no-seat")
    refusal(duel.alice.patch(f"{duel.path}seats/moon/", {"who": "me"}), 404, "no-seat")


def test_bob_takes_a_guests_seat_and_its_link_watches_from_then_on(duel, zoe, as_bob, as_nobody, refusal):
    link = duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()["link"]
    refusal(as_nobody.post("joins/", {"link": link, "claim": True}), 401, "not-authenticated")
    answer = as_bob.post("joins/", {"link": link, "claim": True}).json()
    assert (answer["role"], answer["match"], answer["seats"]) == ("player", duel.id, ["north"])
    assert answer == as_bob.post("joins/", {"link": link, "claim": True}).json()  # done once, told again
    assert as_bob.get(duel.path).json()["seat"] == "north"
    assert zoe.get(duel.path).json()["seat"] is None
    heard = as_nobody.post("joins/", {"link": link}).json()
    assert (heard["role"], heard["seats"]) == ("spectator", [])


def test_a_seat_that_is_no_guests_is_not_taken(duel, zoe, as_bob, as_charlie, refusal):
    north = duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()["link"]
    watch = duel.alice.post(f"{duel.path}links/").json()["link"]
    as_bob.post("joins/", {"link": north, "claim": True})
    refusal(as_charlie.post("joins/", {"link": north, "claim": True}), 409, "seat-not-free")
    refusal(as_charlie.post("joins/", {"link": watch, "claim": True}), 403, "spectators-watch")
    refusal(as_charlie.post("joins/", {"link": north, "claim": "yes"}), 400, "not-a-flag")
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "random"})
    refusal(as_charlie.post("joins/", {"link": north, "claim": True}), 409, "seat-not-free")
    duel.alice.post(f"{duel.path}links/renew/")
    refusal(as_charlie.post("joins/", {"link": north, "claim": True}), 404, "link-withdrawn")


def test_withdrawn_links_open_nothing(duel, zoe, as_nobody, asker, refusal):
    token = link_behind(zoe)
    assert duel.alice.post(f"{duel.path}links/renew/").json() == {"match": duel.id}
    refusal(zoe.get(duel.path), 404, "link-withdrawn")
    refusal(as_nobody.post("joins/", {"link": token}), 404, "link-withdrawn")
    assert zoe.get("matches/").json()["results"] == []
    for forged in (token[:-1], "x" * 50):
        refusal(as_nobody.post("joins/", {"link": forged}), 400, "bad-link")
        refusal(asker(Authorization=f"Pass {forged}").get(duel.path), 401, "bad-credentials")


def test_a_seat_goes_to_a_computer_which_moves_and_to_a_guest_again(duel, zoe, refusal):
    duel.play(duel.alice, faces=[6])
    answer = duel.alice.patch(f"{duel.path}seats/north/", {"who": "greedy"}).json()
    assert (answer["who"], answer["mine"]) == ("greedy", False)
    assert duel.version >= 2  # it was its turn
    assert zoe.get(duel.path).json()["seat"] is None  # the link watches while the computer has the seat
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "guest", "name": "Max"})
    assert zoe.get(duel.path).json()["seat"] == "north"
    assert duel.alice.patch(f"{duel.path}seats/north/", {"who": "me"}).json()["mine"]
    handovers = zoe.get(duel.path).json()["handovers"]
    assert [
        (handover["seat"], handover["before"]["who"], handover["after"]["who"], handover["after"]["name"])
        for handover in handovers
    ] == [
        ("north", "guest", "greedy", ""),
        ("north", "greedy", "guest", "Max"),
        ("north", "guest", "account", "alice"),
    ]


def test_a_move_of_two_seats_in_one_hand_names_its_seat(make_duel, as_alice, refusal):
    duel = make_duel(seats=[SOUTH, NORTH | {"who": "me"}])
    assert duel.play(as_alice, faces=[2]).json()["seat"] == "south"  # the only one that may act
    assert duel.play(as_alice, faces=[5]).json()["seat"] == "north"
    refusal(as_alice.post(f"{duel.path}resign/"), 400, "name-a-seat")
    assert as_alice.post(f"{duel.path}resign/", {"seat": "north"}).json()["seat"] == "north"
