"""The running score of a round: points noted as they fall, by both generals and the organiser (C8)."""

import pytest

from campaigns.models import JournalEntry
from games.battle_cry.numbers import POINTS_MAX

from .conftest import NOW

pytestmark = pytest.mark.django_db

UNIT = {"side": "union", "what": "unit"}
OBJECTIVES = [
    {"name": "Henry House Hill", "points": 2, "side": "both"},
    {"name": {"en": "Stone Bridge", "fr": "Le pont de pierre"}, "points": 1, "side": "confederacy"},
]


@pytest.fixture
def named(front):
    """The first battle's scenario names two objectives."""
    battle = front.battle()
    battle.scenario |= {"objectives": OBJECTIVES}
    battle.save()


@pytest.fixture
def played(front):
    """A round that is being played."""
    front.open()
    return front.set_up(front.round())


@pytest.fixture
def score(as_spectator):
    """The running score as everybody reads it, and the lines it is made of."""

    def read(round_id):
        running = as_spectator.get(f"rounds/{round_id}/").json()["running"]
        return running and running["points"], running and running["lines"]

    return read


def test_both_generals_and_the_organiser_note_for_both_sides(as_alice, as_bob, as_lea, played, score):
    for asker, side, what in (
        (as_bob, "union", "unit"),
        (as_lea, "union", "unit"),
        (as_bob, "confederacy", "objective"),
        (as_alice, "confederacy", "unit"),
    ):
        assert asker.post(f"rounds/{played}/notes/", {"side": side, "what": what}).status_code == 201
    points, lines = score(played)
    assert points == {"union": {"units": 2, "objectives": 0}, "confederacy": {"units": 1, "objectives": 1}}
    assert [(line["side"], line["what"], line["actor"]) for line in lines] == [
        ("confederacy", "unit", "alice"),
        ("confederacy", "objective", "bob"),
        ("union", "unit", "Léa"),
        ("union", "unit", "bob"),
    ]


def test_an_objective_of_the_scenario_counts_what_it_is_worth(front, named, as_bob, score, refusal, rows):
    front.open()
    played = front.set_up(front.round())
    answer = as_bob.post(f"rounds/{played}/notes/", {"side": "union", "what": "objective", "objective": 1}).json()
    assert (answer["worth"], answer["objective"], answer["title"]) == (2, 1, "Henry House Hill")
    assert score(played)[0]["union"] == {"units": 0, "objectives": 2}
    before = rows()
    refusal(
        as_bob.post(f"rounds/{played}/notes/", {**UNIT, "what": "objective", "objective": 1}), 409, "objective-taken"
    )
    assert rows() == before
    other = {"side": "confederacy", "what": "objective", "objective": 1}
    assert as_bob.post(f"rounds/{played}/notes/", other).status_code == 201  # the other side has taken it since
    as_bob.post(f"rounds/{played}/notes/", {**other, "objective": 2})
    assert score(played)[0]["confederacy"] == {"units": 0, "objectives": 3}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "required"),
        ({"side": "north", "what": "unit"}, 400, "not-a-choice"),
        ({"side": "union", "what": "flag"}, 400, "not-a-choice"),
        ({**UNIT, "luck": 1}, 400, "unknown-field"),
        ({**UNIT, "objective": 1}, 400, "no-such-objective"),
        ({**UNIT, "what": "objective", "objective": 2}, 400, "no-such-objective"),
        ({**UNIT, "what": "objective", "objective": 3}, 400, "no-such-objective"),
        ({**UNIT, "what": "objective", "objective": 0}, 400, "out-of-range"),
        ({**UNIT, "what": "objective", "objective": "1"}, 400, "not-a-number"),
    ],
    ids=[
        "nothing said",
        "no side",
        "nothing that falls",
        "a field too many",
        "a unit that is an objective",
        "the other side's",
        "beyond the last",
        "before the first",
        "a text",
    ],
)
def test_what_nobody_can_note_is_refused(front, named, as_bob, refusal, rows, body, status, code):
    front.open()
    played = front.set_up(front.round())
    before = rows()
    refusal(as_bob.post(f"rounds/{played}/notes/", body), status, code)
    assert rows() == before


def test_only_a_round_that_is_being_played_has_a_score(front, as_bob, refusal, rows, score):
    front.open()
    round_id = front.round()
    refusal(as_bob.post(f"rounds/{round_id}/notes/", UNIT), 409, "step-out-of-order")  # its rolls come first
    assert score(round_id)[0] is None
    front.set_up(round_id)
    as_bob.post(f"rounds/{round_id}/notes/", UNIT)
    front.scored(round_id)
    before = rows()
    refusal(as_bob.post(f"rounds/{round_id}/notes/", UNIT), 409, "step-out-of-order")
    assert rows() == before
    assert score(round_id)[0] is None


def test_who_watches_or_is_retired_notes_nothing(front, played, as_spectator, as_lea, refusal, rows):
    refusal(as_spectator.post(f"rounds/{played}/notes/", UNIT), 403, "spectators-watch")
    general = front.general_row(front.lea)
    general.active = False
    general.save()
    before = rows()
    refusal(as_lea.post(f"rounds/{played}/notes/", UNIT), 403, "general-retired")
    assert rows() == before


def test_a_tap_that_is_sent_twice_counts_once(as_bob, played, score, refusal):
    first, *others = [as_bob.post(f"rounds/{played}/notes/", UNIT, key="tap") for _ in range(3)]
    assert {answer.content for answer in others} == {first.content}
    assert score(played)[0]["union"]["units"] == 1
    other = as_bob.post(f"rounds/{played}/notes/", {**UNIT, "what": "objective"}, key="tap")
    refusal(other, 422, "idempotency-key-reused")


def test_a_score_has_an_end(front, as_bob, played, refusal, rows):
    as_bob.post(f"rounds/{played}/notes/", UNIT)
    first = JournalEntry.objects.get(kind="point-noted")
    lines = [
        JournalEntry(campaign=front.campaign, seq=1000 + n, kind=first.kind, actor_name="bob", at=NOW, data=first.data)
        for n in range(1, POINTS_MAX)
    ]
    JournalEntry.objects.bulk_create(lines)
    before = rows()
    refusal(as_bob.post(f"rounds/{played}/notes/", UNIT), 409, "score-full")
    assert rows() == before


# --- taking back ----------------------------------------------------------------------------------


def test_each_note_is_taken_back_by_itself_by_whoever_notes(
    front, as_bob, as_lea, as_spectator, played, score, refusal
):
    bobs, leas = (asker.post(f"rounds/{played}/notes/", UNIT).json() for asker in (as_bob, as_lea))
    seqs = [line["seq"] for line in score(played)[1]]
    assert len(seqs) == 2
    undo = f"campaigns/{front.id}/undo/"
    refusal(as_spectator.post(undo, {"entry": seqs[1]}), 403, "undo-not-yours")
    assert as_lea.post(undo, {"entry": seqs[1]}).status_code == 200  # Bob's, which is not the newest
    assert [line["actor"] for line in score(played)[1]] == ["Léa"]
    refusal(as_bob.post(undo, {"entry": seqs[1]}), 409, "not-the-newest")  # once only
    assert as_bob.post(undo, {"entry": seqs[0]}).status_code == 200
    assert score(played) == ({side: {"units": 0, "objectives": 0} for side in ("union", "confederacy")}, [])
    assert bobs["version"] == leas["version"] == front.version_of("round", played)  # it moves no version


def test_a_note_stands_in_no_other_lines_way_and_the_newest_of_those_is_meant(front, as_alice, as_bob, played, score):
    as_bob.post(f"rounds/{played}/notes/", UNIT)
    assert as_alice.post(f"campaigns/{front.id}/undo/", match=front.version).status_code == 200
    assert JournalEntry.objects.get(undone=True).kind == "reserve-chosen"
    front.taken(played, front.order(played)[1])
    assert score(played)[0]["union"]["units"] == 1  # the round goes on with the score that it had


def test_the_notes_of_a_closed_round_stay_until_it_is_open_again(front, as_alice, as_bob, played, score, refusal):
    as_bob.post(f"rounds/{played}/notes/", UNIT)
    (line,) = score(played)[1]
    front.scored(played)
    refusal(as_alice.post(f"campaigns/{front.id}/undo/", {"entry": line["seq"]}), 409, "not-the-newest")
    as_alice.post(f"campaigns/{front.id}/undo/", match=front.version)  # the close
    assert score(played)[0]["union"]["units"] == 1


# --- beside it ------------------------------------------------------------------------------------


def test_a_round_closes_with_any_points_as_before(front, as_bob, as_lea, played, score):
    as_bob.post(f"rounds/{played}/notes/", UNIT)
    for asker, side, units in ((as_bob, "union", 6), (as_lea, "confederacy", 0)):
        points = {side: {"units": units, "objectives": 0}}
        version = front.version_of("round", played)
        assert asker.post(f"rounds/{played}/score/", points, match=version).status_code == 200
    assert front.battle().rounds.get().closed_at is not None


def test_a_score_goes_along_in_the_file_of_its_campaign(front, as_bob, as_charlie, played, score):
    for what in ("unit", "unit", "objective"):
        as_bob.post(f"rounds/{played}/notes/", {**UNIT, "what": what})
    as_bob.post(f"campaigns/{front.id}/undo/", {"entry": score(played)[1][0]["seq"]})
    made = as_charlie.post("campaigns/import/", front.from_elsewhere()).json()["id"]
    (battle, *_rest) = as_charlie.get(f"campaigns/{made}/battles/").json()["results"]
    (there,) = as_charlie.get(battle["href"].removeprefix("/api/v1/")).json()["rounds"]
    assert there["running"]["points"]["union"] == {"units": 2, "objectives": 0}
    assert [line["actor"] for line in there["running"]["lines"]] == ["bob", "bob"]
    assert there["id"] != played
