"""Small things the templates say again and again."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial
from operator import getitem
from typing import Any
from uuid import uuid4

from django import template
from django.template import Context
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext

from core.addresses import is_loopback, origin_of
from core.language import in_language
from core.messages import message
from games.registry import playable, with_designs
from matches.models import MechDesign, RecordSheet
from printables.catalogue import PRODUCTS
from printables.theme import ROLES
from web import words
from web.fragments import cached_include
from web.limits import LONGEST, MOST

register = template.Library()


register.filter(in_language)
register.filter("percent", words.percent)
register.filter("thrown_by", partial(getitem, words.THROWN_BY))
register.simple_tag(cached_include)
register.filter("moment", words.moment)
register.filter("longest", partial(getitem, LONGEST))
register.filter("most", partial(getitem, MOST))
register.filter("not_here", words.not_here)
register.simple_tag(words.of_units)
register.filter("refusal_words", message)


@register.filter
def in_percent(rows: Iterable[tuple[object, Fraction]]) -> list[tuple[object, Fraction, str]]:
    """Chances, each after what it is of, with their percentages; those of which one comes true sum to 100."""
    rows = list(rows)
    texts = words.percents([share for _what, share in rows])
    return [(what, share, text) for (what, share), text in zip(rows, texts, strict=True)]


@register.filter
def points(number: Fraction | float) -> str:
    """Points to expect, to a tenth, as the language writes them."""
    return formats.number_format(round(float(number), 1), decimal_pos=1)


@register.filter
def permille(share: Fraction | float) -> int:
    return round(share * 1000)


@register.filter
def brief(design: MechDesign) -> str:
    """A design of the catalogue in a few words."""
    return in_language(with_designs()[design.game].brief).format(**design.data)


@register.filter
def sheet_brief(sheet: RecordSheet) -> str:
    """The design of a sheet in a few words; "" where its game has no designs here."""
    designs = with_designs().get(sheet.game)
    return in_language(designs.brief).format(**sheet.facts) if designs else ""


@register.filter
def role_in(seat: str, game: str) -> str:
    """The look of a seat of a game, by its place there; "" for one that has none."""
    return dict(zip(playable(game).meta.seats, ROLES, strict=False)).get(seat, "")


@register.filter
def lookup(table: Mapping[object, object], key: object) -> Any:
    """A value of a mapping whose key is in a variable."""
    return table[key]


@register.filter
def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@register.inclusion_tag("web/parts/reach.html", takes_context=True)
def unreachable(context: Context) -> dict[str, Any]:
    """A warning where the links and codes of this page lead phones to themselves: where they do the `origin`."""
    origin = origin_of(context["request"])
    return {"origin": origin if is_loopback(origin) else ""}


@register.simple_tag(takes_context=True)
def to_position(context: Context, entry: int | None = None, query: str = "") -> SafeString:
    """The attributes of a link to a position of a table, which swaps the board and what stands beside it: the one after
    line `entry`, or that of a `query`. From the template: `here`, the table's address, `drawing` and `ending`.
    """
    address = f"{context['here']}{query if entry is None else f'?entry={entry}'}"
    if not context["drawing"]:
        return format_html('href="{}"', address)
    return format_html(
        'href="{0}" hx-get="{0}" hx-target="#drawn" hx-select="#drawn" hx-sync="#drawn:replace"'
        ' hx-swap="outerHTML show:none" hx-select-oob="#last,#replay,{1}"',
        address,
        position_parts(ending=context["ending"]),
    )


@register.simple_tag
def position_parts(*, ending: object) -> str:
    """What another position changes of the page of a table besides its board and the way to it; once the game is over
    there is less of it."""
    return "#in-words-told" if ending else "#in-words-told,#turn,#side-bars,#to-do,#news"


@register.filter
def unlocalized(number: float) -> str:
    """A number as SVG wants it: with a point, in every language."""
    return f"{number:g}"


@register.simple_tag
def r_mark() -> SafeString:
    """R: what is our reconstruction."""
    return format_html('<abbr class="r" title="{}">R</abbr>', gettext("our reconstruction"))


@register.inclusion_tag("web/parts/r_legend.html")
def r_legend() -> dict[str, Any]:
    return {}


@register.simple_tag
def m_mark() -> SafeString:
    """M: a table whose picture our source has lost."""
    return format_html('<abbr class="r" title="{}">M</abbr>', gettext("a table that we rebuilt"))


@register.simple_tag
def rulings(game: str, stays: str = "", there: bool = False) -> SafeString:
    """What the players of a game are told is not in its rules; nothing where all of it is.

    The template gets the `rulings`, and whether any are `ours` (R) or `rebuilt` (M); `stays`, the id by which they
    stay on a page whose parts are swapped, and whether they are `there` already.
    """
    known = playable(game).texts.rulings
    if not known:
        return SafeString()
    rebuilt, ours = (any(ruling.mark == mark for ruling in known) for mark in "MR")
    coming = () if there else known
    return cached_include("web/tables/rulings.html", rulings=coming, rebuilt=rebuilt, ours=ours, stays=stays)


@register.simple_tag
def reference_of(game: str) -> str:
    """The slug of the print with a game's rules at a glance; "" where it has none."""
    return next((slug for slug, product in PRODUCTS.items() if product.game == game and product.reference), "")


@register.simple_tag(takes_context=True)
def log_line(context: Context, line: Any, title: str) -> SafeString:
    """A `line` of a table's log (`web.tables.logs.LogLine`) below a title.

    The template gets with it `who`, its player, and its seat where nothing else names it; `to_go`, whether the table
    can be made to stand there; `shown`, whether the board shows the position after it; and of the page `here`, the
    table's address, and whether there is a `drawing` and an `ending`.
    """
    parts = [line.actor, "" if line.names_seat or line.seat == title else line.seat]
    to_go = line.reached and line.seq != context["after"] and bool(context["own_seats"]) and not context["undo"]
    return cached_include(
        "web/tables/line.html",
        line=line,
        who=" · ".join(filter(None, parts)),
        to_go=to_go,
        here=context["here"],
        drawing=bool(context["drawing"]),
        ending=bool(context["ending"]),
        shown=not context["position"].now and line.seq == context["position"].seq,
    )


@register.simple_tag
def once() -> SafeString:
    """A form's own key: sent twice, it is carried out once."""
    return mark_safe(f'<input type="hidden" name="once" value="{uuid4()}">')  # noqa: S308 - digits and letters


@register.filter
def times(number: int) -> range:
    """To say something so many times."""
    return range(number)


@register.filter
def plus(number: float, more: float) -> float:
    return number + more


@register.filter
def kept(data: Mapping[str, str] | None, name: str) -> str:
    """What was typed into a field."""
    return data.get(name, "") if data else ""


@register.filter
def ago(when: datetime) -> str:
    """How long ago, to the second for what just happened."""
    seconds = int((timezone.now() - when).total_seconds())
    if seconds < 60:
        return gettext("%(n)s s ago") % {"n": max(1, seconds)}
    return gettext("%(time)s ago") % {"time": timesince(when, depth=1)}
