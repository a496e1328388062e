"""`manage.py matches_verify`: replay every match and name those whose log no longer leads to their snapshot."""

from collections import Counter

import click
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.progress import terminal
from matches.models import Match
from matches.selectors import Mismatch, match_broken


class Command(BaseCommand):
    help = "Replay every match (or those of one game) and list those that no longer replay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", help="only matches of this game")

    def handle(self, *args: object, game: str | None, **options: object) -> None:
        matches = Match.objects.order_by("pk")
        if game:
            matches = matches.filter(game=game)
        total, broken, left_out = matches.count(), list[Mismatch](), Counter[str]()
        with click.progressbar(matches.iterator(), length=total, label="Matches", file=terminal(self)) as bar:
            for match in bar:
                if match.not_installed:
                    left_out[match.game] += 1
                elif found := match_broken(match):
                    broken.append(found)
        for key, count in left_out.items():
            self.stdout.write(f"{count} of {key} left out: the game is not installed here, or too old for them.")
        for fault in broken:
            match, where = fault.match, f"line {fault.seq}" if fault.seq else "at the end"
            self.stdout.write(f"match {match.pk} ({match.game}, rules {match.rules_version}): {where}, {fault.reason}")
        if broken:
            raise CommandError(f"{len(broken)} of {total} matches do not replay; they go on from their snapshot.")
        self.stdout.write(f"Matches that replay: {total - left_out.total()}.")
