"""What mechs and maps have in common: the summary of an import."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.messages import message
from matches.import_selectors import job_summary
from matches.models import ImportJob
from matches.summaries import Summary, Told


class ToldOut(serializers.Serializer):
    """A file: why it did not come in, or what there is to know of it, as a code and in your language; the line where
    reading stopped, if any."""

    file = serializers.CharField()
    code = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    detail = serializers.CharField()


class SummaryOut(serializers.Serializer):
    """What has come of an import. Skipped is what is not of the kind asked for; the reasons stand beside. Noted is what
    to know of those that came in: what a map leaves out, which mech comes with Bivouac already."""

    imported = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    noted = ToldOut(many=True)
    skipped = ToldOut(many=True)
    refused = ToldOut(many=True)


class ImportErrorOut(serializers.Serializer):
    """Why an import failed."""

    code = serializers.CharField()
    detail = serializers.CharField()


class ImportJobOut(serializers.Serializer):
    """An import that a worker brings in. `total` are its files, `done` those read so far; the counts are of these."""

    id = serializers.IntegerField()
    href = serializers.SerializerMethodField()
    kind = serializers.ChoiceField(choices=ImportJob.Kind.values)
    state = serializers.ChoiceField(choices=ImportJob.Status.values, source="status")
    total = serializers.IntegerField()
    done = serializers.IntegerField()
    imported = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    error = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)

    def get_href(self, job: ImportJob) -> str:
        return reverse("api-import-job", args=[job.pk])

    @extend_schema_field(ImportErrorOut(allow_null=True))
    def get_error(self, job: ImportJob) -> dict[str, str] | None:
        return {"code": job.error, "detail": message(job.error)} if job.error else None


class ImportJobToldOut(ImportJobOut):
    """The same with what there is to say of its files so far, in your language."""

    noted = ToldOut(many=True)
    skipped = ToldOut(many=True)
    refused = ToldOut(many=True)


def job_words(job: ImportJob) -> dict[str, Any]:
    """An import with what there is to say of its files."""
    told = summary_words(job_summary(job))
    return {**ImportJobOut(job).data, **{name: told[name] for name in ("noted", "skipped", "refused")}}


def summary_words(summary: Summary) -> dict[str, Any]:
    return {
        "imported": summary.imported,
        "updated": summary.updated,
        "unchanged": summary.unchanged,
        "noted": [_told(one) for one in summary.noted],
        "skipped": [_told(one) for one in summary.skipped],
        "refused": [_told(one) for one in summary.refused],
    }


def _told(one: Told) -> dict[str, Any]:
    return {"file": one.file, "code": one.code, "line": one.line, "detail": one.words}
