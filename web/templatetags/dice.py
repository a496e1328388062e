"""Dice on a page: as they fell, and as they are picked."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.battle_cry import GAME
from games.battle_cry.events import symbol_of
from games.core.facts import Count
from printables.dice import SIDE
from web.campaigns import words
from web.faces import PicturedFace, face_of, pictures

register = template.Library()


@register.simple_tag
def die(symbol: str, small: bool = False) -> SafeString:
    """A die as it fell. The word beside it, or the list's label, says the same to those who do not see it."""
    return format_html(
        '<span class="rolled{}"><svg role="img" aria-label="{}"><use href="#f-{}"/></svg></span>',
        " s" if small else "",
        words.SYMBOLS[symbol],
        symbol,
    )


@register.simple_tag
def thrown(faces: Sequence[PicturedFace]) -> SafeString:
    """The dice of a line of a log as they fell, by the pictures that the page or its drawing has (`web.faces`); in its
    word what has no picture.
    """
    if not faces:
        return SafeString("")
    drawn = format_html_join(
        "",
        '<span class="pips{}" role="img" aria-label="{}">{}</span>',
        (("", face.word, _drawn(face)) if face.picture else (" wordy", *[face.word] * 2) for face in faces),
    )
    return format_html('<span class="thrown">{}</span>', drawn)


def _drawn(face: PicturedFace) -> SafeString:
    return format_html('<svg viewBox="0 0 {} {}" aria-hidden="true"><use href="#{}"/></svg>', SIDE, SIDE, face.picture)


@register.filter
def face_in(count: Count, game: str) -> PicturedFace:
    """What is shown of what a side has so many of."""
    return face_of(game, count.code, count.word)


@register.filter
def pips(count: Count) -> list[bool]:
    """As many as there can be, those that there are on; none where that is not to be seen."""
    return [n < count.number for n in range(count.most)]


@register.simple_tag
def effect_die(kind: str, unit: str | None) -> SafeString:
    return die(symbol_of(kind, unit), small=True)


@register.simple_tag
def face_pictures(faces: Iterable[PicturedFace] | None = None, game: str = GAME.meta.key) -> SafeString:
    """The pictures of faces, once on a page; those of the battle die unless others are named."""
    return pictures(game, _symbols() if faces is None else faces)


def _symbols() -> list[PicturedFace]:
    return [face_of(GAME.meta.key, symbol, word) for symbol, word in words.SYMBOLS.items()]


@register.inclusion_tag("web/parts/tray.html")
def tray(
    count: int,
    picked: Mapping[str, str] | None = None,
    *,
    faces: Iterable[PicturedFace] | None = None,
    names: Sequence[str] = (),
    least: int = 0,
    rolls: bool = True,
    again: bool = False,
    drawn: bool = False,
) -> dict[str, Any]:
    """The one tray of tables, record sheets, desk and tools: `count` dice, battle dice unless `faces` are given;
    `face_pictures` has their pictures. Faces are tapped as they lie, or thrown by Bivouac (`rolls`).

    It stands in a form and sends the faces as d1, d2 and so on, or as `names`, with how=table, read by `typed.dice`; or
    how=server. `picked` are faces chosen before, by field name. Fewer than all dice may be laid where `least` are
    enough. With `again` dice are put right that were typed in wrong. `drawn`: these are no dice, but what can be drawn.
    The template gets these, and of the `dice` the field's name, its label and the face picked.
    """
    called = [_("First die"), _("Second die")] if count == 2 else [_("Die %(n)s") % {"n": n + 1} for n in range(count)]
    fields = names or [f"d{n + 1}" for n in range(count)]
    return {
        "dice": [(name, label, (picked or {}).get(name, "")) for name, label in zip(fields, called, strict=True)],
        "faces": _symbols() if faces is None else list(faces),
        "count": count,
        "least": least or count,
        "rolls": rolls and not again,
        "again": again,
        "drawn": drawn,
    }


@register.inclusion_tag("web/parts/tray.html")
def tray_again(faces: list[str], typed: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The `tray` of a roll that was typed in wrong: its faces are picked, and nobody rolls."""
    shown = typed or {f"d{n}": face for n, face in enumerate(faces, 1)}
    return tray(len(faces), shown, again=True)
