"""Standings and rankings in SQL say what the pure rules say and follow every result (C11, C12)."""

import itertools
import random

import pytest
from django.core.management import call_command
from django.db import connection

from campaigns import standings, tasks
from campaigns.models import Battle, Campaign, GeneralStanding, PlayerStanding, RoundSide, Standing
from campaigns.selectors.lists import campaign_standing
from campaigns.selectors.rankings import RankingFilter, player_explained, rank_of, ranking_all_time
from campaigns.services import campaigns, generals
from campaigns.services.undo import entry_undo
from games.battle_cry.campaign import GeneralResult, best_general, verdict
from tests.granting import campaign_link

from .conftest import NOW


def compute(war):
    standings.standings_sweep(at=NOW)
    return campaign_standing(Campaign.objects.get(pk=war.id))


def test_C11_the_verdict_in_sql_is_that_of_the_rules(alice):
    campaign = campaigns.campaign_create(user=alice, at=NOW, name="x", scenarios=["kernstown"]).campaign
    closed = {"status": "closed", "winner": "drawn", "closed_at": NOW}
    for rev, (union, confederacy) in enumerate(itertools.product((0, 1, 2, 4, 5, 6, 10, 11), repeat=2), 1):
        Battle.objects.update(**closed, union_total=union, confederacy_total=confederacy)
        Campaign.objects.update(results_rev=rev)
        standings.standing_compute(campaign_id=campaign.pk, at=NOW)
        row, rules = Standing.objects.get(), verdict(union, confederacy)
        assert (row.winner or None, row.verdict) == (rules.winner, rules.verdict), (union, confederacy)


@pytest.mark.parametrize("seed", range(3))
def test_C12_A9_T19_the_best_generals_in_sql_are_those_of_the_rules(war, seed):
    chance = random.Random(seed)
    for number in (1, 2):
        war.open(number)
        if number > 1:
            war.events_done(number)
        for _ in range(4):
            round_id = war.round(
                number, union=chance.choice(["bob", "Hugo"]), confederacy=chance.choice(["Léa", "Tom"])
            )
            war.set_up(round_id)
            war.score(round_id, (chance.randint(0, 3), 0), (chance.randint(0, 3), chance.randint(0, 1)))
        war.close(number)
    expected = best_general(
        [GeneralResult(str(row.general_id), row.units + row.objectives, row.outcome) for row in RoundSide.objects.all()]
    )
    found = {(str(g.general_id), g.points, g.won, g.lost, g.drawn, g.score, g.rank) for g in compute(war).generals}
    assert found == {(r.general, r.points, r.won, r.lost, r.drawn, r.score, r.rank) for r in expected}


def test_an_open_battle_does_not_count_yet(war):
    war.fight(1, (6, 4), closed=False)
    row = compute(war).row
    assert row is None or (row.battles, row.union_points) == (0, 0)
    assert not GeneralStanding.objects.exists()


def test_a_standing_is_stale_until_its_task_has_run(war):
    war.fight(1, (6, 4))
    compute(war)
    war.fight(2, (1, 5))
    before = campaign_standing(Campaign.objects.get(pk=war.id))
    assert not before.current
    assert before.row.battles == 1
    assert compute(war).current
    assert Standing.objects.get().battles == 2


def test_every_result_asks_for_the_standing_once_it_is_committed(war, monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr("core.broker.worker_ask", lambda *what: asked.append(what))
    with django_capture_on_commit_callbacks(execute=True):
        (round_id,) = war.fight(1, (6, 4), closed=False)
    assert asked == []
    with django_capture_on_commit_callbacks(execute=True):
        war.close()
    with django_capture_on_commit_callbacks(execute=True):
        war.amend(round_id, union=(2, 2))
    with django_capture_on_commit_callbacks(execute=True):
        entry_undo(request=war.request)
    assert asked == [(tasks.standing_compute.name, war.id)] * 3


def test_amending_and_undoing_move_the_standing(war):
    (round_id, *_) = war.fight(1, (6, 4), (5, 4))
    assert compute(war).row.winner == "union"
    war.amend(round_id, union=(0, 0))
    assert compute(war).row.winner == "confederacy"
    entry_undo(request=war.request)
    assert compute(war).row.winner == "union"
    entry_undo(request=war.request)  # the close itself
    found = compute(war)
    assert (found.row.battles, found.row.union_points, found.generals) == (0, 0, ())
    assert not PlayerStanding.objects.exists()


def test_a_task_that_runs_twice_or_late_changes_nothing(war):
    war.fight(1, (6, 4))
    assert standings.standing_compute(campaign_id=war.id, at=NOW)
    assert not standings.standing_compute(campaign_id=war.id, at=NOW)
    assert not standings.standing_compute(campaign_id=10**9, at=NOW)


def test_the_sweep_finds_what_a_lost_message_left_behind(war, make_war):
    other = make_war()
    for each in (war, other):
        each.fight(1, (6, 4))
    assert standings.standings_sweep(at=NOW) == 2
    assert standings.standings_sweep(at=NOW) == 0


def test_the_all_time_ranking_adds_up_a_players_campaigns(war, make_war):
    other = make_war()
    war.fight(1, (6, 4))
    other.fight(1, (5, 1))
    compute(war)
    (bob,) = [row for row in ranking_all_time() if row.player.name == "bob"]
    assert (bob.campaigns, bob.points, bob.won, bob.score) == (2, 11, 2, 15)
    _, lines = player_explained(bob.player.uid, RankingFilter())
    assert sum(line.standing.score for line in lines) == bob.score
    assert rank_of(bob.score, RankingFilter()) == 1


def test_a_claimed_seat_takes_its_record_with_it(war, charlie):
    war.fight(1, (4, 6))
    compute(war)
    assert not PlayerStanding.objects.filter(player__name="Léa").exists()  # a guest's name has no record
    held = campaign_link(war.id, general=war.generals["Léa"])
    generals.seat_claim(grant=held, user=charlie, at=NOW)
    compute(war)
    assert PlayerStanding.objects.get(player=charlie.player).score == 8


def test_a_rebuild_computes_the_same_from_nothing(war, make_war, capsys):
    other = make_war()
    war.fight(1, (6, 4), (2, 2))
    other.fight(1, (5, 1))
    compute(war)

    def everything():
        return [
            list(model.objects.order_by("pk").values(*fields))
            for model, fields in (
                (Standing, ("campaign", "rev", "battles", "union_points", "confederacy_points", "winner", "verdict")),
                (GeneralStanding, ("general", "points", "won", "lost", "drawn", "score", "rank")),
                (PlayerStanding, ("player", "campaigns", "points", "won", "lost", "drawn", "score")),
            )
        ]

    before = everything()
    for model in (Standing, GeneralStanding, PlayerStanding):
        model.objects.all().delete()
    call_command("standings_rebuild")
    assert everything() == before
    assert "Campaigns: 2, generals: 4, players: 1." in capsys.readouterr().out


def test_the_ranking_reads_its_index(war):
    with connection.cursor() as cursor:
        sql, params = ranking_all_time()[:50].query.sql_with_params()
        if connection.vendor == "postgresql":
            for other_way in ("seqscan", "sort"):  # three players are sorted as fast as read in order
                cursor.execute(f"SET LOCAL enable_{other_way} = off")
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{sql}", params)
        plan = " ".join(str(line) for line in cursor.fetchall())
    assert "player_all_time" in plan
