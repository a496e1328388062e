"""What mechs and maps have in common: the summary of an import."""

from typing import Any

from rest_framework import serializers

from campaigns.imports import told_words
from matches.imports import Summary, Told


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
    return {"file": one.file, "code": one.code, "line": one.line, "detail": told_words(one)}
