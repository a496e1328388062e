"""W1–W11, H3–H7: what a mech could hit at this moment, and what would come of it, as other programs read it."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from games.battletech.designs import MOUNTS_MAX
from games.battletech.model import State
from games.battletech.prospects import Prospect, outlooks, prospects
from games.battletech.resolvers import GroundVolleyOut, volley_out
from games.core.errors import Illegal
from games.core.resolvers import Shape


class OutlookAsked(Shape):
    unit: str
    target: str = ""
    weapons: Annotated[list[int], Meta(max_length=MOUNTS_MAX)] | UnsetType = UNSET


class VolleyAskedOut(Shape):
    """What the weapons would do: for the ground under the target, or for each while nobody has said which it is."""

    target: str
    weapons: list[int]
    grounds: list[GroundVolleyOut]


class OutlookOut(Shape):
    """What a mech could do at this moment; `volley` is null unless a target is named."""

    unit: str
    targets: list[Prospect]
    volley: VolleyAskedOut | None


def outlook_of(state: State, asked: OutlookAsked) -> OutlookOut:
    """The enemies of a mech, or the one named, and what the weapons named, or all that can fire, would do to it.

    Raises Illegal "unknown-unit", "required" (a target for the weapons), and what `outlook` raises.
    """
    found = prospects(state, asked.unit)
    if asked.weapons is not UNSET and not asked.target:
        raise Illegal("required", path="target")
    chosen = [prospect for prospect in found if asked.target in ("", prospect.target)]
    if asked.target and not chosen:
        raise Illegal("unknown-unit", path="target")
    volley = _volley(state, asked, chosen[0]) if asked.target else None
    return OutlookOut(asked.unit, chosen, volley)


def _volley(state: State, asked: OutlookAsked, target: Prospect) -> VolleyAskedOut:
    able = [weapon.weapon for weapon in target.views[0].weapons if not weapon.why_not]
    weapons = able if asked.weapons is UNSET else list(dict.fromkeys(asked.weapons))
    grounds = [
        GroundVolleyOut(**asdict(volley_out(found)), ground=ground)
        for ground, found in outlooks(state, asked.unit, target.target, weapons)
    ]
    return VolleyAskedOut(target.target, weapons, grounds)
