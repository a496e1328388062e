"""Stored files and answers to repeated requests are core's: their tables take their new names with all that is in them."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0009_stored_files"),
        ("campaigns", "0007_print_forms"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("KeyedRoll", "core_receipt"),
                migrations.AlterModelTable("StoredFile", "core_storedfile"),
                migrations.AlterModelTable("StoredPart", "core_storedpart"),
            ],
            state_operations=[
                migrations.DeleteModel("KeyedRoll"),
                migrations.DeleteModel("StoredPart"),
                migrations.DeleteModel("StoredFile"),
            ],
        ),
    ]
