"""Battle Cry Campaign: the rules between the battles, as pure functions.

Rule numbers in comments (B, C, A, T) are those of docs/rules/battle_cry.md. R marks our own reconstruction.
"""

from games.battle_cry.meta import META
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.resolvers import RESOLVERS
from games.core.game import Listed

GAME = Listed(meta=META, options=OPTION_FACTS, resolvers=RESOLVERS, order=1)
