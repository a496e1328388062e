"""What rows without a page in the back office are called, where it lists all that goes with one that has."""

from collections.abc import Mapping

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# One of them, and several.
NAMES: Mapping[str, tuple[Promise, Promise]] = {
    "campaigns.Battle": (_("battle"), _("battles")),
    "campaigns.BattleRound": (pgettext_lazy("of a battle", "round"), pgettext_lazy("of battles", "rounds")),
    "campaigns.CampaignSheet": (_("record sheet in a campaign"), _("record sheets in campaigns")),
    "campaigns.EventEffect": (_("effect of an event"), _("effects of events")),
    "campaigns.General": (_("general"), _("generals")),
    "campaigns.GeneralStanding": (_("place of a general"), _("places of generals")),
    "campaigns.Invitation": (_("invitation"), _("invitations")),
    "campaigns.JournalEntry": (_("line of the journal"), _("lines of the journal")),
    "campaigns.Player": (_("player"), _("players")),
    "campaigns.PlayerStanding": (_("place of a player"), _("places of players")),
    "campaigns.PotEntry": (_("line of a pot"), _("lines of pots")),
    "campaigns.ReserveChoice": (_("choice of a reserve roll"), _("choices of reserve rolls")),
    "campaigns.Roll": (_("roll"), _("rolls")),
    "campaigns.RosterUnit": (_("unit of a roster"), _("units of rosters")),
    "campaigns.RoundSide": (_("side of a round"), _("sides of rounds")),
    "campaigns.Side": (_("side"), _("sides")),
    "campaigns.Standing": (_("standing"), _("standings")),
    "campaigns.User_groups": (_("group of an account"), _("groups of accounts")),
    "campaigns.User_user_permissions": (_("permission of an account"), _("permissions of accounts")),
    "core.Receipt": (_("receipt"), _("receipts")),
    "core.StoredFile": (_("kept file"), _("kept files")),
    "core.StoredPart": (_("part of a kept file"), _("parts of kept files")),
    "matches.Battlemap": (_("board of one’s own"), _("boards of one’s own")),
    "matches.Handover": (_("seat handed over"), _("seats handed over")),
    "matches.ImportLine": (_("line of an import"), _("lines of imports")),
    "matches.MatchSeat": (_("seat"), _("seats")),
    "matches.MechDesign": (_("design of one’s own"), _("designs of one’s own")),
    "matches.Move": (_("line of a table’s log"), _("lines of tables’ logs")),
    "matches.SheetMark": (_("line of a sheet’s log"), _("lines of sheets’ logs")),
    "print_room.PrinterProfile": (_("printer"), _("printers")),
}


def called(kind: type[Model], *, several: bool = False) -> str:
    """What rows of a kind are called: by their model where it has a page, else as it is said here."""
    meta = kind._meta
    own = (meta.verbose_name, meta.verbose_name_plural)
    return capfirst(str(NAMES.get(meta.label, own)[several]))
