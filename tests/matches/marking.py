"""Record sheets in the hands of a test: a mark, and what stands on the sheet then."""

from campaigns.access import SHEET
from core.grants import may
from core.receipts import WriteRequest
from matches.codec import encode
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_mark
from tests.granting import somebody
from tests.virginia import NOW

HIT = {"do": "hit", "location": "LA", "damage": 5}
END = {"do": "end-phase"}
SHOT = {"do": "shot", "weapon": 0}


def hand(sheet, user=None, held=None):
    return may(somebody(user, held), SHEET, pk=sheet.pk)


def mark(sheet, user, action=HIT, expected=None, **more):
    return sheet_mark(request=WriteRequest(hand(sheet, user), NOW, expected), action=action, **more)


def words_of(sheet, user):
    return encode(sheet_now(hand(sheet, user)).says("en"))
