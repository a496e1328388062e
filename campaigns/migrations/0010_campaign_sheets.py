"""Record sheets of a campaign: the one table of campaigns that needs the matches, which need the accounts of campaigns.

Older databases have the table by what 0002 was.
"""

import django.db.models.deletion
from django.db import migrations, models

from core.operations import CreateModelUnlessThere


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0001_squashed_0009_labels'),
        ('matches', '0001_squashed_0014_games_of_designs'),
    ]

    operations = [
        CreateModelUnlessThere(
            name='CampaignSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='campaigns.campaign')),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='in_campaign', to='matches.recordsheet')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
    ]
