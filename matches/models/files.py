"""Files in the database, for every machine that asks it: what a worker made and somebody else fetches."""

from django.db import models


class StoredFile(models.Model):
    """A file by its name. Nobody finds it before it is `whole`: its parts are written one by one."""

    name = models.CharField(max_length=100, unique=True)
    size = models.PositiveBigIntegerField(default=0)
    whole = models.BooleanField(default=False)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class StoredPart(models.Model):
    """A piece of a file, `number` from 0 on."""

    file = models.ForeignKey(StoredFile, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["file", "number"], name="one_part_a_number")]

    def __str__(self) -> str:
        return f"{self.file_id}/{self.number}"
