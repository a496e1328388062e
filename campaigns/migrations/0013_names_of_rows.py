"""What one row is called, and several: words for the back office. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0012_one_index_for_each_way'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='battle',
            options={'ordering': ['number'], 'verbose_name': 'battle', 'verbose_name_plural': 'battles'},
        ),
        migrations.AlterModelOptions(
            name='battleround',
            options={'ordering': ['number'], 'verbose_name': 'round', 'verbose_name_plural': 'rounds'},
        ),
        migrations.AlterModelOptions(
            name='eventeffect',
            options={'ordering': ['order'], 'verbose_name': 'effect of an event', 'verbose_name_plural': 'effects of events'},
        ),
        migrations.AlterModelOptions(
            name='general',
            options={'ordering': ['pk'], 'verbose_name': 'general', 'verbose_name_plural': 'generals'},
        ),
        migrations.AlterModelOptions(
            name='generalstanding',
            options={'verbose_name': 'place of a general', 'verbose_name_plural': 'places of generals'},
        ),
        migrations.AlterModelOptions(
            name='invitation',
            options={'ordering': ['-pk'], 'verbose_name': 'invitation', 'verbose_name_plural': 'invitations'},
        ),
        migrations.AlterModelOptions(
            name='journalentry',
            options={'ordering': ['-seq'], 'verbose_name': 'line of the journal', 'verbose_name_plural': 'lines of the journal'},
        ),
        migrations.AlterModelOptions(
            name='player',
            options={'ordering': ['name', 'pk'], 'verbose_name': 'player', 'verbose_name_plural': 'players'},
        ),
        migrations.AlterModelOptions(
            name='playerstanding',
            options={'verbose_name': 'place of a player', 'verbose_name_plural': 'places of players'},
        ),
        migrations.AlterModelOptions(
            name='potentry',
            options={'ordering': ['pk'], 'verbose_name': 'line of a pot', 'verbose_name_plural': 'lines of pots'},
        ),
        migrations.AlterModelOptions(
            name='reservechoice',
            options={'ordering': ['pk'], 'verbose_name': 'choice of a reserve roll', 'verbose_name_plural': 'choices of reserve rolls'},
        ),
        migrations.AlterModelOptions(
            name='roll',
            options={'ordering': ['pk'], 'verbose_name': 'roll', 'verbose_name_plural': 'rolls'},
        ),
        migrations.AlterModelOptions(
            name='rosterunit',
            options={'ordering': ['-side', 'number'], 'verbose_name': 'unit of a roster', 'verbose_name_plural': 'units of rosters'},
        ),
        migrations.AlterModelOptions(
            name='roundside',
            options={'ordering': ['-side'], 'verbose_name': 'side of a round', 'verbose_name_plural': 'sides of rounds'},
        ),
        migrations.AlterModelOptions(
            name='side',
            options={'ordering': ['-key'], 'verbose_name': 'side', 'verbose_name_plural': 'sides'},
        ),
        migrations.AlterModelOptions(
            name='standing',
            options={'verbose_name': 'standing', 'verbose_name_plural': 'standings'},
        ),
    ]
