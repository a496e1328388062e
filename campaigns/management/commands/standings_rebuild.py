"""`manage.py standings_rebuild`: every standing and ranking anew, with a progress bar."""

from typing import Any

import click
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.models import GeneralStanding, PlayerStanding, Standing
from campaigns.standings import standings_rebuild


class Command(BaseCommand):
    help = "Compute every campaign's standing and the all-time ranking anew."

    def handle(self, *args: Any, **options: Any) -> None:
        done = 0
        with click.progressbar(length=1, label="Standings", file=self.stderr._out) as bar:
            for now, total in standings_rebuild(at=timezone.now()):
                bar.length = total
                bar.update(now - done)
                done = now
        self.stdout.write(
            f"{Standing.objects.count()} campaigns, {GeneralStanding.objects.count()} generals, "
            f"{PlayerStanding.objects.count()} players."
        )
