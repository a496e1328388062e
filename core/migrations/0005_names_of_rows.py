"""What one row is called, and several: words for the back office. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('core', '0004_codes'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='receipt',
            options={'verbose_name': 'receipt', 'verbose_name_plural': 'receipts'},
        ),
        migrations.AlterModelOptions(
            name='storedfile',
            options={'verbose_name': 'kept file', 'verbose_name_plural': 'kept files'},
        ),
        migrations.AlterModelOptions(
            name='storedpart',
            options={'ordering': ['number'], 'verbose_name': 'part of a kept file', 'verbose_name_plural': 'parts of kept files'},
        ),
    ]
