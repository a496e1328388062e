"""Accounts that others put into a campaign become invited; campaigns say where they come from.

An account fights in a campaign by its own will where the journal has a line of its own hand (it joined, claimed a
seat, rolled), or where it organises the campaign. All others keep their results under their name, as guests' names.
"""

import uuid
from datetime import UTC

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F
from django.utils import timezone

DEMONSTRATIONS = ["brandy-station"]  # the templates of that day which come with results


def uids_and_origins(apps, schema_editor):
    """A campaign is known by its first line, as its files from before have no uid; see `campaigns.transfer.identity`."""
    campaigns, lines = apps.get_model("campaigns", "Campaign"), apps.get_model("campaigns", "JournalEntry")
    seen = set()
    for campaign in campaigns.objects.order_by("pk").iterator():
        first = lines.objects.filter(campaign=campaign).order_by("seq").first()
        came = lines.objects.filter(campaign=campaign, kind="campaign-imported").exists()
        uid, origin = uuid.uuid4(), "import" if came else "here"
        if first is not None:
            words = [first.kind, first.at.astimezone(UTC).isoformat(), first.actor_name, first.data.get("name", "")]
            known = uuid.uuid5(uuid.NAMESPACE_URL, f"bivouac-campaign {words}")
            if known not in seen or came:
                uid = known
        if uid in seen:
            origin = "copy"
        elif campaign.template in DEMONSTRATIONS:
            origin = "demo"
        seen.add(uid)
        campaigns.objects.filter(pk=campaign.pk).update(uid=uid, origin=origin)


def guests_and_invitations(apps, schema_editor):
    general, player, line, invitation, campaign, standing = (
        apps.get_model("campaigns", name)
        for name in ("General", "Player", "JournalEntry", "Invitation", "Campaign", "PlayerStanding")
    )
    at, touched = timezone.now(), set()
    others = general.objects.filter(player__user__isnull=False).exclude(campaign__organiser=F("player__user"))
    for row in others.select_related("player", "campaign").order_by("pk"):
        user = row.player.user_id
        if line.objects.filter(campaign=row.campaign, actor_user=user).exists():
            continue
        row.player = player.objects.create(name=row.player.name, created_by_id=row.campaign.organiser_id)
        row.save(update_fields=["player"])
        invitation.objects.create(campaign=row.campaign, general=row, user_id=user, invited_at=at)
        touched.add(row.campaign_id)
    # Their standings are behind from now on, and the sweep computes them; names of guests leave the ranking at once.
    uncounted = campaign.objects.filter(origin__in=["demo", "copy"], results_rev__gt=0).values_list("pk", flat=True)
    campaign.objects.filter(pk__in=[*touched, *uncounted]).update(results_rev=F("results_rev") + 1)
    standing.objects.filter(player__user__isnull=True).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_api_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="origin",
            field=models.CharField(
                choices=[
                    ("here", "Kept here"),
                    ("demo", "Demonstration"),
                    ("import", "From a file"),
                    ("copy", "Copy of a campaign that is here"),
                ],
                default="here",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="uid",
            field=models.UUIDField(default=None, null=True, editable=False),
        ),
        migrations.RunPython(uids_and_origins, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="campaign",
            name="uid",
            field=models.UUIDField(default=uuid.uuid4, editable=False),
        ),
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.CheckConstraint(
                condition=models.Q(("origin__in", ["here", "demo", "import", "copy"])), name="campaign_origin"
            ),
        ),
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.UniqueConstraint(
                condition=models.Q(("origin", "copy"), _negated=True), fields=("uid",), name="one_campaign_a_uid"
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("invited_at", models.DateTimeField()),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "general",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitation",
                        to="campaigns.general",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["campaign"], name="invitations_of_campaign")],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "campaign"), name="an_account_is_asked_once"),
                ],
            },
        ),
        migrations.RunPython(guests_and_invitations, migrations.RunPython.noop, elidable=True),
    ]
