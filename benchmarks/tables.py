"""The four tables in play, each in the middle of a game, as the benchmarks of their pages want them."""

import random
import uuid
from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import User
from campaigns.services.generals import account_create
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


@dataclass(frozen=True, slots=True)
class InPlay:
    """A table at which a seat of Alice's is to act."""

    game: str
    match: int
    seat: str

    @property
    def path(self) -> str:
        return f"/tables/{self.match}/"


def tables_in_play(of_each: int = 1) -> tuple[User, list[InPlay]]:
    """Tables of each game, Alice on every seat, moves by the computer player; always the same."""
    alice = account_create(username="alice", password=uuid.uuid4().hex)
    return alice, [_in_play(alice, game, lines) for game, lines in AFTER.items() for _ in range(of_each)]


def _in_play(alice: User, key: str, lines: int) -> InPlay:
    game, rng, now = registry.playable(key), random.Random(1), timezone.now()
    rules, state = game.rules, game.rules.setup()
    sittings = [Sitting(seat, alice.pk) for seat in rules.seats(state)]
    match = match_create(game=key, host=alice, at=now, sittings=sittings)
    for _ in range(lines):
        seat = rules.to_act(state)[0]
        action = game.best(rules.view(state, seat), seat)
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state, entry, _ = play(rules, state, seat, action, dice)
        access = may(Asker(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, now), action=encode(action), seat=seat, faces=entry.faces)
    Match.objects.filter(pk=match.pk).update(dice=Match.Dice.SERVER)  # from here on nobody types
    return InPlay(key, match.pk, rules.to_act(state)[0])
