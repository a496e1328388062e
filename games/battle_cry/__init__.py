"""Battle Cry Campaign: the rules between the battles, as pure functions.

Rule numbers in comments (B, C, A, T) are those of docs/rules/battle_cry.md. R marks our own reconstruction.
"""

from games.battle_cry.dice import SIDES
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.resolvers import RESOLVERS
from games.battle_cry.words import TEXTS
from games.core.game import Listed
from games.core.meta import GameMeta
from games.core.text import Text

GAME = Listed(
    meta=GameMeta(
        key="battle-cry",
        title=Text(en="Battle Cry Campaign", fr="Campagne Battle Cry"),
        seats=SIDES,
        players_min=2,
        players_max=None,
        offers=("campaign",),
    ),
    texts=TEXTS,
    options=OPTION_FACTS,
    resolvers=RESOLVERS,
    order=1,
)
