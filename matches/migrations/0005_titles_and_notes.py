from django.db import migrations, models


def notes_of_what_was_left_out(apps, schema_editor):
    """What a map left out becomes its notes; a file brought in again brings the others."""
    for row in apps.get_model("matches", "Battlemap").objects.iterator():
        row.notes = [
            {"code": "elevation" if name == "elevation" else "terrain", "name": name, "count": count}
            for name, count in sorted(row.ignored.items())
        ]
        row.save(update_fields=["notes"])


def left_out_of_the_notes(apps, schema_editor):
    for row in apps.get_model("matches", "Battlemap").objects.iterator():
        row.ignored = {one["name"]: one["count"] for one in row.notes if one["code"] in ("elevation", "terrain")}
        row.save(update_fields=["ignored"])


def one_of_each_title(apps, schema_editor):
    """What was called without a Latin letter could come in twice: the newest stays, with the sheets of the others."""
    sheets = apps.get_model("matches", "RecordSheet").objects
    for name in ("MechDesign", "Battlemap"):
        rows = apps.get_model("matches", name).objects
        newest = {}
        for row in rows.filter(builtin=False).order_by("-updated_at", "-pk").only("owner_id", "title"):
            stays = newest.setdefault((row.owner_id, row.title), row.pk)
            if stays != row.pk:
                if name == "MechDesign":
                    sheets.filter(design_id=row.pk).update(design_id=stays)
                rows.filter(pk=row.pk).delete()
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table with checks still to be made


def one_title(kind, name):
    return [
        migrations.AddConstraint(
            model_name=kind,
            constraint=models.UniqueConstraint(fields=["owner", "title"], name=f"one_{name}_a_title"),
        ),
        migrations.AddConstraint(
            model_name=kind,
            constraint=models.UniqueConstraint(
                fields=["title"],
                condition=models.Q(owner__isnull=True) & models.Q(builtin=False),
                name=f"one_common_{name}_a_title",
            ),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_handovers"),
    ]

    operations = [
        migrations.AddField(model_name="battlemap", name="notes", field=models.JSONField(default=list)),
        migrations.RunPython(notes_of_what_was_left_out, left_out_of_the_notes),
        migrations.RemoveField(model_name="battlemap", name="ignored"),
        migrations.RunPython(one_of_each_title, migrations.RunPython.noop),
        *one_title("mechdesign", "design"),
        *one_title("battlemap", "map"),
    ]
