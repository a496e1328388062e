"""Mechs and maps out of the players' files: what can be read comes in, the rest is named with its reason.

The same files again change nothing; a file that has changed changes its design, and no sheet that was made of it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.text import slugify

from core.sources import Source
from games.battletech.board import PACKAGE
from games.battletech.boardfile import BoardNote, board_rows, read_board
from games.battletech.designs import DESIGNS
from games.battletech.mtf import read_mtf
from games.core.content import load
from games.core.errors import Illegal
from matches.designs import design_alike, design_columns, map_alike, map_columns
from matches.models import Battlemap, MechDesign
from matches.summaries import Summary, Told

MTF, BOARD = ".mtf", ".board"
BATCH = 500  # rows of one transaction
SLUG_LONGEST = 160  # letters of a key that come from the title; a hash may follow
HASH_LENGTH = 12

Columns = Mapping[str, Any]
Keep = Callable[[int, "Summary"], object]  # hears how many files have been read, and what has come of the newest


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was read: its file, its columns, and what is to be said of it."""

    source: str
    columns: Columns
    notes: tuple[BoardNote, ...] = ()

    @property
    def title(self) -> str:
        return str(self.columns["title"])

    @property
    def digest(self) -> str:
        return str(self.columns["digest"])


@dataclass(frozen=True, slots=True)
class Kind:
    """What is brought in: the ending of its files, its model, how a file of it is read, whether a row of the tool's own
    is the same thing.
    """

    suffix: str
    model: Any
    read: Callable[[Source], Item]
    alike: Callable[[Any, Columns], bool]


def designs_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's mech files into the designs of an account, or without an owner of everybody here.

    A mech is known by its title: a file of the same title changes the one that is there, or nothing. One that comes
    with the tool and plays the same is there already; one that differs is kept beside it.
    """
    return files_import(KINDS["mechs"], owner, sources)


def maps_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's map files likewise. A map is called by its file."""
    return files_import(KINDS["maps"], owner, sources)


def _mech_read(source: Source) -> Item:
    return Item(source.name, design_columns(read_mtf(source.read())))


def _map_read(source: Source) -> Item:
    facts = read_board(source.read())
    title = source.name.replace("\\", "/").rpartition("/")[2][: -len(BOARD)].strip()
    if not title:
        raise Illegal("blank")
    return Item(source.name, map_columns(title, board_rows(facts), facts.notes), facts.notes)


KINDS: Mapping[str, Kind] = {
    "mechs": Kind(MTF, MechDesign, _mech_read, design_alike),
    "maps": Kind(BOARD, Battlemap, _map_read, map_alike),
}


def files_import(
    kind: Kind, owner: Any, sources: Iterable[Source], *, done: int = 0, batch: int = BATCH, keep: Keep | None = None
) -> Summary:
    """Bring files in, batch by batch, each in a transaction of its own.

    `keep` is told in each of these transactions how many files have been read and what has come of those since the last
    one. An import that was interrupted goes on with the first `done` files behind it: they are read again to know their
    titles, and no more.
    """
    whole = Summary()
    for reached, items, told in _batches(kind, sources, done, batch):
        try:
            part = _store(kind, owner, items, told, reached, keep)
        except IntegrityError:  # somebody else brought one of them in at this very moment: now it is there
            part = _store(kind, owner, items, told, reached, keep)
        whole.add(part)
    return whole


def _batches(
    kind: Kind, sources: Iterable[Source], done: int, batch: int
) -> Iterator[tuple[int, Mapping[str, Item], Summary]]:
    """What can be read, each title once: of two that differ the first stays. With each batch how many files have been
    read so far, and what there is to say of those of the batch that bring nothing.
    """
    seen = dict[str, str]()
    items, told, reached, last = dict[str, Item](), Summary(), 0, 0
    for reached, source in enumerate(sources, start=1):
        item = _read(kind, source, told) if reached > done else _read(kind, source, Summary())
        if item is not None and item.title not in seen:
            seen[item.title] = item.digest
            if reached > done:
                items[item.title] = item
        elif item is not None and reached > done:
            if seen[item.title] == item.digest:
                told.unchanged += 1
            else:
                told.refused.append(Told(item.source, "same-name-twice", params={"title": item.title}))
        if reached - last >= batch:
            yield reached, items, told
            items, told, last = {}, Summary(), reached
    if reached > last:
        yield reached, items, told


def _read(kind: Kind, source: Source, told: Summary) -> Item | None:
    """What is in a file; None where it is not for us, or cannot be read."""
    if source.skipped:
        told.skipped.append(Told(source.name, source.skipped))
        return None
    try:
        return kind.read(source)
    except Illegal as error:
        told.refuse(source.name, error)
        return None


def _store(
    kind: Kind, owner: Any, batch: Mapping[str, Item], told: Summary, reached: int, keep: Keep | None
) -> Summary:
    """New rows in one statement; those that have changed one by one. Reading took place before the transaction.

    Returns what has come of the batch, with what was `told` while it was read.
    """
    model = kind.model
    with transaction.atomic():
        rows = {row.title: row for row in model.objects.filter(owner=owner, builtin=False, title__in=list(batch))}
        ours = {row.title: row for row in model.objects.filter(builtin=True, title__in=list(batch))}
        strange = [item for title, item in batch.items() if title not in rows]
        there = [one for one in strange if one.title in ours and kind.alike(ours[one.title], one.columns)]
        known = {item.title for item in there}
        new = [item for item in strange if item.title not in known]
        changed = [item for title, item in batch.items() if title in rows and rows[title].digest != item.digest]
        keys = _keys(model, owner, [item.title for item in new])
        model.objects.bulk_create(
            model(owner=owner, key=keys[item.title], source=item.source, **item.columns) for item in new
        )
        for item in changed:
            row = rows[item.title]
            for name, value in {**item.columns, "source": item.source}.items():
                setattr(row, name, value)
            row.save()
        part = Summary(len(new), len(changed), len(batch) - len(new) - len(changed))
        part.noted = [Told(item.source, "is-built-in", params={"title": item.title}) for item in there]
        for item in (*new, *changed):
            part.noted += [Told(item.source, note.code, params=_note_params(note)) for note in item.notes]
        part.add(told)
        if keep is not None:
            keep(reached, part)
    return part


def _note_params(note: BoardNote) -> dict[str, Any]:
    return {"count": note.count, "name": note.name}


# --- addresses ------------------------------------------------------------------------------------


def _keys(model: Any, owner: Any, titles: list[str]) -> dict[str, str]:
    """A key for each of these titles, which the owner does not have yet.

    It is made of the title's Latin letters; where there is none, or where it stands for another title or for one of
    the tool's own among what the owner sees, with a hash of the title behind.
    """
    seen = model.objects.filter(Q(owner=owner) | Q(owner=None)) if owner else model.objects.all()
    names = {title: slugify(title)[:SLUG_LONGEST].strip("-_") for title in titles}
    stands_for = {name: set[str]() for name in names.values()}
    for row in seen.filter(key__in=list(stands_for)).only("key", "title", "builtin"):
        stands_for[row.key].add("" if row.builtin else row.title)
    keys = dict[str, str]()
    for title, name in names.items():
        for key in _candidates(title, name):
            if key not in stands_for:
                stands_for[key] = set(seen.filter(key=key).values_list("title", flat=True))
            if stands_for[key] <= {title}:
                break
        stands_for[key].add(title)
        keys[title] = key
    return keys


def _candidates(title: str, name: str) -> Iterator[str]:
    if name:
        yield name
    for again in count():
        mark = hashlib.sha256(f"{title}{again or ''}".encode()).hexdigest()[:HASH_LENGTH]
        yield f"{name}-{mark}" if name else mark


# --- what comes with the tool ---------------------------------------------------------------------


def builtin_load(**_: Any) -> None:
    """The mechs and maps of the rules as rows, so that one list holds them all. Run after every migration."""
    for key, design in DESIGNS.items():
        _builtin(MechDesign, key, design_columns(design))
    for key, board in load(PACKAGE, "boards").items():
        _builtin(Battlemap, key, map_columns(board["title"]["en"], board["rows"], ()))


def _builtin(kind: type[MechDesign] | type[Battlemap], key: str, columns: dict[str, Any]) -> None:
    kind.objects.update_or_create(owner=None, key=key, defaults={**columns, "builtin": True})
