"""Rankings over all campaigns, and why a score is what it is."""

import pytest
from django.utils import timezone

from campaigns.services.generals import seat_claim
from campaigns.standings import standings_sweep

from .conftest import NOW

pytestmark = pytest.mark.django_db


def ranking(answer):
    return [(row["name"], row["score"], row["rank"]) for row in answer.json()["results"]]


def test_the_best_general_of_all_campaigns_comes_first(as_charlie, charlie, front):
    seat_claim(grant=front.link(general=front.lea), user=charlie, at=NOW)
    front.fought(1, (6, 4), (3, 6), (5, 6))
    assert ranking(as_charlie.get("rankings/")) == [("charlie", 18, 1), ("bob", 12, 2)]


def test_a_guests_name_is_nobody_and_ranks_nowhere(as_charlie, front, refusal):
    front.fought(1, (6, 4), (3, 6), (5, 6))
    assert ranking(as_charlie.get("rankings/")) == [("bob", 12, 1)]
    refusal(as_charlie.get(f"rankings/{front.general_row(front.lea).player.uid}/"), 404, "no-player")


def test_the_ranking_counts_what_is_asked_for(as_alice, as_charlie, front):
    front.fought(1, (6, 4))
    assert ranking(as_charlie.get("rankings/?side=union")) == [("bob", 8, 1)]
    assert ranking(as_charlie.get("rankings/?finished=true")) == []
    assert ranking(as_charlie.get("rankings/?since=2026-11-20&until=2026-11-20")) == [("bob", 8, 1)]
    assert ranking(as_charlie.get("rankings/?since=2026-11-21")) == []
    assert ranking(as_charlie.get("rankings/?until=2026-11-19")) == []
    as_alice.post(f"campaigns/{front.id}/finish/", match=front.version)
    standings_sweep(at=timezone.now())
    assert ranking(as_charlie.get("rankings/?finished=true")) == [("bob", 8, 1)]


@pytest.fixture
def crowd(front, monkeypatch):
    """Seven players: two with 8 points, four with 5, one with 1."""
    from campaigns.models import Player, PlayerStanding

    for place, score in enumerate((8, 8, 5, 5, 5, 5, 1)):
        player = Player.objects.create(name=f"P{place}")
        PlayerStanding.objects.create(player=player, campaigns=1, points=score, won=0, lost=0, drawn=0, score=score)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7])
def test_equals_share_a_rank_across_pages(as_charlie, crowd, size):
    found, link = [], f"/api/v1/rankings/?page_size={size}"
    while link:
        page = as_charlie.get(link.removeprefix("http://testserver"))
        found += ranking(page)
        link = page.json()["next"]
    assert [row[1:] for row in found] == [(8, 1), (8, 1), (5, 3), (5, 3), (5, 3), (5, 3), (1, 7)]  # T19
    assert len({row[0] for row in found}) == 7


def test_a_campaign_that_is_not_listed_does_not_count(as_alice, as_charlie, front):
    front.fought(1, (6, 4))
    as_alice.patch(f"campaigns/{front.id}/", {"listed": False}, match=front.version)
    standings_sweep(at=timezone.now())
    assert ranking(as_charlie.get("rankings/")) == []


def test_a_score_is_explained_line_by_line(as_charlie, front):
    front.fought(1, (9, 1), (0, 3), (0, 3))  # G13
    uid = as_charlie.get("rankings/?side=union").json()["results"][0]["player"]
    explained = as_charlie.get(f"rankings/{uid}/").json()
    (line,) = explained["campaigns"]
    assert (line["points"], line["won"], line["lost"], line["before_floor"], line["score"]) == (9, 1, 2, 7, 7)
    assert [(row["units"], row["outcome"]) for row in line["rounds"]] == [(9, "won"), (0, "lost"), (0, "lost")]


def test_a_score_never_falls_below_nothing(as_charlie, front):
    front.fought(1, (1, 3), (0, 3))  # G13
    uid = as_charlie.get("rankings/?side=union").json()["results"][0]["player"]
    (line,) = as_charlie.get(f"rankings/{uid}/").json()["campaigns"]
    assert (line["before_floor"], line["score"]) == (-3, 0)


def test_somebody_without_a_score_is_not_ranked(as_charlie, charlie, refusal):
    refusal(as_charlie.get(f"rankings/{charlie.player.uid}/"), 404, "no-player")
