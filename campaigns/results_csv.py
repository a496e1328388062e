"""Results for a spreadsheet."""

import csv
import io

from campaigns.models import Campaign
from campaigns.selectors.lists import results_rows

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def results_csv(campaign: Campaign) -> str:
    """One line a side of a round. A name that a spreadsheet would run as a formula is kept as text."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in results_rows(campaign):
        writer.writerow([f"'{v}" if isinstance(v, str) and v.startswith(FORMULA) else v for v in row])
    return out.getvalue()
