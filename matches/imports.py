"""Mechs and maps out of the players' files: what can be read comes in, the rest is named with its reason.

The same files again change nothing; a file that has changed changes its design, and no sheet that was made of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from games.battletech.boardfile import board_rows, read_board
from games.battletech.mtf import read_mtf
from games.core.errors import Illegal
from matches.designs import design_columns, map_columns
from matches.models import Battlemap, MechDesign
from matches.sources import Source

MTF, BOARD = ".mtf", ".board"
BATCH = 500  # rows of one transaction


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to say of a file: a code with what it needs, and the line where reading stopped if there is one."""

    file: str
    code: str
    line: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Summary:
    """What has come of an import."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: list[Told] = field(default_factory=list)
    refused: list[Told] = field(default_factory=list)

    def refuse(self, file: str, error: Illegal) -> None:
        line = error.params.get("line")
        self.refused.append(Told(file, error.code, line if isinstance(line, int) else None, error.params))


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was read: its key, and its columns."""

    source: str
    key: str
    columns: Mapping[str, Any]

    @property
    def digest(self) -> str:
        return str(self.columns["digest"])


def designs_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's mech files into the designs of an account, or without an owner of everybody here."""
    return _import(MechDesign, owner, sources, lambda source: design_columns(read_mtf(source.read())))


def maps_import(*, owner: Any, sources: Iterable[Source]) -> Summary:
    """MegaMek's map files likewise. A map is called by its file."""
    return _import(Battlemap, owner, sources, _map_read)


def _map_read(source: Source) -> dict[str, Any]:
    facts = read_board(source.read())
    title = source.name.replace("\\", "/").rpartition("/")[2][: -len(BOARD)].strip()
    if not title:
        raise Illegal("blank")
    return map_columns(title, board_rows(facts), dict(facts.ignored))


def _import(kind: Any, owner: Any, sources: Iterable[Source], read: Callable[[Source], dict[str, Any]]) -> Summary:
    summary = Summary()
    items = _read(sources, read, summary)
    while batch := {item.key: item for item in islice(items, BATCH)}:
        try:
            _store(kind, owner, batch, summary)
        except IntegrityError:  # somebody else brought one of them in at this very moment: now it is there
            _store(kind, owner, batch, summary)
    return summary


def _read(sources: Iterable[Source], read: Callable[[Source], dict[str, Any]], summary: Summary) -> Iterator[Item]:
    """What can be read, each key once: of two that differ the first stays."""
    seen = dict[str, str]()
    for source in sources:
        if source.skipped:
            summary.skipped.append(Told(source.name, source.skipped))
            continue
        try:
            columns = read(source)
        except Illegal as error:
            summary.refuse(source.name, error)
            continue
        digest = columns["digest"]
        key = slugify(columns["title"]) or f"{digest[:12]}"
        if key not in seen:
            seen[key] = digest
            yield Item(source.name, key, columns)
        elif seen[key] == digest:
            summary.unchanged += 1
        else:
            summary.refused.append(Told(source.name, "same-name-twice", params={"title": columns["title"]}))


def _store(kind: Any, owner: Any, batch: Mapping[str, Item], summary: Summary) -> None:
    """New rows in one statement; those that have changed one by one. Reading took place before the transaction."""
    with transaction.atomic():
        rows = {row.key: row for row in kind.objects.filter(owner=owner, key__in=list(batch))}
        new = [item for key, item in batch.items() if key not in rows]
        changed = [
            item
            for key, item in batch.items()
            if key in rows and not rows[key].builtin and rows[key].digest != item.digest
        ]
        kind.objects.bulk_create(kind(owner=owner, key=item.key, source=item.source, **item.columns) for item in new)
        for item in changed:
            row = rows[item.key]
            for name, value in {**item.columns, "source": item.source}.items():
                setattr(row, name, value)
            row.save()
    builtin = [batch[key] for key, row in rows.items() if row.builtin]
    summary.imported += len(new)
    summary.updated += len(changed)
    summary.unchanged += len(batch) - len(new) - len(changed) - len(builtin)
    for item in builtin:
        summary.refused.append(Told(item.source, "name-of-our-own", params={"title": item.columns["title"]}))
