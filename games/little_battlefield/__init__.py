"""My Little Battlefield, for two players and solo, as pure functions.

Rule numbers in comments (N, S, C, T) are those of docs/rules/little_battlefield.md. R marks our own reconstruction.
"""

from typing import Any

from games.core.dice import D6, Die
from games.core.game import NO_DIE, Game
from games.core.meta import GameMeta
from games.core.structs import kinds
from games.core.text import Text
from games.little_battlefield.components import DIE, SEATS
from games.little_battlefield.events import Event
from games.little_battlefield.held import held, on_dice
from games.little_battlefield.labels import TEXTS, action_label, event_label
from games.little_battlefield.options import OPTION_FACTS, typed_text
from games.little_battlefield.places import facts, places, strikes, traces
from games.little_battlefield.player import greedy
from games.little_battlefield.resolvers import RESOLVERS
from games.little_battlefield.rules import EARLIER, LITTLE_BATTLEFIELD, rematch
from games.little_battlefield.upshots import upshot

LOTS: dict[str, Die[Any]] = {"draw-lots": D6, "lay-row": NO_DIE}  # N1, N2 what is not thrown with the dice of the game

GAME = Game(
    meta=GameMeta(
        key="little-battlefield",
        title=Text(en="My Little Battlefield", fr="My Little Battlefield"),
        seats=SEATS,
        players_min=1,
        players_max=2,
        offers=("match",),
    ),
    order=5,
    options=OPTION_FACTS,
    typed_text=typed_text,
    resolvers=RESOLVERS,
    rules=LITTLE_BATTLEFIELD,
    earlier=EARLIER,
    events=kinds(Event),
    texts=TEXTS,
    action_label=action_label,
    event_label=event_label,
    dice_of=lambda tag: LOTS.get(tag, DIE),
    places=places,
    traces=traces,
    facts=facts,
    strikes=strikes,
    upshot=upshot,
    held=held,
    on_dice=on_dice,
    greedy=greedy,
    alone=("mode", "solo"),  # S1
    sides=lambda state: SEATS,
    scored=True,
    rematch=rematch,
)
