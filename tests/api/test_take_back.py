"""Nobody takes back what he has not seen: the line is named, or the version that it was seen at."""

import pytest

from campaigns.services import rounds
from matches.models import Move, SheetMark

pytestmark = pytest.mark.django_db

HIT = {"do": "hit", "location": "LA", "damage": 5}


@pytest.fixture
def moved(duel, zoe):
    """Both have thrown their lots, and Alice has moved without dice: three lines."""
    duel.begun(zoe)
    duel.play(duel.alice, duel.alice.get(f"{duel.path}actions/").json()["actions"][0]["action"])
    return f"{duel.path}undo/"


@pytest.fixture
def marked(as_alice):
    """A sheet of Alice's with two marks."""
    path = as_alice.post("record-sheets/", {"design": "HBK-4G"}).json()["href"]
    for _ in range(2):
        as_alice.post(f"{path}marks/", {"action": HIT})
    return f"{path}undo/"


@pytest.fixture
def written(as_alice, front):
    """A campaign of four lines."""
    as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 2})
    return f"campaigns/{front.id}/undo/"


@pytest.mark.parametrize("place", ["written", "moved", "marked"], ids=["campaign", "table", "sheet"])
def test_without_line_or_version_nothing_is_taken_back(as_alice, refusal, rows, request, place):
    path = request.getfixturevalue(place)
    before = rows()
    for body in (None, {}):
        refusal(as_alice.post(path, body), 428, "if-match-required")
    assert rows() == before


@pytest.mark.parametrize(
    ("place", "version"), [("written", 4), ("moved", 3), ("marked", 2)], ids=["campaign", "table", "sheet"]
)
def test_the_version_that_was_seen_is_enough(as_alice, refusal, request, place, version):
    path = request.getfixturevalue(place)
    refusal(as_alice.post(path, match=version - 1), 412, "stale-version")
    assert as_alice.post(path, match=version).json()["version"] == version + 1


@pytest.mark.parametrize(
    ("place", "newest"), [("written", 4), ("moved", 3), ("marked", 2)], ids=["campaign", "table", "sheet"]
)
def test_the_line_that_was_seen_is_enough(as_alice, refusal, rows, request, place, newest):
    path = request.getfixturevalue(place)
    before = rows()
    problem = refusal(as_alice.post(path, {"entry": newest - 1}), 409, "not-the-newest")
    assert problem["params"]["newest"] == newest
    assert rows() == before
    assert as_alice.post(path, {"entry": newest}).json()["version"] == newest + 1


def test_at_a_table_ones_own_newest_line_is_meant_whoever_moved_since(duel, zoe, refusal):
    duel.begun(zoe)
    refusal(duel.alice.post(f"{duel.path}undo/", {"entry": 2}), 409, "not-the-newest")
    assert duel.alice.post(f"{duel.path}undo/", {"entry": 1}).json()["undo"]["to"] == 0


def test_a_line_taken_back_is_not_taken_back_twice(as_alice, moved, marked, refusal):
    as_alice.post(moved, {"entry": 3})
    refusal(as_alice.post(moved, {"entry": 3}), 409, "not-the-newest")
    assert Move.objects.count() == 4
    as_alice.post(marked, {"entry": 2})
    refusal(as_alice.post(marked, {"entry": 2}), 409, "not-the-newest")
    assert as_alice.post(marked, {"entry": 1}).status_code == 200
    assert SheetMark.objects.count() == 4


def test_only_who_reads_the_battle_and_the_round_that_a_line_was_about_looks_again(as_alice, front):
    front.open()
    first, other = front.round(), front.battle(2).pk
    second = front.do(rounds.round_add, battle_id=front.battle().pk).data["id"]
    front.rolled(first)
    rows = [("battle", front.battle().pk), ("round", first), ("battle", other), ("round", second)]
    before = [front.version_of(*row) for row in rows]
    assert as_alice.post(f"campaigns/{front.id}/undo/", match=front.version).status_code == 200
    after = [front.version_of(*row) for row in rows]
    assert [now > then for then, now in zip(before, after, strict=True)] == [True, True, False, False]
