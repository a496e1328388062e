"""`manage.py demo_load`: the demonstration campaign 'Brandy Station', once, for an account of its own."""

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from campaigns.models import Campaign, User
from campaigns.services.accounts import account_create
from campaigns.services.templates import campaign_from_template
from campaigns.standings import standings_sweep

TEMPLATE = "brandy-station"


class Command(BaseCommand):
    help = "Load the demonstration campaign, unless it is there. --username and --password make its account."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--username", default="demo")
        parser.add_argument("--password", help="For a new account; without one, nobody can sign in to it.")

    def handle(self, *args: object, **options: str) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            user = account_create(username=options["username"], password=options["password"])
        if Campaign.objects.filter(organiser=user, template=TEMPLATE).exists():
            self.stdout.write("The demonstration campaign is there already.")
            return
        campaign = campaign_from_template(user=user, key=TEMPLATE, at=timezone.now()).campaign
        standings_sweep(at=timezone.now())
        self.stdout.write(f"Loaded {campaign.name}: campaign {campaign.pk}.")
