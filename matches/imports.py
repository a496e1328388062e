"""Mechs and maps out of the players' files: what can be read comes in, the rest is named with its reason.

The same files again change nothing; a file that has changed changes its design, and no sheet that was made of it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.text import slugify

from games.battletech.boardfile import BoardNote, board_rows, read_board
from games.battletech.mtf import read_mtf
from games.core.errors import Illegal
from games.core.text import Text
from matches.designs import design_alike, design_columns, map_alike, map_columns
from matches.models import Battlemap, MechDesign
from matches.sources import Source

MTF, BOARD = ".mtf", ".board"
BATCH = 500  # rows of one transaction
SLUG_LONGEST = 160  # letters of a key that come from the title; a hash may follow
HASH_LENGTH = 12

Columns = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to say of a file: a code with what it needs, and the line where reading stopped if there is one.

    `text` is its sentence where the game has it; every other code has its words in campaigns.messages.
    """

    file: str
    code: str
    line: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    text: Text | None = None


@dataclass(slots=True)
class Summary:
    """What has come of an import. `noted` are things to know of files that came in or were there already."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    noted: list[Told] = field(default_factory=list)
    skipped: list[Told] = field(default_factory=list)
    refused: list[Told] = field(default_factory=list)

    def refuse(self, file: str, error: Illegal) -> None:
        line = error.params.get("line")
        self.refused.append(Told(file, error.code, line if isinstance(line, int) else None, error.params))


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
    """What is brought in: its model, how a file of it is read, whether a row of the tool's own is the same thing."""

    model: Any
    read: Callable[[Source], Item]
    alike: Callable[[Any, Columns], bool]


def designs_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's mech files into the designs of an account, or without an owner of everybody here.

    A mech is known by its title: a file of the same title changes the one that is there, or nothing. One that comes
    with the tool and plays the same is there already; one that differs is kept beside it.
    """
    return _import(Kind(MechDesign, _mech_read, design_alike), owner, sources)


def maps_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's map files likewise. A map is called by its file."""
    return _import(Kind(Battlemap, _map_read, map_alike), owner, sources)


def _mech_read(source: Source) -> Item:
    return Item(source.name, design_columns(read_mtf(source.read())))


def _map_read(source: Source) -> Item:
    facts = read_board(source.read())
    title = source.name.replace("\\", "/").rpartition("/")[2][: -len(BOARD)].strip()
    if not title:
        raise Illegal("blank")
    return Item(source.name, map_columns(title, board_rows(facts), facts.notes), facts.notes)


def _import(kind: Kind, owner: Any, sources: Iterable[Source]) -> Summary:
    summary = Summary()
    items = _read(sources, kind.read, summary)
    while batch := {item.title: item for item in islice(items, BATCH)}:
        try:
            _store(kind, owner, batch, summary)
        except IntegrityError:  # somebody else brought one of them in at this very moment: now it is there
            _store(kind, owner, batch, summary)
    return summary


def _read(sources: Iterable[Source], read: Callable[[Source], Item], summary: Summary) -> Iterator[Item]:
    """What can be read, each title once: of two that differ the first stays."""
    seen = dict[str, str]()
    for source in sources:
        if source.skipped:
            summary.skipped.append(Told(source.name, source.skipped))
            continue
        try:
            item = read(source)
        except Illegal as error:
            summary.refuse(source.name, error)
            continue
        if item.title not in seen:
            seen[item.title] = item.digest
            yield item
        elif seen[item.title] == item.digest:
            summary.unchanged += 1
        else:
            summary.refused.append(Told(item.source, "same-name-twice", params={"title": item.title}))


def _store(kind: Kind, owner: Any, batch: Mapping[str, Item], summary: Summary) -> None:
    """New rows in one statement; those that have changed one by one. Reading took place before the transaction."""
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
    summary.imported += len(new)
    summary.updated += len(changed)
    summary.unchanged += len(batch) - len(new) - len(changed)
    for item in there:
        summary.noted.append(Told(item.source, "is-built-in", params={"title": item.title}))
    for item in (*new, *changed):
        summary.noted += [Told(item.source, note.code, text=note.text) for note in item.notes]


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
