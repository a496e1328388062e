"""What was stored before is there afterwards, and nobody keeps a record that others made."""

import uuid
from datetime import UTC, datetime

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from tests.migrating import earlier, migrated
from tests.virginia import NOW

BEFORE, AFTER = [("campaigns", "0004_api_keys")], [("campaigns", "0005_invitations_and_origins")]

pytestmark = pytest.mark.long


class Old:
    """Rows of before: an organiser, and campaigns of theirs."""

    def __init__(self, apps):
        names = ("Campaign", "General", "Player", "JournalEntry", "GeneralStanding", "PlayerStanding")
        self.campaigns, self.generals, self.players, self.lines, self.scores, self.records = (
            apps.get_model("campaigns", name).objects for name in names
        )
        self.alice = self.account("alice")

    def account(self, name):
        """An account and its player's row."""
        user = get_user_model().objects.create_user(name)
        return user.pk, self.players.create(name=name, user_id=user.pk, created_by_id=user.pk)

    def campaign(self, first=NOW, kind="campaign-created", **values):
        made = self.campaigns.create(
            name="Virginia", organiser_id=self.alice[0], results_rev=1, journal_seq=1, **values
        )
        self.line(made, kind, at=first)
        return made

    def line(self, campaign, kind, user=None, at=NOW):
        seq = self.lines.filter(campaign=campaign).count() + 1
        self.lines.create(
            campaign=campaign,
            seq=seq,
            kind=kind,
            actor_user_id=user,
            actor_name="alice",
            at=at,
            data={"name": "Virginia"},
        )

    def general(self, campaign, player):
        made = self.generals.create(campaign=campaign, player=player, side="union")
        sums = {"points": 1, "won": 0, "lost": 1, "drawn": 0, "score": 1}
        self.scores.create(general=made, campaign=campaign, player=player, side="union", rank=1, **sums)
        self.records.get_or_create(player=player, defaults={"campaigns": 1, **sums})
        return made


def test_accounts_that_others_added_are_invited_and_those_who_acted_fight_on(before):
    old = Old(before)
    virginia = old.campaign()
    bob, dora, lea = old.account("bob"), old.account("dora"), (None, old.players.create(name="Léa"))
    seats = {name: old.general(virginia, who[1]).pk for name, who in
             {"alice": old.alice, "bob": bob, "dora": dora, "Léa": lea}.items()}  # fmt: skip
    old.line(virginia, "reserve-rolled", user=dora[0])
    now = migrated(AFTER)
    generals = now.get_model("campaigns", "General").objects
    held = {name: generals.get(pk=pk).player.user_id for name, pk in seats.items()}
    assert held == {"alice": old.alice[0], "bob": None, "dora": dora[0], "Léa": None}
    assert generals.get(pk=seats["bob"]).player.name == "bob"
    (asked,) = now.get_model("campaigns", "Invitation").objects.all()
    assert (asked.user_id, asked.general_id, asked.declined_at) == (bob[0], seats["bob"], None)
    call_command("migrate", verbosity=0)
    call_command("standings_rebuild")
    from campaigns.models import PlayerStanding

    assert not PlayerStanding.objects.filter(player__name__in=["bob", "Léa"]).exists()


def test_demonstrations_and_campaigns_that_are_there_twice_count_no_more(before):
    old = Old(before)
    early = datetime(2026, 1, 1, tzinfo=UTC)
    demo, here = old.campaign(template="brandy-station"), old.campaign(first=early)
    again, other = old.campaign(first=early), old.campaign(first=datetime(2026, 2, 2, tzinfo=UTC))
    for campaign in (again, other):
        old.line(campaign, "campaign-imported")
    now = migrated(AFTER)
    rows = {row.pk: row for row in now.get_model("campaigns", "Campaign").objects.all()}
    assert [rows[old_row.pk].origin for old_row in (demo, here, again, other)] == ["demo", "here", "copy", "import"]
    assert rows[here.pk].uid == rows[again.pk].uid
    assert [rows[old_row.pk].results_rev for old_row in (demo, here, again, other)] == [2, 1, 2, 1]
    assert isinstance(rows[here.pk].uid, uuid.UUID)


def test_a_file_from_before_is_known_as_the_campaign_that_is_here(before):
    """A file of that time has no uid; both are known by the first line of the journal."""
    from campaigns.transfer import form
    from campaigns.transfer.identity import uid_of

    old = Old(before)
    here = old.campaign()
    now = migrated(AFTER).get_model("campaigns", "Campaign").objects.get(pk=here.pk)
    line = form.EntryPart(
        seq=1, kind="campaign-created", actor="alice", at=NOW, data={"name": "Virginia"}, undone=False,
        undoes=None, corrects=None,
    )  # fmt: skip
    campaign = form.CampaignPart(
        name="Virginia", language="en", status="planned", template="blank", options={}, listed=True, started_at=None,
        finished_at=None,
    )  # fmt: skip
    file = form.CampaignFile(
        format=form.FORMAT, version=1, exported_at=NOW, campaign=campaign, sides=[], players=[], generals=[],
        battles=[], ledger=[], journal=[line],
    )  # fmt: skip
    assert uid_of(file) == now.uid


# --- rosters of rounds ----------------------------------------------------------------------------

ONE_ROSTER, ROSTERS = [("campaigns", "0013_names_of_rows")], [("campaigns", "0015_rosters_of_rounds")]


class OldBattle(Old):
    """A battle of two rounds on one roster of two units: each round has called a unit and made one Elite."""

    def __init__(self, apps, status):
        super().__init__(apps)
        names = ("Battle", "BattleRound", "RosterUnit", "Roll", "ReserveChoice")
        battles, rounds, units, rolls, choices = (apps.get_model("campaigns", name).objects for name in names)
        self.campaign_id = self.campaign().pk
        results = {"union_total": 1, "winner": "union"} if status == "closed" else {}
        battle = battles.create(
            campaign_id=self.campaign_id, number=1, name="Shiloh", scenario={}, first_side="union", has_roster=True,
            status=status, **results,
        )  # fmt: skip
        of = {"battle": battle, "side": "union", "unit": "infantry"}
        self.common = [
            units.create(**of, number=1, label="Iron Brigade", figures=4, full=5, elite=True).pk,
            units.create(**of, number=2, figures=3, full=5, elite=True, sabred=True).pk,
        ]
        self.called, self.elites, self.lines_added = [], [], []
        for number in (1, 2):
            row = rounds.create(battle=battle, number=number)
            roll = rolls.create(
                campaign_id=self.campaign_id, battle=battle, round=row, kind="reserve", side="union",
                faces=["infantry", "flag"], by="table", pot=6, settled=True,
            )  # fmt: skip
            unit = units.create(**of, number=number + 2, figures=4, full=4, on_baseline=True)
            of_roll = {"roll": roll, "unit": "infantry"}
            choices.create(**of_roll, kind="unit", to="baseline", tokens=1, roster_unit=unit)
            self.called.append(unit.pk)
            self.elites.append(choices.create(**of_roll, kind="elite", roster_unit_id=self.common[number - 1]).pk)
            self.lines_added.append(
                self.lines.create(
                    campaign_id=self.campaign_id, seq=number + 1, kind="round-added", actor_name="alice", at=NOW,
                    data={"id": row.pk, "round": row.pk}, changes=[{"model": "battleround", "pk": row.pk, "old": None}],
                ).pk
            )  # fmt: skip


@pytest.fixture
def one_roster(transactional_db):
    """Makes a battle of before in a database of before."""
    with earlier(ONE_ROSTER) as models:
        yield lambda status: OldBattle(models, status)


def stand(units):
    """Who stands in which round: number, figures of full strength, Elite."""
    columns = ("round", "number", "figures", "full", "elite")
    return [*units.order_by("round", "number").values_list(*columns)]


def test_C2_later_rounds_that_are_being_fought_begin_with_the_order_of_battle_and_whoever_was_called(one_roster):
    old = one_roster("open")
    now = migrated(ROSTERS)
    units = now.get_model("campaigns", "RosterUnit").objects
    assert stand(units) == [
        (1, 1, 4, 5, True),
        (1, 2, 2, 4, False),  # who became Elite in the second round is asked again
        (1, 3, 4, 4, False),
        (2, 1, 4, 4, False),
        (2, 2, 4, 4, False),
        (2, 4, 4, 4, False),
    ]
    assert units.get(round=2, number=1).label == "Iron Brigade"
    assert {units.get(pk=pk).round for pk in old.called} == {1, 2}
    choices = now.get_model("campaigns", "ReserveChoice").objects
    assert [choices.get(pk=pk).roster_unit_id for pk in old.elites] == [old.common[0], None]


def test_a_round_of_before_that_is_taken_back_takes_its_new_units_along(one_roster):
    old = one_roster("open")
    now = migrated(ROSTERS)
    lines, units = (now.get_model("campaigns", name).objects for name in ("JournalEntry", "RosterUnit"))
    first, second = (lines.get(pk=pk).changes for pk in old.lines_added)
    assert [change["model"] for change in first] == ["battleround"]
    gone = {change["pk"] for change in second if change["model"] == "rosterunit"}
    assert gone == {*units.filter(round=2, number__lt=3).values_list("pk", flat=True)}


def test_battles_that_are_over_keep_their_one_roster(one_roster):
    one_roster("closed")
    assert {row[0] for row in stand(migrated(ROSTERS).get_model("campaigns", "RosterUnit").objects)} == {1}
