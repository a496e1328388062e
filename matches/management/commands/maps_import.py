"""`manage.py maps_import PATH…`: MegaMek's .board files, in folders and zip archives too, into the catalogue."""

from matches.management.bringing import Bringing


class Command(Bringing):
    help = "Read maps out of .board files; the same files again change nothing."
    kind = "maps"
