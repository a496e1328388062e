"""A table is made of a game that a package brings, or asked for once the package is gone (test_game_gone.py)."""

import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from campaigns.models import User  # noqa: E402
from games.registry import PLAYABLE  # noqa: E402
from matches.models import Match  # noqa: E402
from matches.tables import Sitting, match_create  # noqa: E402

KEY, PLACES = "three-in-a-row", ("/", "/tables/", "/sheets/", "/mechs/", "/maps/", "/print/", "/tables/{}/")
API = ("/api/v1/matches/", "/api/v1/mechs/", "/api/v1/games/", "/api/v1/matches/{}/", "/admin/matches/match/{}/change/")


def begin() -> None:
    """Olga, an operator, hosts a table of the game."""
    olga = User.objects.create_superuser("olga", password="sabres-and-banners")
    seats = [Sitting(seat, olga.pk) for seat in PLAYABLE[KEY].meta.seats]
    match_create(game=KEY, host=olga, at=timezone.now(), sittings=seats)


def ask() -> None:
    """The status of every place, as JSON, and what `matches_verify` says."""
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    number = Match.objects.get(game=KEY).pk
    places = [place.format(number) for place in (*PLACES, *API)]
    statuses = {place: client.get(place, headers={"Host": "localhost"}).status_code for place in places}
    call_command("matches_verify")
    sys.stdout.write(json.dumps(statuses))


if __name__ == "__main__":
    {"begin": begin, "ask": ask}[sys.argv[1]]()
