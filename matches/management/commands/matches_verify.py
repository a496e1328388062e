"""`manage.py matches_verify`: replay every match and name those whose log no longer leads to their snapshot."""

import click
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.progress import terminal
from matches.models import Match
from matches.selectors import match_broken


class Command(BaseCommand):
    help = "Replay every match (or those of one game) and list those that no longer replay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", help="only matches of this game")

    def handle(self, *args: object, game: str | None, **options: object) -> None:
        matches = Match.objects.order_by("pk")
        if game:
            matches = matches.filter(game=game)
        total = matches.count()
        with click.progressbar(matches.iterator(), length=total, label="Matches", file=terminal(self)) as bar:
            broken = [found for match in bar if (found := match_broken(match))]
        for fault in broken:
            match, where = fault.match, f"line {fault.seq}" if fault.seq else "at the end"
            self.stdout.write(f"match {match.pk} ({match.game}, rules {match.rules_version}): {where}, {fault.reason}")
        if broken:
            raise CommandError(f"{len(broken)} of {total} matches do not replay; they go on from their snapshot.")
        self.stdout.write(f"{total} matches replay.")
