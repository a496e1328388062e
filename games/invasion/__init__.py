"""BattleLore: Invasion: heroes look for two diamonds in a town that the Lord of the Monsters fills with goblins.

Rule numbers in comments (R1 to R13, A, G, T) are those of docs/rules/invasion.md; R0 is the die. A bare R marks our own
reconstruction, which stands in content or options.
"""

from games.core.game import Game
from games.core.meta import GameMeta
from games.core.structs import kinds
from games.core.text import Text
from games.invasion.dice import COLOURED
from games.invasion.events import Event
from games.invasion.labels import TEXTS, action_label, event_label
from games.invasion.model import HERO_SEATS, LORD
from games.invasion.options import OPTION_FACTS, typed_text
from games.invasion.places import facts, places, strikes, traces
from games.invasion.player import greedy
from games.invasion.resolvers import RESOLVERS
from games.invasion.rules import INVASION, next_lords, rematch, rematch_seats, team
from games.invasion.walks import WALKS

GAME = Game(
    meta=GameMeta(
        key="invasion",
        title=Text(en="BattleLore: Invasion", fr="BattleLore : Invasion"),
        seats=(LORD, *HERO_SEATS),
        players_min=2,
        players_max=5,
        offers=("match",),
    ),
    order=3,
    options=OPTION_FACTS,
    typed_text=typed_text,
    resolvers=RESOLVERS,
    rules=INVASION,
    events=kinds(Event),
    texts=TEXTS,
    action_label=action_label,
    event_label=event_label,
    stage=lambda state: state.stage,
    dice_of=lambda tag: COLOURED,
    places=places,
    traces=traces,
    strikes=strikes,
    facts=facts,
    greedy=greedy,
    team=team,
    walks=WALKS,
    rematch=rematch,
    may_swap=next_lords,
    swapped=rematch_seats,
)
