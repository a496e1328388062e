"""A campaign leaves as one JSON file and arrives elsewhere with the same standings; a foreign file changes nothing."""

import csv
import io
import json
import uuid
from datetime import timedelta

import pytest

from campaigns import standings
from campaigns.journal import organiser_access
from campaigns.models import Battle, Campaign, EventEffect, JournalEntry, Player, PotEntry, Roll, RoundSide
from campaigns.results_csv import results_csv
from campaigns.selectors.battles import closed_result, pots
from campaigns.selectors.lists import campaign_standing
from campaigns.services import battles
from campaigns.services.reserves import reserve_roll
from campaigns.services.undo import entry_undo
from campaigns.transfer.export import campaign_export
from campaigns.transfer.load import campaign_import
from core.receipts import WriteRequest

from .conftest import NOW, unit


@pytest.fixture
def fought(war):
    """One battle closed, a second one in the middle of its set-up, with a roster and a unit that waits."""
    battles.battle_edit(request=war.request, battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (6, 4), (3, 6), (5, 6))
    war.open(2)
    while (step := war.view(2).steps[0]).kind in ("event_roll", "event_effect"):
        if step.kind == "event_roll":
            war.event(2, step.side)
        else:
            effect = next(e for e in war.view(2).events[step.side].effects if e.is_next)
            war.suffer(effect.row.pk, effect.targets[0].pk)
    round_id, side = war.round(2, table="kitchen"), war.battle(2).first_side
    war.roll(round_id, side, "infantry", "flag")
    war.take(round_id, side, unit("infantry", to="holding"))
    entry_undo(request=war.request)
    war.take(round_id, side, unit("infantry", to="holding"))
    return war


def exported(war):
    """The file of a campaign, as if it came from another Bivouac: this one would know it."""
    file = json.loads(json.dumps(campaign_export(campaign=Campaign.objects.get(pk=war.id), at=NOW)))
    file["campaign"]["uid"] = str(uuid.uuid4())
    return file


def arrive(user, file):
    raw = file if isinstance(file, bytes) else json.dumps(file).encode()
    return campaign_import(user=user, raw=raw, at=NOW).campaign


def standing(campaign):
    found = campaign_standing(Campaign.objects.get(pk=campaign.pk))
    row = found.row
    return (
        (row.battles, row.union_points, row.confederacy_points, row.winner, row.verdict),
        [(g.player.name, g.side, g.points, g.won, g.lost, g.score, g.rank) for g in found.generals],
    )


def without_ids(value):
    """The file without what belongs to one database: row ids, uids, the line of the import itself."""
    if isinstance(value, dict):
        return {k: without_ids(v) for k, v in value.items() if k not in ("id", "player", "uid", "general", "battle",
                                                                          "round", "data", "effects")}  # fmt: skip
    return [without_ids(v) for v in value] if isinstance(value, list) else value


def test_a_campaign_arrives_elsewhere_with_the_same_standing_pots_and_desk(fought, charlie):
    arrived = arrive(charlie, exported(fought))
    standings.standings_sweep(at=NOW)
    assert arrived.organiser == charlie
    assert standing(arrived) == standing(fought.campaign)
    here, there = (
        RoundSide.objects.filter(campaign=campaign).order_by("pk") for campaign in (fought.campaign, arrived)
    )
    assert list(there.values_list("outcome", flat=True)) == list(here.values_list("outcome", flat=True))
    here, there = (
        PotEntry.objects.filter(side__campaign=campaign).order_by("pk").values_list("side__key", "delta", "balance")
        for campaign in (fought.campaign, arrived)
    )
    assert list(there) == list(here)
    assert [(p.side, p.left, p.waiting) for p in pots(arrived)] == [
        (p.side, p.left, p.waiting) for p in pots(fought.campaign)
    ]
    there = json.loads(json.dumps(campaign_export(campaign=Campaign.objects.get(pk=arrived.pk), at=NOW)))
    here = exported(fought)
    assert there["journal"].pop()["kind"] == "campaign-imported"
    assert without_ids(there) == without_ids(here)
    assert EventEffect.objects.filter(roll__campaign=arrived).count() == len(
        [e for b in here["battles"] for r in b["rolls"] for e in r["effects"]]
    )


def test_every_roll_keeps_the_time_at_which_it_was_thrown(fought, charlie):
    for hours, roll in enumerate(Roll.objects.order_by("pk")):
        Roll.objects.filter(pk=roll.pk).update(at=NOW + timedelta(hours=hours))
    here = list(Roll.objects.order_by("pk").values_list("at", flat=True))
    arrived = arrive(charlie, exported(fought))
    assert len(set(here)) == len(here) > 3
    assert sorted(Roll.objects.filter(campaign=arrived).values_list("at", flat=True)) == here
    assert list(Roll.objects.filter(campaign=fought.campaign).order_by("pk").values_list("at", flat=True)) == here


def test_the_imported_campaign_goes_on_where_it_was(fought, charlie):
    arrived = arrive(charlie, exported(fought))
    battle = Battle.objects.get(campaign=arrived, number=2)
    other = "union" if battle.first_side == "confederacy" else "confederacy"
    reserve_roll(request=WriteRequest(organiser_access(arrived), NOW), round_id=battle.rounds.get().pk, side=other)
    entry_undo(request=WriteRequest(organiser_access(arrived), NOW))
    with pytest.raises(Exception, match="nothing-to-undo"):
        entry_undo(request=WriteRequest(organiser_access(arrived), NOW))


def test_a_line_about_a_round_speaks_of_the_new_round(fought, charlie):
    arrived = arrive(charlie, exported(fought))
    scored = JournalEntry.objects.filter(campaign=arrived, kind="round-scored")
    rounds = set(Battle.objects.get(campaign=arrived, number=1).rounds.values_list("pk", flat=True))
    assert {line.data["round"] for line in scored} == rounds


def test_nobody_adds_to_bobs_record_with_a_file(fought, charlie, bob, alice):
    arrive(charlie, exported(fought))
    assert not bob.invitations.exists()  # Charlie has never had Bob in a campaign
    assert Player.objects.filter(name="bob").count() == 2
    arrived = arrive(alice, exported(fought))
    assert [invitation.campaign for invitation in bob.invitations.all()] == [arrived]
    assert bob.player.generals.count() == 1


def test_C7_points_and_bonus_of_a_side_add_up_to_its_final_score(war):
    war.open()
    for names, union, confederacy in (({}, (6, 0), (4, 0)), ({"union": "Hugo"}, (6, 1), (2, 0))):
        fought = war.round(**names)
        war.set_up(fought)
        war.score(fought, union, confederacy)
    war.close()
    battle = war.battle(1)
    rows = list(csv.DictReader(io.StringIO(results_csv(war.campaign))))
    assert battle.bonus == 2
    for side in ("union", "confederacy"):
        summed = sum(int(row["total"]) + int(row["bonus"]) for row in rows if row["side"] == side)
        assert summed == closed_result(battle).final[side]


def test_results_go_to_a_spreadsheet_and_no_name_runs_there(war):
    war.general('=HYPERLINK("x")', "union")
    war.open()
    round_id = war.round(union='=HYPERLINK("x")')
    war.set_up(round_id)
    war.score(round_id, (5, 1), (4, 0))
    lines = results_csv(war.campaign).splitlines()
    assert lines[0].startswith("battle,battle_name")
    assert "'=HYPERLINK" in lines[1]
    assert ",5,1,6,won," in lines[1]
    assert ",4,0,4,lost," in lines[2]
