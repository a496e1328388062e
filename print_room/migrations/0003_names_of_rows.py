"""What one row is called, and several: words for the back office. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('print_room', '0002_labels'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='printerprofile',
            options={'verbose_name': 'printer', 'verbose_name_plural': 'printers'},
        ),
    ]
