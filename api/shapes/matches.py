"""Live tables: what is shown of them, and the bodies that play on them."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from api.fields import Body, Flag, Line, OneOf, Several, Table, Whole
from api.shapes.common import LABEL_HELP, Free
from api.structs import Chance
from core.errors import Invalid
from core.grants import LABEL_LONGEST
from games.registry import PLAYABLE

GAME_LONGEST = 40
SEAT_LONGEST = 40
SEATS_MOST = 198  # BattleTech with a seat for each mech, 99 a side
NAME_LONGEST = 80
TABLE_LONGEST = 120
FACES_MOST = 100
SYMBOL_LONGEST = 40
STATUSES = ("open", "finished")
DICE = ("table", "server")
WHO = ("me", "guest", "random", "greedy")
COMPUTERS = ("random", "greedy")


class SitterOut(serializers.Serializer):
    """Who has a seat: an account, a guest by name, or a computer. `mine`: the asker may act for it."""

    seat = serializers.CharField()
    who = serializers.ChoiceField(choices=("account", "guest", *COMPUTERS))
    name = serializers.CharField(allow_blank=True)
    mine = serializers.BooleanField()


class OutcomeOut(serializers.Serializer):
    """How a game ended: the seats that won (none: drawn), why, and points by seat where the game has them."""

    winners = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()
    points = serializers.ListField(child=serializers.JSONField())


class UndoAskedOut(serializers.Serializer):
    """A request to take back everything after the first `to` standing lines, and the seats that have agreed."""

    seat = serializers.CharField()
    to = serializers.IntegerField()
    at = serializers.CharField()
    agreed = serializers.ListField(child=serializers.CharField())


class MatchMade(serializers.Serializer):
    """A new table: what of it never changes."""

    id = serializers.IntegerField(source="pk")
    href = serializers.SerializerMethodField()
    game = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    dice = serializers.ChoiceField(choices=DICE)
    created_at = serializers.DateTimeField()

    @extend_schema_field(str)
    def get_href(self, match: Any) -> str:
        return reverse("api-match", args=[match.pk])


class MatchLineOut(MatchMade):
    """A table in a list. `waiting` are the seats that may act."""

    status = serializers.ChoiceField(choices=STATUSES)
    version = serializers.IntegerField()
    waiting = serializers.ListField(child=serializers.CharField())
    outcome = OutcomeOut(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    throws_retaken = serializers.IntegerField(help_text=_("Moves with dice of Bivouac’s that were taken back."))


class HolderOut(serializers.Serializer):
    """Who sat in a seat: an account, a guest, or a computer by its kind."""

    who = serializers.CharField()
    name = serializers.CharField(allow_blank=True)


class HandoverOut(serializers.Serializer):
    """A seat that went to somebody else once the log had `version` lines; alike: its link was opened once more."""

    seat = serializers.CharField()
    version = serializers.IntegerField()
    before = HolderOut()
    after = HolderOut()
    at = serializers.DateTimeField()


class MatchOut(MatchLineOut):
    """A table as a seat may know it: `seat` says whose eyes, null for a spectator's; `state` is the game's own."""

    hosts = serializers.BooleanField()
    seats = SitterOut(many=True)
    handovers = HandoverOut(many=True)
    seat = serializers.CharField(allow_null=True)
    options = Free()
    undo = UndoAskedOut(allow_null=True)
    rematch = serializers.IntegerField(allow_null=True, help_text=_("The next game at this table, once it is made."))
    state = Free()


class OfferOut(serializers.Serializer):
    """Something you may do now: the action as it is sent, and what it does in your language."""

    action = Free()
    label = serializers.CharField()


class OffersOut(serializers.Serializer):
    """Everything that a seat may do now; nothing when others are to act."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    actions = OfferOut(many=True)


class FacesOut(serializers.Serializer):
    """The faces of an action, in the order in which they were thrown, and who threw them: table, server or nobody."""

    faces = serializers.ListField(child=serializers.IntegerField())
    by = serializers.ChoiceField(choices=DICE, allow_null=True)


class MoveLine(serializers.Serializer):
    """A line of the log. An action that names fields in `hidden` is another seat's secret."""

    seq = serializers.IntegerField()
    seat = serializers.CharField()
    action = Free()
    dice = FacesOut()
    events = serializers.ListField(child=Free())
    actor = serializers.CharField(allow_blank=True)
    at = serializers.CharField()


class MovesOut(serializers.Serializer):
    """Lines of the log, oldest first; `next` leads to those after them."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    results = MoveLine(many=True)


class MoveReceipt(serializers.Serializer):
    """The answer to a move. `version` is the table's after it, before any computer has moved."""

    match = serializers.IntegerField()
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    seat = serializers.CharField()
    action = Free()
    dice = FacesOut()
    events = serializers.ListField(child=Free())
    at = serializers.CharField()


class UndoOut(serializers.Serializer):
    """What has become of a wish to take back: done at once, or asked of the others."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    done = serializers.BooleanField()
    undo = UndoAskedOut(allow_null=True)


class RematchOut(serializers.Serializer):
    """The next game of the same people. A guest sits there by the link."""

    match = serializers.IntegerField()
    href = serializers.CharField()
    link = serializers.CharField(allow_null=True, help_text=_("For “joins/”."))


class StateOut(serializers.Serializer):
    """The table after a line of its log; 0 is the set-up."""

    match = serializers.IntegerField()
    seq = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    state = Free()


class WayOut(serializers.Serializer):
    """A way the dice can fall, and what happens then."""

    chance = Chance()
    events = serializers.ListField(child=Free())


class OddsOut(serializers.Serializer):
    """Every way the dice of an action can fall, likeliest first."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    ways = WayOut(many=True)


class TableLinkOut(serializers.Serializer):
    link = serializers.CharField(help_text=_("For “joins/”."))
    address = serializers.CharField(help_text=_("The page that opens it."))
    qr = serializers.CharField(help_text=_("The page's address as a QR code, in SVG."))


class LinksRenewed(serializers.Serializer):
    """Every link handed out so far is withdrawn."""

    match = serializers.IntegerField()


# --- bodies ---------------------------------------------------------------------------------------


class Sitter(Body):
    seat = Line(SEAT_LONGEST)
    who = OneOf(choices=WHO)
    name = Line(NAME_LONGEST, required=False, allow_blank=True)


class MatchNew(Body):
    game = OneOf(choices=list(PLAYABLE))
    options = Table(required=False, help_text=_("Options that differ from the game's defaults."))
    name = Line(TABLE_LONGEST, required=False, allow_blank=True)
    dice = OneOf(choices=DICE, required=False, help_text=_("Thrown at the table and typed in, or by Bivouac."))
    seats = Several(
        Sitter(),
        SEATS_MOST,
        help_text=_(
            "Every seat of the game, once; which there are may depend on the options (BattleTech with “by_mech”: "
            "attacker-1, attacker-2, …, defender-1, …). The refusal “every-seat-once” names them."
        ),
    )


class SeatGiven(Body):
    who = OneOf(choices=WHO)
    name = Line(NAME_LONGEST, required=False, allow_blank=True)


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": SYMBOL_LONGEST}]})
class Face(serializers.Field):
    """In a body: a face of a die, by its number or its symbol. Which a die has is the rules' business."""

    def run_validation(self, data: Any = empty) -> int | str:
        if isinstance(data, bool) or not isinstance(data, int | str):
            raise Invalid("not-dice")
        if isinstance(data, str) and len(data) > SYMBOL_LONGEST:
            raise Invalid("too-long", longest=SYMBOL_LONGEST)
        return data


class Play(Body):
    action = Table(help_text=_("As “actions/” offers it."))
    seat = Line(SEAT_LONGEST, required=False, help_text=_("For whoever holds several seats."))
    faces = Several(Face(), FACES_MOST, required=False, help_text=_("Dice thrown at the table, as they fell."))
    roll = Flag(required=False, help_text=_("Let Bivouac throw, at a table with real dice."))


class SeatOnly(Body):
    seat = Line(SEAT_LONGEST, required=False, help_text=_("For whoever holds several seats."))


class TakeBack(SeatOnly):
    entry = Whole(1, 2**31 - 1, required=False, help_text=_("The line you mean: your newest that stands."))


class UndoAnswer(Body):
    agree = Flag()


class Wager(Body):
    action = Table(help_text=_("As “actions/” offers it."))
    seat = Line(SEAT_LONGEST, required=False, help_text=_("For whoever holds several seats."))


class TableLinkNew(Body):
    seat = Line(SEAT_LONGEST, required=False, help_text=_("Without it the link is to watch."))
    label = Line(LABEL_LONGEST, required=False, allow_blank=True, help_text=LABEL_HELP)
