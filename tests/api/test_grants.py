"""Who holds which link: listed, withdrawn one by one; what a link gives when its seat is claimed, or it is used up."""

import pytest
from django.core import signing

from campaigns.models import General, JournalEntry
from core.grants import JOINS_MOST, pass_read
from core.models import Grant
from matches.models import Move
from tests.granting import link_behind, pass_for, signed

pytestmark = pytest.mark.django_db

OLD = [("bivouac.link", [1, 1, None, ""]), ("bivouac.table", [1, 1, ["north"]]), ("bivouac.sheet", [1, 1, True])]


@pytest.fixture
def made(front, duel, as_alice):
    """A campaign's, a table's and a sheet's address, each with a link to act, a link to watch and one of Ann's own."""
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G"}).json()["id"]
    acts = {
        f"campaigns/{front.id}/": {"general": front.lea},
        duel.path: {"seat": "north"},
        f"record-sheets/{sheet}/": {"marks": True},
    }
    return {
        path: {
            name: as_alice.post(f"{path}links/", body).json()["link"]
            for name, body in (("acts", act), ("watches", {}), ("ann", {"label": "Ann"}))
        }
        for path, act in acts.items()
    }


def holders(made, asker):
    """`{path: {name: an asker with that pass}}`."""
    return {
        path: {name: asker(Authorization=f"Pass {pass_for(link)}") for name, link in links.items()}
        for path, links in made.items()
    }


# --- withdrawing one ------------------------------------------------------------------------------


def test_each_link_is_withdrawn_by_itself_and_the_others_go_on(made, as_alice, asker, as_nobody, refusal):
    for path, people in holders(made, asker).items():
        rows = as_alice.get(f"{path}grants/").json()["results"]
        ann = next(row for row in rows if row["label"] == "Ann")
        assert (ann["role"], ann["ended"], ann["used_by"]) == ("spectator", False, None)
        assert as_alice.delete(f"{path}grants/{ann['id']}/").status_code == 204
        refusal(people["ann"].get(path), 404, "link-withdrawn")
        refusal(people["ann"].get("me/"), 404, "link-withdrawn")
        refusal(as_nobody.post("joins/", {"link": made[path]["ann"]}), 404, "link-withdrawn")
        assert [people[name].get(path).status_code for name in ("acts", "watches")] == [200, 200]
        acting = next(row for row in rows if row["role"] in ("general", "player"))
        assert as_alice.delete(f"{path}grants/{acting['id']}/").status_code == 204
        refusal(people["acts"].get(path), 404, "link-withdrawn")
        assert people["watches"].get(path).status_code == 200


def test_who_came_by_a_link_is_told_beside_it(made, as_alice, as_charlie):
    for path, links in made.items():
        assert as_charlie.post("joins/", {"link": links["acts"]}).status_code == 201
        rows = as_alice.get(f"{path}grants/").json()["results"]
        assert [row["role"] for row in rows if row["used_by"] == "charlie"] in (["general"], ["player"])


def test_a_link_is_called_by_what_can_be_seen_or_by_nothing(made, as_alice, refusal):
    for path in made:
        links = f"{path}links/"
        plain = as_alice.post(links, {}).json()["link"]
        assert as_alice.post(links, {"label": "\u200d\u3164"}).json()["link"] == plain
        refusal(as_alice.post(links, {"label": "Ann\u200b"}), 400, "control-characters")


def test_a_withdrawn_link_is_made_anew_with_another_number(made, as_alice, asker):
    for path, links in made.items():
        same = as_alice.post(f"{path}links/", {"label": "Ann"}).json()["link"]
        assert same == links["ann"]
        (ann,) = [
            result["id"] for result in as_alice.get(f"{path}grants/").json()["results"] if result["label"] == "Ann"
        ]
        as_alice.delete(f"{path}grants/{ann}/")
        fresh = as_alice.post(f"{path}links/", {"label": "Ann"}).json()["link"]
        assert fresh != same
        assert asker(Authorization=f"Pass {pass_for(fresh)}").get(path).status_code == 200


def test_one_of_another_thing_is_not_withdrawn_and_twice_is_once(made, front, as_alice, refusal, rows):
    paths = list(made)
    (ann,) = [
        result["id"] for result in as_alice.get(f"{paths[0]}grants/").json()["results"] if result["label"] == "Ann"
    ]
    for path in paths[1:]:
        refusal(as_alice.delete(f"{path}grants/{ann}/"), 404, "no-grant")
    as_alice.delete(f"{paths[0]}grants/{ann}/")
    after = rows()
    assert as_alice.delete(f"{paths[0]}grants/{ann}/").status_code == 204
    assert rows() == after
    assert JournalEntry.objects.filter(campaign=front.id, kind="link-withdrawn").count() == 1


def test_withdrawing_a_link_stands_in_no_other_lines_way(front, as_alice):
    front.general("Zoé", "union")
    as_alice.delete(f"campaigns/{front.id}/grants/{front.link().pk}/")
    assert as_alice.post(f"campaigns/{front.id}/undo/", match=front.version).json()["of_kind"] == "general-added"
    assert not General.objects.filter(player__name="Zoé").exists()


def test_the_list_says_since_when_and_who_used_a_link_last(front, as_alice, as_charlie, as_lea):
    as_charlie.post("joins/", {"link": signed(front.link())})
    as_lea.get(f"campaigns/{front.id}/")
    rows = as_alice.get(f"campaigns/{front.id}/grants/").json()["results"]
    watch = next(row for row in rows if row["role"] == "spectator")
    lea = next(row for row in rows if row["role"] == "general")
    assert (watch["used_by"], bool(watch["made_at"]), bool(watch["used_at"])) == ("charlie", True, True)
    assert (lea["name"], lea["seat"], lea["used_by"], bool(lea["used_at"])) == ("Léa", str(front.lea), None, True)


def test_the_use_of_a_link_is_noted_once_and_never_by_a_write(duel, zoe, django_assert_max_num_queries):
    duel.play(duel.alice, faces=[6])
    with django_assert_max_num_queries(7):  # the version to send; table, seats, savepoint, swap, line, savepoint
        assert duel.play(zoe, faces=[1])
    assert Grant.objects.get(seat="north").used_at is None
    zoe.get(duel.path)
    first = Grant.objects.get(seat="north").used_at
    zoe.get(duel.path)
    assert first
    assert Grant.objects.get(seat="north").used_at == first


@pytest.mark.parametrize(("salt", "words"), OLD, ids=[salt for salt, _ in OLD])
def test_a_link_of_before_is_a_bad_link(as_nobody, asker, front, refusal, salt, words):
    old = signing.Signer(salt=salt).sign_object(words, compress=True)
    refusal(as_nobody.post("joins/", {"link": old}), 400, "bad-link")
    refusal(asker(Authorization=f"Pass {old}").get(f"campaigns/{front.id}/"), 401, "bad-credentials")


# --- claimed, used up -----------------------------------------------------------------------------


def test_a_claimed_generals_link_acts_for_nobody_any_more(front, as_charlie, as_bob, as_lea, as_nobody, asker, refusal):
    battle = front.open()
    front.round()
    link = signed(front.link(general=front.lea))
    as_charlie.post("joins/claim/", {"link": link})
    assert as_lea.get(f"campaigns/{front.id}/").json()["seat"]["role"] == "spectator"
    refusal(as_lea.post(f"battles/{battle}/event-rolls/", {"side": "confederacy"}), 403, "spectators-watch")
    heard = as_nobody.post("joins/", {"link": link}).json()
    assert (heard["role"], heard["general"]) == ("spectator", None)
    refusal(as_bob.post("joins/claim/", {"link": link}), 409, "seat-taken")
    assert as_charlie.get(f"campaigns/{front.id}/").json()["seat"]["general"] == front.lea


def test_a_seat_that_is_claimed_leaves_another_guest_hers(quartet, as_zoe, as_charlie, refusal):
    as_lea = quartet.holder("north-east")
    claim = {"link": signed(quartet.link("south-east")), "claim": True}
    assert as_charlie.post("joins/", claim).status_code == 201
    refusal(as_zoe.post(f"{quartet.path}resign/"), 403, "spectators-watch")
    assert as_lea.post(f"{quartet.path}resign/").status_code == 200


def test_a_claim_that_is_taken_back_does_not_bring_the_old_link_back(front, as_alice, as_charlie, as_lea, refusal):
    link = signed(front.link(general=front.lea))
    as_charlie.post("joins/claim/", {"link": link})
    as_alice.post(f"campaigns/{front.id}/undo/", match=front.version)
    assert as_lea.get(f"campaigns/{front.id}/").json()["seat"]["role"] == "spectator"
    refusal(as_charlie.post("joins/claim/", {"link": link}), 404, "link-withdrawn")
    fresh = as_alice.post(f"campaigns/{front.id}/links/", {"general": front.lea}).json()["link"]
    assert fresh != link
    assert as_charlie.post("joins/claim/", {"link": fresh}).status_code == 200


def test_an_accounts_seat_has_no_link(front, as_alice, refusal):
    refusal(as_alice.post(f"campaigns/{front.id}/links/", {"general": front.bob}), 409, "seat-taken")


def test_a_claimed_seat_of_a_table_that_is_a_guests_again_takes_a_new_link(duel, zoe, as_bob, as_charlie, refusal):
    link = link_behind(zoe)
    as_bob.post("joins/", {"link": link, "claim": True})
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "guest", "name": "Max"})
    assert zoe.get(duel.path).json()["seat"] is None
    refusal(as_charlie.post("joins/", {"link": link, "claim": True}), 409, "seat-not-free")
    max_ = duel.holder(seat="north")
    assert max_.get(duel.path).json()["seat"] == "north"


def test_a_sides_link_fills_no_sixty_generals(front, as_nobody, as_alice, as_charlie, asker, refusal):
    link = as_alice.post(f"campaigns/{front.id}/links/", {"side": "confederacy"}).json()["link"]
    answers = [as_nobody.post("joins/", {"link": link, "name": f"Guest {n}"}) for n in range(JOINS_MOST)]
    assert [answer.status_code for answer in answers] == [201] * JOINS_MOST
    refusal(as_nobody.post("joins/", {"link": link, "name": "One more"}), 409, "link-used-up")
    assert not General.objects.filter(player__name="One more").exists()
    tokens = [answer.json()["token"] for answer in answers]
    assert len({*tokens, link}) == JOINS_MOST + 1  # each guest holds a grant of their own
    another = as_alice.post(f"campaigns/{front.id}/links/", {"side": "confederacy"}).json()["link"]
    assert another != link
    assert as_charlie.post("joins/", {"link": another}).json()["role"] == "general"
    as_alice.delete(f"campaigns/{front.id}/grants/{pass_read(tokens[0])}/")
    refusal(asker(Authorization=f"Pass {tokens[0]}").get(f"campaigns/{front.id}/"), 404, "link-withdrawn")
    guest = asker(Authorization=f"Pass {tokens[1]}").get(f"campaigns/{front.id}/").json()["seat"]
    assert guest["general"] == answers[1].json()["general"]


def test_a_repeated_join_counts_once(front, as_nobody):
    link = signed(front.link(side="union"))
    answers = [as_nobody.post("joins/", {"link": link, "name": "Zoé"}, key="tap").content for _ in range(3)]
    assert len(set(answers)) == 1
    assert front.link(side="union").joins == 2  # Bob's, and this


def test_who_joined_and_was_taken_back_holds_nothing(front, as_alice, as_nobody, asker, refusal):
    answer = as_nobody.post("joins/", {"link": signed(front.link(side="union")), "name": "Zoé"}).json()
    assert as_alice.post(f"campaigns/{front.id}/undo/", match=front.version).status_code == 200
    refusal(asker(Authorization=f"Pass {answer['token']}").get(f"campaigns/{front.id}/"), 404, "link-withdrawn")


# --- the host and a guest's throw -----------------------------------------------------------------


def retaken(duel, zoe):
    """Zoé has thrown in the north; the host takes her seat."""
    duel.begun(zoe)
    assert duel.alice.patch(f"{duel.path}seats/north/", {"who": "me"}).status_code == 200


def test_the_host_takes_no_throw_of_a_guest_back_by_taking_the_seat(duel, zoe, refusal):
    retaken(duel, zoe)
    for seat in ("north", "south"):  # alone at the table, she would agree with herself
        refusal(duel.alice.post(f"{duel.path}undo/", {"seat": seat}, match=duel.version), 409, "seat-changed-hands")
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "guest", "name": "Zoé"})
    refusal(duel.alice.post(f"{duel.path}undo/", {"seat": "south"}, match=duel.version), 409, "seat-changed-hands")
    assert [move.faces for move in Move.objects.filter(match=duel.id).order_by("seq")] == [[6], [1]]
    handovers = zoe.get(duel.path).json()["handovers"]
    assert [(handover["before"]["name"], handover["after"]["name"]) for handover in handovers] == [
        ("Zoé", "alice"),
        ("alice", "Zoé"),
    ]


def test_nor_by_giving_it_to_a_computer(duel, zoe, refusal):
    duel.begun(zoe)
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "random"})
    refusal(duel.alice.post(f"{duel.path}undo/", {"seat": "south"}, match=duel.version), 409, "seat-changed-hands")


def test_nor_by_claiming_it_nor_by_answering_for_her(duel, zoe, refusal):
    duel.begun(zoe)
    assert duel.alice.post(f"{duel.path}undo/", match=duel.version).json()["undo"]["seat"] == "south"  # Zoé is asked
    link = link_behind(zoe)
    assert duel.alice.post("joins/", {"link": link, "claim": True}).status_code == 201
    refusal(duel.alice.post(f"{duel.path}undo/answer/", {"agree": True}), 403, "ask-the-others")
    refusal(duel.alice.post(f"{duel.path}undo/", {"seat": "south"}, match=duel.version), 409, "seat-changed-hands")
    (handover,) = zoe.get(duel.path).json()["handovers"]
    assert (handover["before"]["who"], handover["after"]["name"]) == ("guest", "alice")


def test_what_is_done_after_a_seat_changed_hands_is_taken_back_as_ever(duel, zoe):
    retaken(duel, zoe)
    offered = duel.alice.get(f"{duel.path}actions/").json()["actions"]
    duel.play(duel.alice, offered[0]["action"])
    assert duel.alice.post(f"{duel.path}undo/", {"seat": "south"}, match=duel.version).json()["done"] is True


def test_a_guest_who_is_renamed_still_agrees(duel, zoe):
    duel.begun(zoe)
    duel.alice.patch(f"{duel.path}seats/north/", {"who": "guest", "name": "Zoë"})
    assert duel.alice.post(f"{duel.path}undo/", match=duel.version).json()["undo"]["seat"] == "south"
    assert zoe.post(f"{duel.path}undo/answer/", {"agree": True}).json()["done"] is True


def test_a_second_phone_in_a_guests_seat_is_in_the_log_for_all(make_duel, duel, as_nobody, zoe):
    """A guest whose phone died takes a fresh link from the host; that anybody else did, she can read."""
    first, elsewhere = (
        there.alice.post(f"{there.path}links/", {"seat": "north"}).json()["link"] for there in (duel, make_duel())
    )
    as_nobody.post("joins/", {"link": elsewhere})
    duel.play(duel.alice, faces=[6])
    as_nobody.post("joins/", {"link": first})
    assert zoe.get(duel.path).json()["handovers"] == []
    again = duel.alice.post(f"{duel.path}links/", {"seat": "north", "label": "New phone"}).json()["link"]
    for _ in range(2):
        as_nobody.post("joins/", {"link": again})
    (handover,) = duel.alice.get(duel.path).json()["handovers"]
    assert (handover["seat"], handover["version"], handover["before"]) == ("north", 1, handover["after"])


def test_a_guests_link_alone_answers_for_nobody_and_whoever_opens_it_is_told_to_all(duel, asker, as_nobody, refusal):
    """The host makes the links: a program of hers that never asked `joins/` has nothing to show for the guest."""
    link = duel.alice.post(f"{duel.path}links/", {"seat": "north"}).json()["link"]
    zoe = asker(Authorization=f"Pass {as_nobody.post('joins/', {'link': link}).json()['token']}")
    duel.begun(zoe)
    assert duel.alice.post(f"{duel.path}undo/", match=duel.version).json()["undo"]["seat"] == "south"
    shown = asker(Authorization=f"Pass {link}")
    refusal(shown.post(f"{duel.path}undo/answer/", {"agree": True}), 401, "bad-credentials")
    refusal(shown.get(duel.path), 401, "bad-credentials")
    assert zoe.get(duel.path).json()["handovers"] == []
    taken = as_nobody.post("joins/", {"link": link}).json()["token"]
    (handover,) = zoe.get(duel.path).json()["handovers"]
    assert (handover["seat"], handover["before"]) == ("north", handover["after"])
    assert asker(Authorization=f"Pass {taken}").get(duel.path).json()["seat"] == "north"
    refusal(as_nobody.post("joins/", {"link": taken}), 400, "bad-link")  # nor is a pass a link
