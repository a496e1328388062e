"""Campaigns, their generals, links, pots, journal and standings."""

import pytest

from campaigns.models import Campaign, General
from tests.granting import signed

pytestmark = pytest.mark.django_db


# --- making and changing --------------------------------------------------------------------------


def test_a_new_campaign_has_its_battles_and_pots(as_alice):
    answer = as_alice.post(
        "campaigns/",
        {"name": "Virginia", "scenarios": ["first-bull-run", "antietam"], "options": {"tokens_union": 7}},
    )
    receipt = answer.json()
    assert (receipt["kind"], receipt["version"]) == ("campaign-created", 1)
    campaign = as_alice.get(answer.headers["Location"]).json()
    assert [battle["name"] for battle in campaign["battles"]] == ["First Bull Run", "Antietam"]
    assert [(pot["side"], pot["left"]) for pot in campaign["pots"]] == [("union", 7), ("confederacy", 6)]
    assert campaign["seat"] == {"role": "organiser", "side": None, "general": None}


def test_a_campaign_from_a_template_is_there_as_it_was_fought(as_alice):
    answer = as_alice.post("campaigns/", {"template": "brandy-station", "name": "Ours"}, key="k")
    receipt = answer.json()
    shown = as_alice.get(answer.headers["Location"])
    assert shown.json()["name"] == "Ours"
    first, *rest = [as_alice.get(f"battles/{battle['id']}/").json() for battle in shown.json()["battles"]]
    assert (first["status"], first["totals"], first["bonus"]) == ("closed", {"union": 14, "confederacy": 16}, 2)
    assert {battle["status"] for battle in rest} == {"planned"}
    assert shown.headers["ETag"] == answer.headers["ETag"].replace("-1", f"-{receipt['version']}")
    again = as_alice.post("campaigns/", {"template": "brandy-station", "name": "Ours"}, key="k")
    assert (again.content, Campaign.objects.count()) == (answer.content, 1)


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "required", "name"),
        ({"name": ""}, "required", "name"),
        ({"name": " "}, "required", "name"),
        ({"name": "\u200d\u3164\u00ad"}, "required", "name"),
        ({"name": "x" * 121}, "too-long", "name"),
        ({"name": "A\x00"}, None, None),
        ({"name": "A\u200bB"}, "control-characters", "name"),
        ({"name": "A\r\nB"}, "control-characters", "name"),
        ({"name": ["A"]}, "not-text", "name"),
        ({"name": "A", "language": "de"}, "not-a-choice", "language"),
        ({"name": "A", "listed": "yes"}, "not-a-flag", "listed"),
        ({"name": "A", "scenarios": ["waterloo"]}, "unknown-scenario", "scenario"),
        ({"name": "A", "scenarios": "antietam"}, "not-a-list", "scenarios"),
        ({"name": "A", "scenarios": ["antietam"] * 61}, "too-many", "scenarios"),
        ({"name": "A", "options": {"tokens_union": -1}}, "bad-option", "options"),
        ({"name": "A", "options": {"tokens_union": 10**20}}, "bad-option", "options"),
        ({"name": "A", "options": {"tokens_union": [1]}}, "bad-option", "options"),
        ({"name": "A", "options": {"fog": True}}, "unknown-option", "options"),
        ({"name": "A", "organiser": "bob"}, "unknown-field", "organiser"),
        ({"template": "gettysburg"}, "unknown-template", "template"),
        ({"template": "brandy-station", "options": {}}, "one-of-these", "options"),
    ],
)
def test_a_bad_campaign_is_refused(as_alice, refusal, rows, body, code, field):
    before = rows()
    answer = as_alice.post("campaigns/", body)
    problem = refusal(answer, 400, code or "bad-json")
    if field:
        assert problem["errors"][field][0]["code"] == code
    assert rows() == before


def test_rule_options_are_fixed_once_a_battle_has_opened(as_alice, front, refusal, rows):
    for tokens in (4, 9):
        changed = as_alice.patch(f"campaigns/{front.id}/", {"options": {"tokens_union": tokens}}, match=front.version)
        assert (changed.status_code, front.pot("union")) == (200, tokens)
    front.open()
    before = rows()
    late = as_alice.patch(f"campaigns/{front.id}/", {"options": {"tokens_union": 5}}, match=front.version)
    refusal(late, 409, "options-fixed")
    assert rows() == before


def test_an_edit_of_nothing_is_refused(as_alice, front, refusal):
    refusal(as_alice.patch(f"campaigns/{front.id}/", {}, match=front.version), 400, "nothing-to-change")


def test_a_finished_campaign_takes_no_more(as_alice, front, refusal, rows):
    front.fought()
    assert as_alice.post(f"campaigns/{front.id}/finish/", match=front.version).status_code == 200
    before = rows()
    adjusted = as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 1})
    refusal(adjusted, 409, "campaign-finished")
    refusal(as_alice.post(f"campaigns/{front.id}/codes/", {"side": "union"}), 409, "campaign-finished")
    refusal(as_alice.post(f"battles/{front.battle(2).pk}/open/"), 409, "campaign-finished")
    assert rows() == before


def test_a_finished_campaign_may_still_get_another_name_and_leave_the_lists(as_alice, front):
    front.fought()
    as_alice.post(f"campaigns/{front.id}/finish/", match=front.version)
    changes = {"name": "Virginia, 1864", "listed": False}
    assert as_alice.patch(f"campaigns/{front.id}/", changes, match=front.version).status_code == 200
    shown = as_alice.get(f"campaigns/{front.id}/").json()
    assert {"status": "finished", **changes}.items() <= shown.items()


def test_a_guests_seat_in_a_finished_campaign_may_still_become_an_accounts(as_alice, as_charlie, front):
    front.fought()
    as_alice.post(f"campaigns/{front.id}/finish/", match=front.version)
    claimed = as_charlie.post("joins/claim/", {"link": signed(front.link(general=front.lea))})
    assert (claimed.status_code, claimed.json()["kind"]) == (200, "seat-claimed")


def test_links_of_a_finished_campaign_may_still_be_withdrawn(as_alice, as_charlie, front, refusal):
    front.fought()
    link = signed(front.link(general=front.lea))
    as_alice.post(f"campaigns/{front.id}/finish/", match=front.version)
    assert as_alice.post(f"campaigns/{front.id}/links/renew/").status_code == 200
    refusal(as_charlie.post("joins/claim/", {"link": link}), 404, "link-withdrawn")


def test_a_campaign_is_not_finished_before_a_battle_is_closed(as_alice, front, refusal):
    refusal(as_alice.post(f"campaigns/{front.id}/finish/", match=front.version), 409, "no-battle-closed")
    front.open()
    refusal(as_alice.post(f"campaigns/{front.id}/finish/", match=front.version), 409, "battle-still-open")


# --- versions -------------------------------------------------------------------------------------


def test_a_campaign_that_has_not_changed_is_not_sent_again(as_alice, front):
    path = f"campaigns/{front.id}/"
    first = as_alice.get(path)
    same = as_alice.get(path, If_None_Match=first.headers["ETag"])
    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", first.headers["ETag"])
    front.open()
    assert as_alice.get(path, If_None_Match=first.headers["ETag"]).status_code == 200


def test_who_comes_too_late_hears_what_has_happened(as_alice, front, refusal, rows):
    seen = as_alice.get(f"campaigns/{front.id}/").headers["ETag"]
    front.general("Hugo", "union")
    before = rows()
    late = as_alice.patch(f"campaigns/{front.id}/", {"name": "Other"}, match=seen)
    problem = refusal(late, 412, "stale-version")
    assert [(entry["kind"], entry["data"]["name"]) for entry in problem["since"]] == [("general-added", "Hugo")]
    assert rows() == before


def test_any_version_may_be_meant(as_alice, front):
    assert as_alice.patch(f"campaigns/{front.id}/", {"name": "Other"}, match="*").status_code == 200


def test_a_version_is_honoured_where_it_is_not_wanted(as_alice, front, refusal, rows):
    before = rows()
    body = {"side": "union", "delta": 1}
    late = as_alice.post(f"campaigns/{front.id}/pots/adjust/", body, match=front.version - 1)
    refusal(late, 412, "stale-version")
    assert rows() == before


# --- generals and links ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"side": "north", "name": "Zoé"}, 400, "not-a-choice"),
        ({"side": "union"}, 400, "required"),
        ({"side": "union", "name": "Zoé", "player": "x"}, 400, "one-of-these"),
        ({"side": "union", "player": "x"}, 400, "no-player"),
        ({"side": "union", "player": "00000000-0000-0000-0000-000000000000"}, 400, "no-player"),
        ({"side": "union", "name": "x" * 81}, 400, "too-long"),
    ],
)
def test_a_bad_general_is_refused(as_alice, front, refusal, rows, body, status, code):
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/generals/", body), status, code)
    assert rows() == before


@pytest.mark.parametrize("general", ["bob", "Léa"])
def test_a_player_serves_one_side(as_alice, front, refusal, rows, general):
    uid = str(front.general_row(front.generals[general]).player.uid)
    before = rows()
    twice = as_alice.post(f"campaigns/{front.id}/generals/", {"side": "confederacy", "player": uid})
    refusal(twice, 409, "already-a-general")
    assert rows() == before


def test_alice_does_not_pick_players_she_never_met(as_alice, charlie, front, refusal):
    stranger = {"side": "union", "player": str(charlie.player.uid)}
    refusal(as_alice.post(f"campaigns/{front.id}/generals/", stranger), 400, "no-player")


def test_generals_are_found_by_side(as_alice, front):
    generals = as_alice.get(f"campaigns/{front.id}/generals/?side=confederacy").json()["results"]
    assert [(general["name"], general["account"]) for general in generals] == [("Léa", False)]


def test_a_retired_general_is_kept(as_alice, front):
    path = f"campaigns/{front.id}/generals/{front.lea}/"
    assert as_alice.patch(path, {"active": False}, match=front.version).json()["kind"] == "general-retired"
    assert not General.objects.get(pk=front.lea).active


@pytest.mark.parametrize("active", [True, False])
def test_a_general_who_is_there_already_or_gone_already_makes_no_line(active, as_alice, front, rows, refusal):
    path = f"campaigns/{front.id}/generals/{front.lea}/"
    if not active:
        as_alice.patch(path, {"active": False}, match=front.version)
    before, version = rows(), as_alice.get(f"campaigns/{front.id}/").json()["version"]
    refusal(as_alice.patch(path, {"active": active}, match=version), 400, "nothing-to-change")
    assert rows() == before


def test_a_link_to_a_seat_opens_it(as_alice, as_nobody, front):
    link = as_alice.post(f"campaigns/{front.id}/links/", {"general": front.lea}).json()["link"]
    assert as_nobody.post("joins/", {"link": link}).json()["general"] == front.lea


def test_a_link_is_to_a_seat_or_to_a_side(as_alice, front, refusal):
    links = f"campaigns/{front.id}/links/"
    refusal(as_alice.post(links, {"general": front.lea, "side": "union"}), 400, "one-of-these")
    refusal(as_alice.post(links, {"general": 10**9}), 404, "no-general")


# --- pots and journal -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"side": "union", "delta": 0}, 400, "nothing-to-change"),
        ({"side": "union", "delta": 61}, 400, "out-of-range"),
        ({"side": "union", "delta": 60}, 400, "out-of-range"),
        ({"side": "union", "delta": -7}, 409, "pot-empty"),
        ({"side": "union", "delta": 1.5}, 400, "not-a-number"),
        ({"side": "union", "delta": 1, "note": "x" * 201}, 400, "too-long"),
    ],
)
def test_a_pot_is_not_put_wrong(as_alice, front, refusal, rows, body, status, code):
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/pots/adjust/", body), status, code)
    assert rows() == before


def test_the_journal_comes_in_pages_newest_first(as_alice, front):
    for _ in range(3):
        as_alice.post(
            f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 1, "note": "found under the sofa"}
        )
    first = as_alice.get(f"campaigns/{front.id}/journal/?page_size=2").json()
    assert [line["entry"] for line in first["results"]] == [6, 5]
    assert first["results"][0]["data"]["note"] == "found under the sofa"
    second = as_alice.get(first["next"].removeprefix("http://testserver")).json()
    assert [line["entry"] for line in second["results"]] == [4, 3]
    assert as_alice.get(second["previous"].removeprefix("http://testserver")).json()["results"] == first["results"]
    since = as_alice.get(f"campaigns/{front.id}/journal/?since=4").json()
    assert [line["entry"] for line in since["results"]] == [6, 5]


def test_the_newest_line_is_taken_back(as_alice, front, refusal, rows):
    as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 2})
    line = as_alice.post(f"campaigns/{front.id}/undo/", {"entry": 4}).json()
    assert (line["kind"], line["of_kind"], front.pot("union")) == ("entry-undone", "pot-adjusted", 6)
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/undo/", {"entry": 4}), 409, "not-the-newest")
    assert rows() == before


def test_a_receipt_names_what_was_written(as_alice, front):
    answer = as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 1, "note": "lost one"})
    assert answer.json() | {"at": ""} == {
        "entry": 4,
        "kind": "pot-adjusted",
        "at": "",
        "campaign": front.id,
        "id": front.id,
        "version": 4,
        "delta": 1,
        "note": "lost one",
        "side": "union",
        "tokens": 7,
    }
    assert answer.headers["ETag"] == '"4-4"'


# --- lists and standings --------------------------------------------------------------------------


def test_one_sees_one_s_own_campaigns(as_alice, as_bob, as_spectator, as_charlie, front):
    for asker, count in ((as_alice, 1), (as_bob, 1), (as_spectator, 1), (as_charlie, 0)):
        assert len(asker.get("campaigns/").json()["results"]) == count


def test_campaigns_are_found_by_status_and_name(as_alice, front):
    found = [as_alice.get(f"campaigns/?{query}").json()["results"] for query in ("status=planned", "name=virg")]
    assert [len(results) for results in found] == [1, 1]
    assert as_alice.get("campaigns/?status=running").json()["results"] == []


def test_the_standing_follows_the_battles(as_alice, front):
    front.fought(1, (6, 4), (3, 6), (5, 6))  # G1
    standing = as_alice.get(f"campaigns/{front.id}/standings/").json()
    assert (standing["union"], standing["confederacy"], standing["winner"], standing["verdict"]) == (
        14,
        18,
        "confederacy",
        "minor",
    )
    assert standing["current"] is True
    assert [(general["name"], general["score"], general["rank"]) for general in standing["generals"]] == [
        ("Léa", 18, 1),
        ("bob", 12, 2),
    ]


def test_a_campaign_without_a_closed_battle_stands_at_nothing(as_alice, front):
    standing = as_alice.get(f"campaigns/{front.id}/standings/").json()
    assert (standing["battles"], standing["union"], standing["generals"]) == (0, 0, [])


def test_a_result_that_is_not_counted_yet_is_said_to_be(as_alice, front):
    front.scored(front.set_up((front.open(), front.round())[1]))
    as_alice.post(f"battles/{front.battle().pk}/close/", match=front.battle().version)
    assert as_alice.get(f"campaigns/{front.id}/standings/").json()["current"] is False
