"""The kinds of files that are brought in many at once, as their pages call them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.models import ImportJob


@dataclass(frozen=True, slots=True)
class FileKind:
    """The `title` of its form and what is said `about` the files, of which a browser offers those to `accept`; the
    names of the addresses of its form, of the page of one and of the list of what there is, with the words that lead
    `back` there.
    """

    form_name: str
    title: Promise
    about: Promise
    accept: str
    page_name: str
    list_name: str
    list_title: Promise
    back: Promise


KINDS: Mapping[str, FileKind] = {
    ImportJob.Kind.MECHS: FileKind(
        form_name="mech-import",
        title=_("Bring mech files in"),
        about=_(
            "MegaMek’s .mtf files, or zip archives of them, up to 96 megabytes at once. They are your account’s own. "
            "The same files again change nothing."
        ),
        accept=".mtf,.zip",
        page_name="mech",
        list_name="mechs",
        list_title=_("Mechs"),
        back=_("To the mechs"),
    ),
    ImportJob.Kind.MAPS: FileKind(
        form_name="map-import",
        title=_("Bring map files in"),
        about=_(
            "MegaMek’s .board files, or zip archives of them, up to 96 megabytes at once. They are your account’s own "
            "and called by their files. The same files again change nothing."
        ),
        accept=".board,.zip",
        page_name="map",
        list_name="maps",
        list_title=_("Maps"),
        back=_("To the maps"),
    ),
}
