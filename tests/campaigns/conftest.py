"""A campaign to fight in tests: `war` is Alice's, Bob commands for the Union in it, Léa is a guest for the South."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.access import CAMPAIGN, CampaignAccess, CampaignRole
from campaigns.journal import organiser_access
from campaigns.models import Battle, BattleRound, Campaign, EventEffect, General, JournalEntry, Roll, User
from campaigns.selectors.battles import battle_in, pots
from campaigns.selectors.desk_view import BattleView, battle_view
from campaigns.services import battles, campaigns, events, generals, reserves, rounds
from core.grants import may
from core.receipts import WriteRequest
from games import registry
from matches.tables import Sitting, match_create
from tests.granting import campaign_link, somebody

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
SCENARIOS = ("first-bull-run", "kernstown", "antietam")


class War:
    """A campaign and short words for what is done at its desk. Everything goes through the services."""

    def __init__(self, alice: User, bob: User, *, scenarios: Sequence[str] = SCENARIOS, **options: Any) -> None:
        self.alice = alice
        entry = campaigns.campaign_create(user=alice, at=NOW, name="Virginia", options=options, scenarios=scenarios)
        self.campaign: Campaign = entry.campaign
        self.organiser: CampaignAccess = organiser_access(self.campaign)
        self.request = WriteRequest(self.organiser, NOW)  # of Alice, for whatever she does
        self.names: dict[str, int] = {}
        invitation = campaign_link(self.campaign.pk, side="union")
        _held, line = generals.link_join(grant=invitation, user=bob, at=NOW)
        self.names["bob"] = line.data["id"]
        self.general("Hugo", "union")
        self.general("Léa", "confederacy")
        self.general("Tom", "confederacy")
        self.bob: CampaignAccess = may(somebody(bob), CAMPAIGN, pk=self.campaign.pk)

    def general(self, name: str, side: str) -> int:
        entry = generals.general_add(request=self.request, asker=somebody(self.alice), side=side, name=name)
        self.names[name] = entry.data["id"]
        return self.names[name]

    def access_of(self, name: str) -> CampaignAccess:
        """A general's access, as its pass gives it."""
        general = General.objects.get(pk=self.names[name])
        return CampaignAccess(self.campaign, CampaignRole.GENERAL, name, general.side, general.pk)

    def battle(self, number: int) -> Battle:
        battle = Battle.objects.get(campaign=self.campaign, number=number)
        battle.campaign = Campaign.objects.get(pk=self.campaign.pk)
        return battle

    def view(self, number: int) -> BattleView:
        battle = self.battle(number)
        return battle_view(battle_in(battle.campaign, pk=battle.pk))

    def pot(self, side: str) -> int:
        return next(p.left for p in pots(self.campaign) if p.side == side)

    def open(self, number: int = 1) -> JournalEntry:
        return battles.battle_open(request=self.request, battle_id=self.battle(number).pk)

    def round(self, number: int = 1, *, union: str = "bob", confederacy: str = "Léa", table: str = "") -> int:
        entry = rounds.round_add(
            request=self.request,
            battle_id=self.battle(number).pk,
            generals={"union": self.names[union], "confederacy": self.names[confederacy]},
            table=table,
        )
        return entry.data["id"]

    def event(
        self, number: int, side: str, *dice: str, access: CampaignAccess | None = None, **more: Any
    ) -> JournalEntry:
        return events.event_roll(
            request=WriteRequest(access or self.organiser, NOW),
            battle_id=self.battle(number).pk,
            side=side,
            dice=dice or None,
            **more,
        )

    def suffer(
        self, effect_id: int, unit: int | None = None, access: CampaignAccess | None = None, **more: Any
    ) -> JournalEntry:
        return events.effect_apply(
            request=WriteRequest(access or self.organiser, NOW), effect_id=effect_id, unit_id=unit, **more
        )

    def suffer_all(self, roll: JournalEntry) -> None:
        for effect in EventEffect.objects.filter(roll=roll.data["id"], state="pending"):
            self.suffer(effect.pk)

    def roll(
        self, round_id: int, side: str, *dice: str, access: CampaignAccess | None = None, **seen: Any
    ) -> JournalEntry:
        request = WriteRequest(access or self.organiser, NOW, **seen)
        return reserves.reserve_roll(request=request, round_id=round_id, side=side, dice=dice or None)

    def take(
        self, round_id: int, side: str, *take: Any, access: CampaignAccess | None = None, **more: Any
    ) -> JournalEntry:
        return reserves.reserve_choose(
            request=WriteRequest(access or self.organiser, NOW), round_id=round_id, side=side, take=list(take), **more
        )

    def set_up(self, round_id: int, **dice: Sequence[str]) -> None:
        """Both reserve rolls with nothing taken, the side that moves first before the other."""
        battle = BattleRound.objects.select_related("battle").get(pk=round_id).battle
        first = battle.first_side
        for side in (first, next(s for s in ("union", "confederacy") if s != first)):
            self.roll(round_id, side, *dice.get(side, ("flag", "sabres")))
            self.take(round_id, side)

    def score(
        self, round_id: int, union: Any = (5, 1), confederacy: Any = (4, 0), access: CampaignAccess | None = None
    ) -> JournalEntry:
        given = {"union": union, "confederacy": confederacy}
        return rounds.round_score(
            request=WriteRequest(access or self.organiser, NOW),
            round_id=round_id,
            points={s: points(p) for s, p in given.items() if p is not None},
        )

    def amend(self, round_id: int, **given: tuple[int, int]) -> JournalEntry:
        return rounds.round_amend(
            request=self.request,
            round_id=round_id,
            points={s: points(p) for s, p in given.items()},
        )

    def close(self, number: int = 1) -> JournalEntry:
        return battles.battle_close(request=self.request, battle_id=self.battle(number).pk)

    def events_done(self, number: int) -> None:
        battle = self.battle(number)
        for side in (battle.first_side, next(s for s in ("union", "confederacy") if s != battle.first_side)):
            self.suffer_all(self.event(number, side))

    def fight(self, number: int, *results: tuple[int, int], closed: bool = True) -> list[int]:
        """A whole battle whose rounds end with these points (Union, Confederacy), all from units."""
        self.open(number)
        if number > 1:
            self.events_done(number)
        ids = []
        for union, confederacy in results:
            ids.append(self.round(number))
            self.set_up(ids[-1])
            self.score(ids[-1], (union, 0), (confederacy, 0))
        if closed:
            self.close(number)
        return ids

    def rolls(self) -> list[Roll]:
        return list(Roll.objects.filter(campaign=self.campaign))

    def journal(self) -> list[JournalEntry]:
        return list(JournalEntry.objects.filter(campaign=self.campaign).order_by("seq"))


def points(pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(("units", "objectives"), pair, strict=True))


@pytest.fixture
def war(alice, bob):
    return War(alice, bob)


@pytest.fixture
def make_war(alice, bob):
    """A war with other scenarios or rule options."""
    return lambda **options: War(alice, bob, **options)


@pytest.fixture
def table(alice):
    """Makes a table of a game, with Alice on every seat; its address as a source."""

    def made(game, **options):
        rules = registry.playable(game).rules
        seats = rules.seats(rules.setup(**options))
        match = match_create(
            game=game, host=alice, at=NOW, sittings=[Sitting(seat, alice.pk) for seat in seats], options=options,
            name="Arena",
        )  # fmt: skip
        return f"match:{match.pk}"

    return made


def unit(kind: str, to: str = "baseline", **more: Any) -> dict[str, Any]:
    """A choice that calls a unit."""
    return {"kind": "unit", "unit": kind, "to": to, **more}


def elite(kind: str) -> dict[str, Any]:
    return {"kind": "elite", "unit": kind}
