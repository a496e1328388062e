"""Bitva: two small armies, or four, jump between numbered hexes; who loses the general loses.

Numbers in comments ("rule 9", A4, T3) are those of docs/rules/bitva.md. R marks our own reconstruction.
"""

from games.bitva.labels import TEXTS, action_label, event_label
from games.bitva.model import SEATS, Event
from games.bitva.options import OPTION_FACTS
from games.bitva.places import facts, places, strikes, traces
from games.bitva.player import greedy
from games.bitva.resolvers import RESOLVERS
from games.bitva.rules import BITVA, ground_of
from games.bitva.upshots import upshot
from games.core.game import Game
from games.core.meta import GameMeta
from games.core.structs import kinds
from games.core.text import Text

GAME = Game(
    meta=GameMeta(
        key="bitva",
        title=Text(en="Bitva", fr="Bitva"),
        seats=SEATS[2] + SEATS[4],
        players_min=2,
        players_max=4,
        offers=("match",),
    ),
    order=2,
    options=OPTION_FACTS,
    resolvers=RESOLVERS,
    rules=BITVA,
    events=kinds(Event),
    texts=TEXTS,
    action_label=action_label,
    event_label=event_label,
    places=places,
    traces=traces,
    strikes=strikes,
    upshot=upshot,
    facts=facts,
    greedy=greedy,
    team=lambda state, seat: ground_of(state.options).sides[seat].team,
)
