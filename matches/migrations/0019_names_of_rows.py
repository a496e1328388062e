"""What one row is called, and several: words for the back office. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0018_undo_refused'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='battlemap',
            options={'ordering': ['title', 'pk'], 'verbose_name': 'board of one’s own', 'verbose_name_plural': 'boards of one’s own'},
        ),
        migrations.AlterModelOptions(
            name='handover',
            options={'ordering': ['pk'], 'verbose_name': 'seat handed over', 'verbose_name_plural': 'seats handed over'},
        ),
        migrations.AlterModelOptions(
            name='importline',
            options={'ordering': ['pk'], 'verbose_name': 'line of an import', 'verbose_name_plural': 'lines of imports'},
        ),
        migrations.AlterModelOptions(
            name='matchseat',
            options={'ordering': ['place'], 'verbose_name': 'seat', 'verbose_name_plural': 'seats'},
        ),
        migrations.AlterModelOptions(
            name='mechdesign',
            options={'ordering': ['title', 'pk'], 'verbose_name': 'design of one’s own', 'verbose_name_plural': 'designs of one’s own'},
        ),
        migrations.AlterModelOptions(
            name='move',
            options={'ordering': ['seq'], 'verbose_name': 'line of a table’s log', 'verbose_name_plural': 'lines of tables’ logs'},
        ),
        migrations.AlterModelOptions(
            name='sheetmark',
            options={'ordering': ['seq'], 'verbose_name': 'line of a sheet’s log', 'verbose_name_plural': 'lines of sheets’ logs'},
        ),
    ]
