"""The print room is an app of its own: its tables take their new names with all that is in them."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0007_print_forms"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("PrinterProfile", "print_room_printerprofile"),
                migrations.AlterModelTable("PrintJob", "print_room_printjob"),
            ],
            state_operations=[
                migrations.DeleteModel("PrinterProfile"),
                migrations.DeleteModel("PrintJob"),
            ],
        ),
    ]
