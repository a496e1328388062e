"""What a stateless door is: a name, what it takes, what it answers, and the function between."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from api.fields import Body


@dataclass(frozen=True, slots=True)
class Resolver:
    """`kind` is "resolve" or "odds" and `slug` the last part of the address. `run` takes the body's values.

    `throws`: the server may throw dice for it, so that an Idempotency-Key makes the throw the only one.
    """

    kind: str
    slug: str
    summary: Promise
    body: type[Body]
    answer: type[serializers.Serializer]
    run: Callable[[Mapping[str, Any]], dict[str, Any]]
    throws: bool = False


class Chance(serializers.Serializer):
    """An exact chance, and the same as a decimal number."""

    fraction = serializers.CharField(help_text=_("For example 8/9."))
    value = serializers.FloatField()


def said(chance: Fraction) -> dict[str, Any]:
    """A fraction as `Chance` shows it."""
    return {"fraction": str(chance), "value": float(chance)}


class Given(serializers.Field):
    """In a body: a value that the rules themselves check."""

    def run_validation(self, data: Any = empty) -> Any:
        return data


def given(schema: Mapping[str, Any], **kwargs: Any) -> Given:
    """Such a field, described by this JSON Schema."""
    kind: type[Given] = extend_schema_field(schema)(type("Given", (Given,), {}))
    return kind(**kwargs)
