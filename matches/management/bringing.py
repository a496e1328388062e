"""What `mechs_import` and `maps_import` have in common: paths in, a bar while it goes on, a summary out."""

from collections.abc import Iterator
from pathlib import Path

import click
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.import_files import ImportFile, files_at
from core.progress import terminal
from matches.imports import KINDS, files_import
from matches.summaries import Summary


class Bringing(BaseCommand):
    """A command that reads files into the catalogue: everybody's, or with `--owner` one account's."""

    kind = ""  # of KINDS

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="files, folders, zip archives")
        parser.add_argument("--owner", metavar="NAME", help="the account that they are for; without it, everybody")

    def handle(self, *args: object, paths: list[Path], owner: str | None, **options: object) -> None:
        if missing := [path for path in paths if not path.exists()]:
            raise CommandError(f"there is no {missing[0]}")
        user = get_user_model().objects.filter(username=owner).first() if owner else None
        if owner and user is None:
            raise CommandError(f"there is no account {owner}")
        screen = terminal(self)
        total = sum(1 for _ in self.files(paths))
        with click.progressbar(
            self.files(paths), length=total, label="Files", file=screen, hidden=not screen.isatty()
        ) as bar:
            summary = files_import(self.kind, owner=user, files=bar)
        self.say(summary)

    def files(self, paths: list[Path]) -> Iterator[ImportFile]:
        for path in paths:
            yield from files_at(path, KINDS[self.kind].endings)

    def say(self, summary: Summary) -> None:
        for word, notes in (("noted", summary.noted), ("skipped", summary.skipped), ("refused", summary.refused)):
            for note in notes:
                where = f"{note.file}, line {note.line}" if note.line else note.file
                self.stdout.write(f"{word}: {where}: {note.words} [{note.code}]")
        self.stdout.write(
            f"{summary.imported} imported, {summary.updated} updated, {summary.unchanged} unchanged, "
            f"{len(summary.skipped)} skipped, {len(summary.refused)} refused"
        )
