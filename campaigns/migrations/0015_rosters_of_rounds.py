"""Each round has a roster of its own. In battles that are being fought those after the first get theirs.

Before, the units of a battle stood in all of its rounds. Whoever was called in a later one is that round's; the others
are the first's, with what they have lost. Who became Elite in a later round is asked again: of its own units nobody is.
"""

from django.db import migrations, models


def later_rounds(apps, schema_editor):
    battles, units, choices, lines = (
        apps.get_model("campaigns", name) for name in ("Battle", "RosterUnit", "ReserveChoice", "JournalEntry")
    )
    for battle in battles.objects.filter(status="open", has_roster=True).select_related("campaign"):
        more = battle.campaign.options.get("elite_figures", 1)
        given = choices.objects.filter(roll__battle=battle, roster_unit__isnull=False).select_related("roll__round")
        called = dict(given.exclude(to="").values_list("roster_unit", "roll__round__number"))
        for number in set(called.values()):
            units.objects.filter(pk__in=[pk for pk, where in called.items() if where == number]).update(round=number)
        for choice in given.filter(to="", roll__round__number__gt=1, roster_unit__round=1):
            unit = units.objects.get(pk=choice.roster_unit_id)
            unit.elite, unit.full, unit.figures = False, unit.full - more, max(unit.figures - more, 0)
            unit.save()
            choice.roster_unit = None
            choice.save()
        first = list(units.objects.filter(battle=battle, round=1).exclude(pk__in=called))
        for row in battle.rounds.filter(number__gt=1):
            fresh = units.objects.bulk_create(
                units(
                    battle=battle,
                    round=row.number,
                    side=unit.side,
                    number=unit.number,
                    unit=unit.unit,
                    label=unit.label,
                    figures=unit.full - more * unit.elite,
                    full=unit.full - more * unit.elite,
                )
                for unit in first
            )
            # Taken back, the round takes its units along.
            for line in lines.objects.filter(campaign=battle.campaign, kind="round-added", undone=False, data__id=row.pk):
                line.changes += [{"model": "rosterunit", "pk": unit.pk, "old": None} for unit in fresh]
                line.save(update_fields=["changes"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_names_of_rows")]

    operations = [
        migrations.AddField("rosterunit", "round", models.PositiveSmallIntegerField(default=1)),
        migrations.RemoveConstraint("rosterunit", "one_roster_number"),
        migrations.AddConstraint(
            "rosterunit",
            models.UniqueConstraint(fields=["battle", "round", "side", "number"], name="one_roster_number"),
        ),
        migrations.AlterModelOptions(
            "rosterunit",
            {
                "ordering": ["round", "-side", "number"],
                "verbose_name": "unit of a roster",
                "verbose_name_plural": "units of rosters",
            },
        ),
        migrations.RunPython(later_rounds, migrations.RunPython.noop, elidable=True),
    ]
