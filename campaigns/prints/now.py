"""A print made at once: its pages, its tag, the file itself."""

import hashlib
from dataclasses import fields
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from campaigns.errors import Invalid
from campaigns.prints.choices import refusal
from printables.catalogue import DPI, Printed, pages_of, render
from printables.errors import BadOption, Unprintable
from printables.product import Order
from printables.profile import PLAIN, Profile

AT_ONCE = 100  # pages; more go into a pack, which a worker makes


def chosen(order: Order) -> dict[str, Any]:
    """An order as the catalogue takes it, beside its slug."""
    return {one.name: getattr(order, one.name) for one in fields(order) if one.name != "slug"}


def print_now(
    order: Order,
    *,
    format: str,
    page: int = 1,
    piece: str = "",
    dpi: int = 150,
    most: int | None = AT_ONCE,
    **more: Any,
) -> Printed:
    """The file, as `printables.catalogue.render` makes it, of at most so many pages. Raises Refused."""
    if not DPI[0] <= dpi <= DPI[1]:
        raise Invalid("out-of-range", field="dpi", least=DPI[0], most=DPI[1])
    try:
        if most is not None and format == "pdf" and len(pages_of(order.slug, **chosen(order))) > most:
            raise Invalid("too-many-pages", field="copies", most=most)
        return render(order.slug, format=format, page=page, piece=piece, dpi=dpi, **more, **chosen(order))
    except (BadOption, Unprintable) as error:
        raise refusal(error) from error


def tag_of(
    order: Order, *, format: str, page: int = 1, piece: str = "", dpi: int = 150, profile: Profile = PLAIN
) -> str:
    """A hash over everything that a file is made of, the art itself included: equal tags, equal bytes."""
    made_of = (art_sum(), order, format, page, piece, dpi, profile)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:32]


@cache
def art_sum() -> str:
    """A hash over what draws the prints and what stands on them: another release, other tags."""
    total = hashlib.sha256()
    for package in ("printables", "games"):
        with as_file(files(package)) as folder:
            for path in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml")):
                total.update(path.relative_to(folder).as_posix().encode())
                total.update(path.read_bytes())
    return total.hexdigest()
