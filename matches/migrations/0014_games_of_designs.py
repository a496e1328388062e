"""Designs and maps say of which game they are; what lists show of a design is read from its facts."""

from django.db import migrations, models
from django.db.models import Q

OURS = "battletech"  # every row there was
LISTED = {"chassis": "", "model": "", "tons": 0, "walk": 0}


def columns_fill(apps, schema_editor):
    for row in apps.get_model("matches", "MechDesign").objects.all():
        for name, without in LISTED.items():
            setattr(row, name, row.data.get(name, without))
        row.save(update_fields=list(LISTED))


def notes_name_their_game(apps, schema_editor):
    for line in apps.get_model("matches", "ImportLine").objects.filter(sort="noted").exclude(code="is-built-in"):
        line.params = {"game": OURS, **line.params}
        line.save(update_fields=["params"])


def notes_forget_it(apps, schema_editor):
    for line in apps.get_model("matches", "ImportLine").objects.filter(sort="noted").exclude(code="is-built-in"):
        line.params.pop("game", None)
        line.save(update_fields=["params"])


def titles(model, name):
    """A title is there once for each owner and game."""
    common = Q(owner__isnull=True) & Q(builtin=False)
    return [
        migrations.RemoveConstraint(model, f"one_{name}_a_title"),
        migrations.RemoveConstraint(model, f"one_common_{name}_a_title"),
        migrations.AddField(model, "game", models.CharField(default=OURS, max_length=40), preserve_default=False),
        migrations.AddConstraint(
            model, models.UniqueConstraint(fields=("owner", "game", "title"), name=f"one_{name}_a_title")
        ),
        migrations.AddConstraint(
            model,
            models.UniqueConstraint(fields=("game", "title"), condition=common, name=f"one_common_{name}_a_title"),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_one_log")]

    operations = [
        *titles("mechdesign", "design"),
        *titles("battlemap", "map"),
        migrations.AlterField("mechdesign", "chassis", models.CharField(max_length=80, null=True)),
        migrations.AlterField("mechdesign", "model", models.CharField(blank=True, max_length=80, null=True)),
        migrations.AlterField("mechdesign", "tons", models.PositiveSmallIntegerField(null=True)),
        migrations.AlterField("mechdesign", "walk", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(migrations.RunPython.noop, columns_fill),
        *(migrations.RemoveField("mechdesign", name) for name in LISTED),
        migrations.RunPython(notes_name_their_game, notes_forget_it),
    ]
