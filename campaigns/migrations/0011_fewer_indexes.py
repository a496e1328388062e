"""Indexes of the journal and of rolls that another one serves as well, or that are of nearly every line and empty.

Each is written with every roll.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0010_campaign_sheets'),
    ]

    operations = [
        migrations.AlterField(
            model_name='journalentry',
            name='actor_general',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.general'),
        ),
        migrations.AlterField(
            model_name='journalentry',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='campaigns.campaign'),
        ),
        migrations.AlterField(
            model_name='journalentry',
            name='corrects',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='corrections', to='campaigns.journalentry'),
        ),
        migrations.AlterField(
            model_name='roll',
            name='round',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rolls', to='campaigns.battleround'),
        ),
        migrations.AddIndex(
            model_name='journalentry',
            index=models.Index(condition=models.Q(('actor_general__isnull', False)), fields=['actor_general'], name='entries_of_a_general'),
        ),
        migrations.AddIndex(
            model_name='journalentry',
            index=models.Index(condition=models.Q(('corrects__isnull', False)), fields=['corrects'], name='corrections_of_an_entry'),
        ),
    ]
