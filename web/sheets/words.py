"""What is marked on a record sheet, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.language import reader_language
from games import registry
from games.core.text import capital
from matches.codec import decode
from matches.logs import Undoing
from matches.sheet_selectors import SheetNow


def dice_wanted(count: int) -> str:
    """What is missing before the dice can be read."""
    text = ngettext("Pick the face of %(n)s die.", "Pick the faces of %(n)s dice.", count)
    return text % {"n": count}


def undoing_words(undoing: Undoing) -> str:
    """What an undoing did on a sheet."""
    if undoing.again:
        return _("Last mark done again") if len(undoing.lines) == 1 else _("Marks done again")
    return _("Last mark taken back") if len(undoing.lines) == 1 else _("Marks taken back")


def event_words(game: str, event: Mapping[str, object], now: SheetNow) -> str:
    """An event of a sheet's log as a sentence."""
    kind = next(kind for kind in now.sheets.events if kind.it == event["it"])
    label = now.sheets.event_label(decode(kind, event), now.design)
    return capital(registry.playable(game).texts.render(label, reader_language()))
