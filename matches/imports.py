"""Mechs and maps out of the players' files: what can be read comes in, the rest is named with its reason.

The same files again change nothing; a file that has changed changes its design, and no sheet that was made of it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.text import slugify
from msgspec import Struct
from msgspec.structs import asdict

from core.import_files import ImportFile
from games import registry
from games.core.catalogue import Catalogue, CatalogueEntry
from games.core.errors import Illegal
from matches.designs import columns_of
from matches.models import Battlemap, MechDesign
from matches.summaries import Summary

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

Owner: TypeAlias = "User | None"  # None: of everybody here

BATCH = 500  # rows of one transaction
SLUG_LONGEST = 160  # letters of a key that come from the title; a hash may follow
HASH_LENGTH = 12

Name = tuple[str, str]  # the game and the title, by which something is known
Keep = Callable[[int, "Summary"], object]  # hears how many files have been read, and what has come of the newest


class FileRead(Struct, frozen=True):
    """Something that was read: its file, the game that reads such files, and its entry."""

    source: str
    game: str
    entry: CatalogueEntry
    columns: Mapping[str, Any]

    @property
    def title(self) -> str:
        return self.entry.title.en

    @property
    def name(self) -> Name:
        return self.game, self.title


class ImportKind(Struct, frozen=True):
    """What is brought in: its model, and the catalogues of the games that have it."""

    model: type[MechDesign] | type[Battlemap]
    catalogues: Callable[[], Mapping[str, Catalogue]]

    @property
    def endings(self) -> tuple[str, ...]:
        """How the names of its files end."""
        return tuple(ending for catalogue in self.catalogues().values() for ending in catalogue.files)

    def read(self, file: ImportFile) -> FileRead:
        """What is in a file. Raises Illegal."""
        data = file.read()  # an archive that cannot be opened says so here
        game, read = next(
            (game, read)
            for game, catalogue in self.catalogues().items()
            for ending, read in catalogue.files.items()
            if file.name.lower().endswith(ending)
        )
        entry = read(file.name, data)
        return FileRead(file.name, game, entry, columns_of(entry))

    def built_in(self, item: FileRead) -> bool:
        """Whether it comes with its game, and plays the same there."""
        own = self.catalogues()[item.game].built_in.values()
        return any((entry.title.en, entry.played) == (item.title, item.entry.played) for entry in own)


KINDS: Mapping[str, ImportKind] = {
    "mechs": ImportKind(MechDesign, registry.with_designs),
    "maps": ImportKind(Battlemap, registry.with_boards),
}


def files_import(
    kind: str, *, owner: Owner, files: Iterable[ImportFile], done: int = 0, batch: int = BATCH, keep: Keep | None = None
) -> Summary:
    """Bring files of a kind (`KINDS`) into the catalogue of an account, or without an owner of everybody here, batch by
    batch, each in a transaction of its own.

    A design is known by its title: a file of the same title changes the one that is there, or nothing. One that comes
    with its game and plays the same is there already; one that differs is kept beside it. So it is with maps.

    `keep` is told in each of these transactions how many files have been read, and what has come of those since it was
    last told. An import that was interrupted goes on with the first `done` files behind it: they are read again to know
    their titles, and no more.
    """
    whole = Summary()
    for reached, items, summary in _batches(KINDS[kind], files, done, batch):
        try:
            part = _store(KINDS[kind], owner, items, summary, reached, keep)
        except IntegrityError:  # somebody else brought one of them in at this very moment: now it is there
            part = _store(KINDS[kind], owner, items, summary, reached, keep)
        whole.add(part)
    return whole


def _batches(
    kind: ImportKind, files: Iterable[ImportFile], done: int, batch: int
) -> Iterator[tuple[int, Mapping[Name, FileRead], Summary]]:
    """What can be read, each title once: of two that differ the first stays. With each batch how many files have been
    read so far, and what there is to say of those of the batch that bring nothing.
    """
    seen = dict[Name, str]()
    items, summary, reached, last = dict[Name, FileRead](), Summary(), 0, 0
    for reached, file in enumerate(files, start=1):
        item = _read(kind, file, summary) if reached > done else _read(kind, file, Summary())
        if item is not None and item.name not in seen:
            seen[item.name] = item.columns["digest"]
            if reached > done:
                items[item.name] = item
        elif item is not None and reached > done:
            if seen[item.name] == item.columns["digest"]:
                summary.unchanged += 1
            else:
                summary.refuse(item.source, Illegal("same-name-twice", title=item.title))
        if reached - last >= batch:
            yield reached, items, summary
            items, summary, last = {}, Summary(), reached
    if reached > last:
        yield reached, items, summary


def _read(kind: ImportKind, file: ImportFile, summary: Summary) -> FileRead | None:
    """What is in a file; None where it is not for us, or cannot be read."""
    if file.skipped:
        summary.skip(file.name, file.skipped)
        return None
    try:
        return kind.read(file)
    except Illegal as error:
        summary.refuse(file.name, error)
        return None


def _store(
    kind: ImportKind, owner: Owner, batch: Mapping[Name, FileRead], summary: Summary, reached: int, keep: Keep | None
) -> Summary:
    """New rows in one statement; those that have changed one at a time. Reading took place before the transaction.

    Returns what has come of the batch, with `summary`, what has come of reading it.
    """
    model: Any = kind.model
    with transaction.atomic():
        titles = [title for _game, title in batch]
        rows = {
            (row.game, row.title): row for row in model.objects.filter(owner=owner, builtin=False, title__in=titles)
        }
        strange = [item for name, item in batch.items() if name not in rows]
        there = {item.name: item for item in strange if kind.built_in(item)}
        new = [item for item in strange if item.name not in there]
        changed = [item for name, item in batch.items() if name in rows and rows[name].digest != item.columns["digest"]]
        keys = _keys(model, owner, [item.name for item in new])
        model.objects.bulk_create(
            model(owner=owner, game=item.game, key=keys[item.name], source=item.source, **item.columns) for item in new
        )
        for item in changed:
            row = rows[item.name]
            for name, value in {**item.columns, "source": item.source}.items():
                setattr(row, name, value)
            row.save()
        part = Summary(len(new), len(changed), len(batch) - len(new) - len(changed))
        part.brought += [(keys[item.name], item.title) for item in new]
        part.brought += [(rows[item.name].key, item.title) for item in changed]
        for item in there.values():
            part.note(item.source, "is-built-in", {"title": item.title})
        for item in (*new, *changed):
            for note in map(asdict, item.entry.notes):  # whose words the game has
                part.note(item.source, note.pop("code"), {"game": item.game, **note})
        part.add(summary)
        if keep is not None:
            keep(reached, part)
    return part


# --- addresses ------------------------------------------------------------------------------------


def _keys(model: Any, owner: Owner, wanted: list[Name]) -> dict[Name, str]:
    """A key for each of these, which the owner does not have yet.

    It is made of the title's Latin letters; where there is none, or where it stands for another title or for one of
    the tool's own among what the owner sees, with a hash of the title behind.
    """
    seen = model.objects.filter(Q(owner=owner) | Q(owner=None)) if owner else model.objects.all()
    slugs = {name: slugify(name[1])[:SLUG_LONGEST].strip("-_") for name in wanted}
    stands_for = {slug: set[Name]() for slug in slugs.values()}
    for row in seen.filter(key__in=list(stands_for)).only("key", "game", "title", "builtin"):
        stands_for[row.key].add((row.game, "" if row.builtin else row.title))
    keys = dict[Name, str]()
    for name, slug in slugs.items():
        for key in _candidates(name[1], slug):
            if key not in stands_for:
                stands_for[key] = set(seen.filter(key=key).values_list("game", "title"))
            if stands_for[key] <= {name}:
                break
        stands_for[key].add(name)
        keys[name] = key
    return keys


def _candidates(title: str, slug: str) -> Iterator[str]:
    if slug:
        yield slug
    for again in count():
        mark = hashlib.sha256(f"{title}{again or ''}".encode()).hexdigest()[:HASH_LENGTH]
        yield f"{slug}-{mark}" if slug else mark


# --- what comes with the tool ---------------------------------------------------------------------


def builtin_load() -> None:
    """What the games have by themselves as rows, so that one list holds them all. Run after every migration."""
    for kind in KINDS.values():
        for game, catalogue in kind.catalogues().items():
            for key, entry in catalogue.built_in.items():
                kind.model.objects.update_or_create(
                    owner=None, game=game, key=key, defaults={**columns_of(entry), "builtin": True}
                )
