"""`manage.py mechs_import PATH…`: MegaMek's .mtf files, in folders and zip archives too, into the catalogue."""

from campaigns.management.bringing import Bringing
from matches.imports import MTF, designs_import


class Command(Bringing):
    help = "Read mechs out of .mtf files; the same files again change nothing."
    suffix = MTF
    bring = designs_import
