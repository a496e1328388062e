"""Record sheets: what is shown of them, and the bodies that mark them."""

from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET

from api.answers import Answer, Moment, address, source
from api.bodies import Body, Maybe, note, whole
from api.of_games import beside
from api.parts import GameDesign, SheetAction, SheetEvent, SheetLineAction
from api.shapes.campaigns import Number
from api.shapes.common import InWords, Label
from api.shapes.matches import AfterLine, Faces, LineOut, LineReceipt, TableLinkOut
from core.checks import ROW_MOST
from games.core.reading import line_of, one_of
from games.registry import PLAYABLE
from matches.models import MechDesign
from matches.models.designs import KEY_LONGEST
from matches.sheets import NAME_LONGEST


def _campaign(sheet: Any) -> int | None:
    return getattr(getattr(sheet, "in_campaign", None), "campaign_id", None)


class SheetMade(Answer):
    """A new sheet: what of it never changes."""

    id: int
    href: Annotated[str, address("api-sheet")]
    title: Annotated[str, source("design_title")]
    chassis: Annotated[str, source("facts.chassis")]
    model: Annotated[str, source("facts.model")]
    match: Annotated[int | None, source("match_id")]
    unit: str
    created_at: Moment


class SheetRowOut(SheetMade):
    """A sheet in a list. `name` is the pilot's; `unit` its mech in a match, "" elsewhere."""

    name: str
    campaign: Annotated[int | None, source(_campaign)]


class NoteOut(Answer):
    """What is different here from what the mech's file says, in your language."""

    code: str
    weight: Annotated[str, one_of(MechDesign.Status.values)]
    text: InWords


@beside(game.sheets.answer for game in PLAYABLE.values() if game.sheets)
class SheetOut(SheetRowOut):
    """A sheet as it stands. In a match everything on it is what the match says, its version too.

    `owns`: you hand out its links; `may_mark` and `may_rename`: you may.
    """

    version: int
    redo: Annotated[int | None, note(_("The line to go forward to (“after”), where one was taken back last."))]
    owns: bool
    may_mark: bool
    may_rename: bool
    design: GameDesign
    notes: list[NoteOut]


class SheetLine(LineOut):
    """A line of a sheet's log. `stands`: nobody has taken it back."""

    action: SheetLineAction
    events: list[SheetEvent]
    stands: bool


class SheetLinesOut(Answer):
    """Lines of the log, oldest first; `next` leads to those after them."""

    sheet: int
    version: int
    next: str | None
    results: list[SheetLine]


class SheetTakeBack(Body):
    entry: Maybe[Annotated[Number, note(_("The line you mean: the newest that stands."))]] = UNSET
    after: Maybe[
        Annotated[AfterLine, note(_("The line after which the sheet is to stand, back or forward; 0: without a mark."))]
    ] = UNSET


class SheetReceipt(LineReceipt):
    """The answer to a mark. `version` is the sheet's after it."""

    sheet: int
    action: SheetLineAction
    events: list[SheetEvent]


class SheetLinkOut(TableLinkOut):
    """A link to a record sheet."""


class SheetLinksRenewed(Answer):
    """Every link handed out so far is withdrawn."""

    sheet: int


# --- bodies ---------------------------------------------------------------------------------------


Pilot = Annotated[str, line_of(NAME_LONGEST, blank=True), note(_("The pilot's."))]
CampaignId = Annotated[int, whole(1, ROW_MOST)]


class SheetNew(Body):
    design: Annotated[str, line_of(KEY_LONGEST), note(_("The key of one of “mechs/”."))]
    name: Maybe[Pilot] = UNSET
    campaign: Maybe[Annotated[CampaignId, note(_("Its people see the sheet; organiser and generals mark."))]] = UNSET


class SheetEdit(Body):
    name: Maybe[Pilot] = UNSET
    campaign: Maybe[Annotated[CampaignId | None, note(_("For its owner; null: none."))]] = UNSET


class Marking(Body):
    action: SheetAction
    faces: Maybe[Faces] = UNSET
    roll: Maybe[Annotated[bool, note(_("Let Bivouac throw."))]] = UNSET


class SheetLinkNew(Body):
    marks: Maybe[Annotated[bool, note(_("To mark the sheet; without this, to see it."))]] = UNSET
    label: Maybe[Label] = UNSET
