"""`manage.py mechs_import PATH…`: MegaMek's .mtf files, in folders and zip archives too, into the catalogue."""

from matches.management.bringing import Bringing


class Command(Bringing):
    help = "Read mechs out of .mtf files; the same files again change nothing."
    kind = "mechs"
