"""A campaign to fight in tests, by the services, which is quick."""

from datetime import UTC, datetime
from typing import Any

from campaigns.journal import organiser_access
from campaigns.models import Battle, Campaign, JournalEntry, Side
from campaigns.services import battles, campaigns, generals, reserves, rounds
from core.grants import Grant
from core.receipts import WriteRequest

from .granting import campaign_link, somebody

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


class Virginia:
    """Alice's campaign: Bob commands for the Union by his account, Léa is a guest for the South."""

    scenarios: tuple[str, ...] = ("first-bull-run", "antietam")

    def __init__(self, alice: Any, bob: Any, *scenarios: str, **options: Any) -> None:
        made = campaigns.campaign_create(
            user=alice, at=NOW, name="Virginia", scenarios=scenarios or self.scenarios, options=options
        )
        self.alice = alice
        self.id: int = made.campaign.pk
        self.organiser = organiser_access(made.campaign)
        self.request = WriteRequest(self.organiser, NOW)  # of Alice, for whatever she does
        _held, joined = generals.link_join(grant=self.link(side="union"), user=bob, at=NOW)
        self.generals: dict[str, int] = {"bob": joined.data["id"]}
        self.general("Léa", "confederacy")

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.id)

    def link(self, **grant: Any) -> Grant:
        return campaign_link(self.id, **grant)

    def do(self, service: Any, **values: Any) -> JournalEntry:
        return service(request=self.request, **values)

    def general(self, name: str, side: str) -> int:
        """A guest who commands for a side. Returns the id."""
        entry = self.do(generals.general_add, asker=somebody(self.alice), side=side, name=name)
        self.generals[name] = entry.data["id"]
        return self.generals[name]

    def row(self, number: int = 1) -> Battle:
        return Battle.objects.get(campaign=self.id, number=number)

    def pot(self, side: str) -> int:
        return Side.objects.get(campaign=self.id, key=side).tokens

    def opens(self, number: int = 1) -> JournalEntry:
        return self.do(battles.battle_open, battle_id=self.row(number).pk)

    def set_up(self, round_id: int, **dice: Any) -> int:
        """Both reserve rolls with nothing taken, the side that moves first before the other."""
        for side in self.order(round_id):
            self.do(reserves.reserve_roll, round_id=round_id, side=side, dice=dice.get(side, ("flag", "sabres")))
            self.do(reserves.reserve_choose, round_id=round_id, side=side, take=[])
        return round_id

    def order(self, round_id: int) -> tuple[str, str]:
        first = Battle.objects.get(rounds=round_id).first_side
        return first, "confederacy" if first == "union" else "union"

    def scores(self, round_id: int, **given: tuple[int, int]) -> JournalEntry:
        """What each side has made, from units and from objectives."""
        return self.do(rounds.round_score, round_id=round_id, points=points(given))

    def closes(self, number: int = 1) -> JournalEntry:
        return self.do(battles.battle_close, battle_id=self.row(number).pk)


def points(given: dict[str, tuple[int, int]]) -> dict[str, dict[str, int]]:
    return {side: dict(zip(("units", "objectives"), pair, strict=True)) for side, pair in given.items()}
