"""Tables in the middle of a game, played by the services, Alice on every seat; always the same games."""

import random
import uuid
from typing import Any

from django.utils import timezone
from msgspec import Struct

from campaigns.models import User
from campaigns.services.accounts import account_create
from core.grants import Asker, may
from core.receipts import WriteRequest
from games import registry
from games.core.dice import Dice
from games.core.protocol import play
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match
from matches.tables import Sitting, match_create, match_play

AFTER = {"bitva": 50, "invasion": 100, "battletech": 30, "little-battlefield": 40}  # lines of the log


class InPlay(Struct, frozen=True):
    """A table of so many lines, at which this seat would do this `action` next."""

    game: str
    match: int
    version: int
    seat: str
    action: Any

    @property
    def path(self) -> str:
        return f"/tables/{self.match}/"


def account() -> User:
    """Alice, whose everything is that is measured."""
    return account_create(username="alice", password=uuid.uuid4().hex)


def tables_in_play(of_each: int = 1) -> tuple[User, list[InPlay]]:
    """Tables of each game, at which Bivouac throws from here on."""
    alice = account()
    tables = [table_in_play(alice, game, lines) for game, lines in AFTER.items() for _ in range(of_each)]
    Match.objects.update(dice=Match.Dice.SERVER)
    return alice, tables


def table_in_play(alice: User, key: str, lines: int, before: str = "") -> InPlay:
    """A table with as many lines by the greedy player, or more until an action of the kind `before` comes next."""
    game, rng, now = registry.playable(key), random.Random(1), timezone.now()
    rules, state = game.rules, game.rules.setup()
    sittings = [Sitting(seat, alice.pk) for seat in rules.seats(state)]
    match, version = match_create(game=key, host=alice, at=now, sittings=sittings), 0
    while True:
        seat = rules.to_act(state)[0]
        action = game.best(rules.view(state, seat), seat)
        if version >= lines and before in ("", action.do):
            return InPlay(key, match.pk, version, seat, encode(action))
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state, entry, _ = play(rules, state, seat, action, dice)
        access = may(Asker(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, now), action=encode(action), seat=seat, faces=entry.faces)
        version += 1
