"""Indexes of rows by what they hang on, where that of a constraint begins with the same column and serves as well."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0011_fewer_indexes'),
    ]

    operations = [
        migrations.AlterField(
            model_name='battle',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='battles', to='campaigns.campaign'),
        ),
        migrations.AlterField(
            model_name='battleround',
            name='battle',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='campaigns.battle'),
        ),
        migrations.AlterField(
            model_name='eventeffect',
            name='roll',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='effects', to='campaigns.roll'),
        ),
        migrations.AlterField(
            model_name='general',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='generals', to='campaigns.campaign'),
        ),
        migrations.AlterField(
            model_name='general',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='generals', to='campaigns.player'),
        ),
        migrations.AlterField(
            model_name='rosterunit',
            name='battle',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='roster', to='campaigns.battle'),
        ),
        migrations.AlterField(
            model_name='roundside',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.battleround'),
        ),
        migrations.AlterField(
            model_name='side',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.campaign'),
        ),
    ]
