"""Designs of the catalogue, such as mechs."""

from typing import Annotated, Any

from api.answers import Answer, address, source
from api.of_games import beside, either
from api.parts import GameDesign
from api.shapes.sheets import NoteOut
from games.core.reading import one_of
from games.registry import with_designs
from matches.models import MechDesign

DesignOption: Any = either(designs.option_shape for designs in with_designs().values())


@beside((designs.listed for designs in with_designs().values()), "data")
class MechRowOut(Answer):
    """A mech in a list. `mine`: it is your account's; `builtin`: it came with Bivouac. Else it is everybody's here."""

    key: str
    href: Annotated[str, address("api-mech", "key")]
    title: str
    status: Annotated[str, one_of(MechDesign.Status.values)]
    mine: Annotated[bool, source(lambda row: row.owner_id is not None)]
    builtin: bool
    source: str


class MechOut(MechRowOut):
    """A mech with its facts, what of them cannot be played here as written, and how a match takes it."""

    design: GameDesign
    notes: list[NoteOut]
    option: DesignOption
