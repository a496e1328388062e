"""A campaign to fight in tests: `war` is Alice's, Bob commands for the Union in it, Léa is a guest for the South."""

from typing import Any

import pytest

from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Battle, EventEffect, JournalEntry, User
from campaigns.selectors.battles import battle_in
from campaigns.selectors.desk_view import BattleView, battle_view
from campaigns.services import events, reserves, rounds
from core.errors import Refused
from core.grants import may
from core.receipts import WriteRequest
from games import registry
from games.core.errors import Illegal
from matches.tables import Sitting, match_create
from tests.granting import somebody
from tests.virginia import NOW, Virginia, points


class War(Virginia):
    """Two generals a side and three battles, and short words for what is done at their desks."""

    scenarios = ("first-bull-run", "kernstown", "antietam")

    def __init__(self, alice: User, bob: User, *scenarios: str, **options: Any) -> None:
        super().__init__(alice, bob, *scenarios, **options)
        self.general("Hugo", "union")
        self.general("Tom", "confederacy")
        self.bob: CampaignAccess = may(somebody(bob), CAMPAIGN, pk=self.id)

    def battle(self, number: int) -> Battle:
        battle = self.row(number)
        battle.campaign = self.campaign
        return battle

    def view(self, number: int) -> BattleView:
        battle = self.battle(number)
        return battle_view(battle_in(battle.campaign, pk=battle.pk))

    open = Virginia.opens
    close = Virginia.closes

    def round(self, number: int = 1, *, union: str = "bob", confederacy: str = "Léa", table: str = "") -> int:
        held = {"union": self.generals[union], "confederacy": self.generals[confederacy]}
        entry = self.do(rounds.round_add, battle_id=self.battle(number).pk, generals=held, table=table)
        return entry.data["id"]

    def event(self, number: int, side: str, *dice: str, **more: Any) -> JournalEntry:
        return self.do(events.event_roll, battle_id=self.battle(number).pk, side=side, dice=dice or None, **more)

    def suffer(self, effect_id: int, unit: int | None = None, **more: Any) -> JournalEntry:
        return self.do(events.effect_apply, effect_id=effect_id, unit_id=unit, **more)

    def suffer_all(self, roll: JournalEntry) -> None:
        for effect in EventEffect.objects.filter(roll=roll.data["id"], state="pending"):
            self.suffer(effect.pk)

    def roll(
        self, round_id: int, side: str, *dice: str, access: CampaignAccess | None = None, **seen: Any
    ) -> JournalEntry:
        request = WriteRequest(access or self.organiser, NOW, **seen)
        return reserves.reserve_roll(request=request, round_id=round_id, side=side, dice=dice or None)

    def take(self, round_id: int, side: str, *take: Any) -> JournalEntry:
        return self.do(reserves.reserve_choose, round_id=round_id, side=side, take=list(take))

    def score(self, round_id: int, union: Any = (5, 1), confederacy: Any = (4, 0)) -> JournalEntry:
        given = {"union": union, "confederacy": confederacy}
        return self.scores(round_id, **{side: pair for side, pair in given.items() if pair is not None})

    def amend(self, round_id: int, **given: tuple[int, int]) -> JournalEntry:
        return self.do(rounds.round_amend, round_id=round_id, points=points(given))

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

    def journal(self) -> list[JournalEntry]:
        return list(JournalEntry.objects.filter(campaign=self.campaign).order_by("seq"))


def refused(code, act, *args, **kwargs):
    """The act is refused with this code and writes nothing at all."""
    before = JournalEntry.objects.count()
    with pytest.raises((Illegal, Refused)) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    assert JournalEntry.objects.count() == before


@pytest.fixture
def war(alice, bob):
    return War(alice, bob)


@pytest.fixture
def make_war(alice, bob):
    """A war with other scenarios or rule options."""
    return lambda *scenarios, **options: War(alice, bob, *scenarios, **options)


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
