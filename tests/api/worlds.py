"""A campaign at the moment at which a step is legal, with one of everything: made by `worlds.effects(front)`."""

from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.models import General, Invitation, Player
from campaigns.services.campaigns import campaign_create, campaign_finish
from campaigns.services.keys import key_make
from matches.import_jobs import job_create as import_create
from print_room.services import job_create, job_of_print, job_run
from tests.matches.files import archive, mtf

from .conftest import NOW

DICE = ["infantry", "infantry"]


@dataclass(frozen=True)
class World:
    """Ids of one of everything, at the moment at which the asked step is legal."""

    campaign: int
    general: int = 0
    battle: int = 0
    round: int = 0
    effect: int = 0
    roll: int = 0
    unit: int = 0
    choice: int = 0
    uid: Any = None
    job: int = 0
    key: int = 0
    invitation: int = 0
    grant: int = 0


def planned(front):
    return World(front.id, general=front.bob, battle=front.battle().pk, uid=front.general_row(front.bob).player.uid)


def keyed(front):
    """A key of Alice's."""
    return World(front.id, key=key_make(user=front.alice, name="Scoreboard", at=NOW)[0].pk)


def invited(front):
    """Alice is invited to a campaign of Bob's; hers has Bob in it."""
    made = campaign_create(user=front.general_row(front.bob).player.user, at=NOW, name="Valley").campaign
    alice = General.objects.create(campaign=made, player=Player.objects.create(name="alice"), side="union")
    asked = Invitation.objects.create(campaign=made, general=alice, user=front.alice, invited_at=NOW)
    return World(front.id, invitation=asked.pk)


def serving(front):
    """Alice fights in her own campaign, as Bob does."""
    General.objects.create(campaign=front.campaign, player=front.alice.player, side="union")
    return World(front.id)


def linked(front):
    """A link to Léa's seat has been handed out."""
    return World(front.id, grant=front.link(general=front.lea).pk)


def packed(front):
    """A pack of Alice's that waits for its worker."""
    made = job_create(
        user=front.alice, at=NOW, title="Tonight", orders=[{"product": "seat-cards"}], origin="", language="en"
    )
    return World(front.id, job=made.pk)


def printed(front):
    """The same, ready."""
    world = packed(front)
    job_run(job_id=world.job, clock=lambda: NOW)
    return world


def bringing(front):
    """An import of Alice's that waits for its worker."""
    files = [SimpleUploadedFile("mechs.zip", archive(("a.mtf", mtf())))]
    return World(front.id, job=import_create(owner=front.alice, kind="mechs", uploads=files, total=1, at=NOW).pk)


def pictured(front):
    """One page of Alice's as a picture, ready."""
    form = {"format": "png", "page": 1, "piece": "", "dpi": 36}
    asked = {"order": {"product": "seat-cards"}, "form": form, "tag": "one", "pages": 1}
    made = job_of_print(user=front.alice, at=NOW, origin="", language="en", **asked)
    job_run(job_id=made.pk, clock=lambda: NOW)
    return World(front.id, job=made.pk)


def opened(front):
    battle = front.open()
    return World(front.id, battle=battle)


def in_round(front):
    battle = front.open()
    return World(front.id, battle=battle, round=front.round())


def rolled(front):
    world = in_round(front)
    return World(front.id, battle=world.battle, round=world.round, roll=front.rolled(world.round, dice=DICE))


def waiting(front):
    """The Union's infantry waits in the holding zone while the round is played."""
    world = in_round(front)
    front.rolled(world.round, dice=DICE)
    (choice,) = front.taken(world.round, "union", {"kind": "unit", "unit": "infantry", "to": "holding"})
    front.rolled(world.round, "confederacy", ("flag", "sabres"))
    front.taken(world.round, "confederacy")
    return World(front.id, battle=world.battle, round=world.round, choice=choice["id"])


def elite(front):
    """The Union has an Elite result to give, and a roster to give it in."""
    front.with_roster()
    world = in_round(front)
    front.rolled(world.round, dice=("flag", "infantry"))
    (choice,) = front.taken(world.round, "union", {"kind": "elite", "unit": "infantry"})
    unit = front.battle().roster.filter(side="union", unit="infantry").first()
    return World(front.id, battle=world.battle, round=world.round, choice=choice["id"], unit=unit.pk)


def set_up(front):
    world = in_round(front)
    front.set_up(world.round)
    return world


def scored(front):
    world = in_round(front)
    front.scored(front.set_up(world.round))
    return world


def closed(front):
    return World(front.id, battle=front.fought(), uid=front.general_row(front.bob).player.uid)


def finished(front):
    """The campaign has ended."""
    world = closed(front)
    front.do(campaign_finish)
    return world


def second(front):
    """The second battle, at its event rolls."""
    front.fought()
    return World(front.id, battle=front.open(2))


def effects(front):
    """The second battle: the South has rolled, and the Union, which suffers, is to pick a unit."""
    world = second(front)
    effect, roll = front.event(2, front.battle(2).first_side, ("infantry", "infantry"))
    return World(front.id, battle=world.battle, effect=effect, roll=roll)
