"""`manage.py standings_rebuild`: every standing and ranking anew, with a progress bar."""

import click
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.models import GeneralStanding, PlayerStanding, Standing
from campaigns.standings import standings_rebuild
from core.progress import terminal


class Command(BaseCommand):
    help = "Compute every campaign's standing and the all-time ranking anew."

    def handle(self, *args: object, **options: object) -> None:
        done = 0
        with click.progressbar(length=1, label="Standings", file=terminal(self)) as bar:
            for now, total in standings_rebuild(at=timezone.now()):
                bar.length = total
                bar.update(now - done)
                done = now
        self.stdout.write(
            f"Campaigns: {Standing.objects.count()}, generals: {GeneralStanding.objects.count()}, "
            f"players: {PlayerStanding.objects.count()}."
        )
