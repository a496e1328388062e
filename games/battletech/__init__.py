"""BattleTech Quick-Start, Green section: mechs, woods, direct fire.

Rule numbers in comments (S, V, L, W, H, D, N, C, G) are those of docs/rules/battletech.md. R marks our own ruling, M a
table that our source lost and that was rebuilt from the published sheet.
"""

from games.battletech.catalogue import BOARD_CATALOGUE, DESIGN_CATALOGUE
from games.battletech.events import Event
from games.battletech.forecast import OUTLOOK
from games.battletech.labels import TEXTS, action_label, event_label, seat_label
from games.battletech.model import TEAMS
from games.battletech.options import OPTION_FACTS, typed_text
from games.battletech.places import facts, places, strikes, traces
from games.battletech.player import greedy, people_only, tried
from games.battletech.resolvers import RESOLVERS
from games.battletech.rules import BATTLETECH, EARLIER
from games.battletech.seating import about, colours, for_team, gives_up, rematch, rematch_seats, team
from games.battletech.sheet_words import SHEETS
from games.battletech.sight_words import TABLE_SIGHT
from games.battletech.upshots import upshot
from games.battletech.walks import WALKS
from games.core.game import Game
from games.core.meta import GameMeta
from games.core.structs import kinds
from games.core.text import Text

GAME = Game(
    meta=GameMeta(
        key="battletech",
        title=Text(en="BattleTech Quick-Start (Green)", fr="BattleTech Quick-Start (Green)"),
        seats=TEAMS,
        players_min=2,
        players_max=None,
        offers=("match",),
    ),
    order=4,
    options=OPTION_FACTS,
    typed_text=typed_text,
    resolvers=RESOLVERS,
    rules=BATTLETECH,
    earlier=EARLIER,
    events=kinds(Event),
    texts=TEXTS,
    action_label=action_label,
    event_label=event_label,
    seat_label=seat_label,
    colours=colours,
    about=about,
    places=places,
    traces=traces,
    strikes=strikes,
    upshot=upshot,
    facts=facts,
    greedy=greedy,
    tried=tried,
    for_team=for_team,
    people_only=people_only,
    team=team,
    gives_up=gives_up,
    sheets=SHEETS,
    designs=DESIGN_CATALOGUE,
    boards=BOARD_CATALOGUE,
    sight=TABLE_SIGHT,
    outlook=OUTLOOK,
    walks=WALKS,
    rematch=rematch,
    swapped=rematch_seats,
)
