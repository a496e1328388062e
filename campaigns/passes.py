"""What signed links hold: a pass to a campaign, to a table, to a record sheet."""

from campaigns.access import Pass
from campaigns.errors import Invalid
from matches.access import TablePass
from matches.sheet_access import SheetPass

AnyPass = Pass | TablePass | SheetPass


def pass_read(token: str) -> AnyPass:
    """The pass of a campaign, a table or a sheet, by whose salt it was signed. Raises Invalid("bad-link")."""
    for kind in (Pass, TablePass):
        try:
            return kind.read(token)
        except Invalid:
            continue
    return SheetPass.read(token)
