"""Record sheets: what is shown of them, and the bodies that mark them."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Body, Flag, Line, Several, Table, Whole
from api.shapes.common import LABEL_HELP, Free
from api.shapes.matches import FACES_MOST, Face, FacesOut, TableLinkOut
from core.grants import LABEL_LONGEST
from games.battletech.damage import LOCATIONS, REARS
from matches.models import MechDesign
from matches.sheets import NAME_LONGEST

KEY_LONGEST = 200
ID_MOST = 10**15
SIDES = ("front", "left", "right", "rear")


class SheetMade(serializers.Serializer):
    """A new sheet: what of it never changes."""

    id = serializers.IntegerField(source="pk")
    href = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    chassis = serializers.CharField(source="facts.chassis")
    model = serializers.CharField(source="facts.model", allow_blank=True)
    match = serializers.IntegerField(source="match_id", allow_null=True)
    unit = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()

    @extend_schema_field(str)
    def get_href(self, sheet: Any) -> str:
        return reverse("api-sheet", args=[sheet.pk])

    @extend_schema_field(str)
    def get_title(self, sheet: Any) -> str:
        return f"{sheet.facts['chassis']} {sheet.facts['model']}".strip()


class SheetRowOut(SheetMade):
    """A sheet in a list. `name` is the pilot's; `unit` its mech in a match, "" elsewhere."""

    name = serializers.CharField(allow_blank=True)
    campaign = serializers.IntegerField(allow_null=True, source="in_campaign.campaign_id", default=None)


class ArmourLeft(serializers.Serializer):
    """Armour at one location: points left, of how many, and as the pending hits will leave it."""

    location = serializers.ChoiceField(choices=LOCATIONS)
    points = serializers.IntegerField()
    whole = serializers.IntegerField()
    after = serializers.IntegerField()
    lost = serializers.BooleanField()


class RearLeft(ArmourLeft):
    """The same behind a torso."""

    location = serializers.ChoiceField(choices=REARS)


class MountOut(serializers.Serializer):
    """A weapon: shots left, of how many, null for one that needs no ammunition; `silent`: it cannot be fired."""

    weapon = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    location = serializers.ChoiceField(choices=LOCATIONS)
    rear = serializers.BooleanField()
    shots = serializers.IntegerField(allow_null=True)
    whole = serializers.IntegerField(allow_null=True)
    silent = serializers.BooleanField()


class PendingOut(serializers.Serializer):
    """A hit that takes effect when the phase ends."""

    hit = serializers.IntegerField()
    location = serializers.ChoiceField(choices=LOCATIONS)
    damage = serializers.IntegerField()
    weapon = serializers.CharField(allow_blank=True)
    side = serializers.ChoiceField(choices=SIDES)


class NoteOut(serializers.Serializer):
    """What is different here from what the mech's file says, in your language."""

    code = serializers.CharField()
    weight = serializers.ChoiceField(choices=MechDesign.Status.values)
    text = serializers.CharField()


class SheetOut(SheetRowOut):
    """A sheet as it stands. In a match everything on it is what the match says, its version too.

    `owns`: you hand out its links; `may_mark` and `may_rename`: you may.
    """

    version = serializers.IntegerField()
    owns = serializers.BooleanField()
    may_mark = serializers.BooleanField()
    may_rename = serializers.BooleanField()
    design = Free()
    notes = NoteOut(many=True)
    armour = ArmourLeft(many=True)
    rear = RearLeft(many=True)
    weapons = MountOut(many=True)
    pending = PendingOut(many=True)
    destroyed = serializers.BooleanField()
    destroyed_after = serializers.BooleanField()


class SheetLine(serializers.Serializer):
    """A line of a sheet's log. `stands`: nobody has taken it back."""

    seq = serializers.IntegerField()
    action = Free()
    dice = FacesOut()
    events = serializers.ListField(child=Free())
    actor = serializers.CharField(allow_blank=True)
    at = serializers.CharField()
    stands = serializers.BooleanField()


class SheetLinesOut(serializers.Serializer):
    """Lines of the log, oldest first; `next` leads to those after them."""

    sheet = serializers.IntegerField()
    version = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    results = SheetLine(many=True)


class SheetReceipt(serializers.Serializer):
    """The answer to a mark. `version` is the sheet's after it."""

    sheet = serializers.IntegerField()
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    action = Free()
    dice = FacesOut()
    events = serializers.ListField(child=Free())
    at = serializers.CharField()


class SheetLinkOut(TableLinkOut):
    """A link to a record sheet."""


class SheetLinksRenewed(serializers.Serializer):
    """Every link handed out so far is withdrawn."""

    sheet = serializers.IntegerField()


# --- bodies ---------------------------------------------------------------------------------------


class OrNothing(Whole):
    """A number, or null."""

    def run_validation(self, data: Any = serializers.empty) -> int | None:
        return None if data is None else super().run_validation(data)


class SheetNew(Body):
    design = Line(KEY_LONGEST, help_text=_("The key of one of “mechs/”."))
    name = Line(NAME_LONGEST, required=False, allow_blank=True, help_text=_("The pilot's."))
    campaign = Whole(1, ID_MOST, required=False, help_text=_("Its people see the sheet; organiser and generals mark."))


class SheetEdit(Body):
    name = Line(NAME_LONGEST, required=False, allow_blank=True, help_text=_("The pilot's."))
    campaign = OrNothing(1, ID_MOST, required=False, allow_null=True, help_text=_("For its owner; null: none."))


class Marking(Body):
    action = Table(
        help_text=_(
            "An object with its kind in “do”: hit (location, damage, weapon, side), roll-hit (damage, weapon, side), "
            "take-back (hit), end-phase, shot (weapon), correct-armour (location, points, rear), "
            "correct-shots (weapon, shots)."
        )
    )
    faces = Several(Face(), FACES_MOST, required=False, help_text=_("Dice thrown at the table, as they fell."))
    roll = Flag(required=False, help_text=_("Let Bivouac throw."))


class SheetLinkNew(Body):
    marks = Flag(required=False, help_text=_("To mark the sheet; without this, to see it."))
    label = Line(LABEL_LONGEST, required=False, allow_blank=True, help_text=LABEL_HELP)
