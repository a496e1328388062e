"""A print made at once: what it may cost, its pages, its tag, the file itself."""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import as_file, files
from typing import Any

from django.conf import settings

from core import errors
from core.errors import Forbidden, Invalid
from print_room.choices import refusal
from printables.budget import AT_ONCE, TooMuch, Work
from printables.catalogue import DPI, PRODUCTS, Printed, public, render
from printables.errors import BadOption, Unprintable
from printables.letters import DATA, unprintable
from printables.pictures import DPIS
from printables.press import Press, PressBusy
from printables.product import Order
from printables.profile import PLAIN, Profile

TRY_AGAIN = 2  # seconds
SMALL = {"format": "png", "dpi": 36, "theme": "ink-saver"}  # the picture of a product in a list

LIBRARIES = (  # what writes and fills prints beside our own art
    "reportlab",
    "pillow",
    "pypdfium2",
    "segno",
    "font-source-sans-pro",
    "font-source-serif-pro",
)

PRESS = Press(seconds=settings.PRINT_SECONDS)


class TooLarge(Forbidden):
    """A print that is not made at once; for an account a worker makes it."""

    def __init__(self, work: Work) -> None:
        super().__init__("too-large-at-once", pages=work.pages, pieces=work.pieces, pixels=work.pixels)
        self.pages = work.pages


def chosen(order: Order) -> dict[str, Any]:
    """An order as the catalogue takes it, beside its slug."""
    return {name: getattr(order, name) for name in order.__struct_fields__ if name != "slug"}


def print_now(order: Order, **how: Any) -> Printed:
    """The file, as `printables.catalogue.render` makes it, drawn beside the threads of this process.

    Raises TooLarge for more work than AT_ONCE, errors.Busy where enough others wait, and Refused.
    """
    dpi_check(**how)
    try:
        return PRESS.render(order.slug, most=AT_ONCE, **how, **chosen(order))
    except TooMuch as error:
        raise TooLarge(error.work) from error
    except PressBusy as error:
        raise errors.Busy("print-busy", seconds=TRY_AGAIN) from error
    except (BadOption, Unprintable) as error:
        raise refusal(error) from error


def print_here(order: Order, **how: Any) -> Printed:
    """The same however large it is, drawn in this process: for a worker, or a command. Raises Refused."""
    dpi_check(**how)
    try:
        return render(order.slug, **how, **chosen(order))
    except (BadOption, Unprintable) as error:
        raise refusal(error) from error


def dpi_check(format: str = "pdf", dpi: int = DPI[0], **_how: object) -> None:
    """Raises Invalid "out-of-range", "not-a-choice"."""
    if format == "zip" and dpi not in DPIS:
        raise Invalid("not-a-choice", field="dpi", choices=[str(each) for each in DPIS])
    if format != "zip" and not DPI[0] <= dpi <= DPI[1]:
        raise Invalid("out-of-range", field="dpi", least=DPI[0], most=DPI[1])


@cache
def small_picture(slug: str, language: str) -> bytes:
    """The first page of a product, blank and small, as a PNG; drawn once a process, however many ask for it."""
    return PRESS.render(slug, patient=True, language=language, **SMALL).content


def letters_lost(order: Order) -> dict[str, str]:
    """The characters that no font has and ◊ is printed for, by the choice that they stand in: "label", an option of the
    product, or "of" for what fills it in. Raises Refused.
    """
    try:
        found = unprintable(order, PRODUCTS[order.slug])
    except BadOption as error:
        raise refusal(error) from error
    return {"of" if name == DATA else public(name): characters for name, characters in found.items()}


def file_tag(
    order: Order, *, format: str, page: int = 1, piece: str = "", dpi: int = 150, profile: Profile = PLAIN
) -> str:
    """A hash over everything that a file is made of, the art itself included: equal tags, equal bytes.

    Of the machine's fonts it knows only what they lack. Raises Refused.
    """
    made_of = (art_sum(), order, letters_lost(order), format, page, piece, dpi, profile)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:32]


@cache
def art_sum() -> str:
    """A hash over what draws the prints and what stands on them: another release of ours or theirs, other tags."""
    total = hashlib.sha256(repr([(name, version(name)) for name in LIBRARIES]).encode())
    for package in ("printables", "games"):
        with as_file(files(package)) as folder:
            for path in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".xml")):
                total.update(path.relative_to(folder).as_posix().encode())
                total.update(path.read_bytes())
    return total.hexdigest()
