"""A live table for the tests of its pages: Alice hosts and plays south, Bob north by account or Zoé by a link."""

import json

from django.urls import reverse

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.tables import Sitting, match_create, match_play
from tests.granting import somebody, table_link
from tests.virginia import NOW

ROLL = {"do": "roll"}


class Bench:
    """A table of Bitva, with real dice unless said otherwise."""

    def __init__(self, host, north, game="bitva", first="south", **more) -> None:
        second = {"bitva": "north", "invasion": "hero-1", "little-battlefield": "red"}.get(game)
        sittings = [Sitting(first, host.pk)] + ([Sitting(second, **north)] if north is not None else [])
        self.id = match_create(game=game, host=host, at=NOW, sittings=sittings, **more).pk
        self.path = reverse("table", args=[self.id])

    @property
    def match(self):
        return Match.objects.get(pk=self.id)

    def held(self, seat=""):
        return table_link(self.id, seat)

    def access(self, user=None, held=None):
        return may(somebody(user, held), TABLE, pk=self.id)

    def play(self, action, faces=None, *, user=None, seat=None, held=None):
        return match_play(request=WriteRequest(self.access(user, held), NOW), action=action, faces=faces, seat=seat)

    def began(self, *hands):
        """Lots are drawn: south begins."""
        for hand, face in zip(hands, (6, 1), strict=True):
            self.play(ROLL, [face], **hand)


def actions_of(page):
    """Everything the page offers to do, with the form that does it; what it asks the dice of at once comes first."""
    forms = [form for form in page.forms if form.action.endswith("/play/")]
    throws = [(form, form.values["action"][0]) for form in forms if "action" in form.values]
    return throws + [(form, value) for form in forms for name, value in form.buttons if name == "action"]


def do(page, form, value, **more):
    return page.reader.send(form.action, "post", {**form.values, "action": [value], **more})


def act(page, kind, **more):
    """Do the first thing of a kind that the page offers."""
    form, value = next((form, value) for form, value in actions_of(page) if json.loads(value)["do"] == kind)
    return do(page, form, value, **more)
