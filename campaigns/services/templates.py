"""A campaign made from a template, with what the template says was fought already."""

from datetime import datetime

from django.db import transaction

from campaigns.access import CampaignAccess
from campaigns.journal import organiser_access
from campaigns.models import Battle, JournalEntry, User
from campaigns.models.choices import Origin
from campaigns.services.battles import battle_close, battle_open
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import general_add
from campaigns.services.reserves import reserve_choose, reserve_roll
from campaigns.services.rounds import round_add, round_score
from core.grants import Asker
from core.receipts import IdempotencyKey, WriteRequest
from games.battle_cry.dice import SIDES, roll_order
from games.battle_cry.template import TemplateRound, template, templates


def campaign_from_template(
    *,
    user: User,
    key: str,
    at: datetime,
    name: str = "",
    language: str | None = None,
    idempotency: IdempotencyKey | None = None,
) -> JournalEntry:
    """All of the template at once: generals by name, planned battles, and those already fought, through the desk.
    Answers the campaign's first line.

    Raises Illegal("unknown-template").
    """
    plan = template(key)
    with transaction.atomic():
        entry = campaign_create(
            user=user,
            at=at,
            name=name or plan.name,
            language=language or plan.language,
            options=plan.options.to_mapping(),
            scenarios=[battle.scenario for battle in plan.battles],
            template=key,
            origin=Origin.DEMO if is_demonstration(key) else Origin.HERE,
            idempotency=idempotency,
        )
        campaign = entry.campaign
        request = WriteRequest(organiser_access(campaign), at)
        asker = Asker(user)
        generals = {
            person: general_add(request=request, asker=asker, side=side, name=person).data["id"]
            for side, people in plan.generals.items()
            for person in people
        }
        for number, fought in enumerate(plan.battles, 1):
            if fought.rounds:
                battle = Battle.objects.get(campaign=campaign, number=number)
                battle_open(request=request, battle_id=battle.pk)
                for fought_round in fought.rounds:
                    round_fight(request, battle=battle, plan=fought_round, generals=generals)
                battle_close(request=request, battle_id=battle.pk)
        campaign.refresh_from_db()
        entry.data["version"] = campaign.version  # what was made is the campaign as it stands now
        entry.save(update_fields=["data"])
    return entry


def is_demonstration(key: str) -> bool:
    """Whether a template comes with results that nobody here has fought for: they count for nobody."""
    return any(
        battle.rounds
        for campaign_template in templates()
        if campaign_template.key == key
        for battle in campaign_template.battles
    )


def round_fight(
    request: WriteRequest[CampaignAccess], *, battle: Battle, plan: TemplateRound, generals: dict[str, int]
) -> None:
    """One round of the template, step by step. Its dice are the server's and nothing is taken of them."""
    named = {side: generals[person] for side, person in plan.generals.items()}
    round_id = round_add(request=request, battle_id=battle.pk, generals=named).data["id"]
    for side in roll_order(battle.first_side):
        reserve_roll(request=request, round_id=round_id, side=side)
        reserve_choose(request=request, round_id=round_id, side=side, take=[])
    points = {side: {"units": plan.sides[side].units, "objectives": plan.sides[side].objectives} for side in SIDES}
    round_score(request=request, round_id=round_id, points=points)
