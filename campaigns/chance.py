"""The one place where the server throws dice."""

import secrets
from collections.abc import Sequence

from campaigns.models.choices import ThrownBy
from core.errors import Invalid
from games.battle_cry.dice import FACES, check_faces

_RANDOM = secrets.SystemRandom()


def symbols_thrown(faces: object, count: int) -> tuple[tuple[str, ...], str]:
    """`count` symbols and who threw them: those typed at the table, or fresh ones when `faces` is None.

    Raises Illegal("dice-count") or Illegal("unknown-symbol") for what no throw of `count` dice can show.
    """
    if faces is None:
        return tuple(_RANDOM.choices(FACES, k=count)), ThrownBy.SERVER
    if isinstance(faces, str) or not isinstance(faces, Sequence) or not all(isinstance(f, str) for f in faces):
        raise Invalid("not-dice", field="dice")
    typed = tuple(faces)
    check_faces(typed, count)
    return typed, ThrownBy.TABLE
