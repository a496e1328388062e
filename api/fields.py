"""Request bodies: the fields they have, what each may hold, and nothing else.

The checks are `core.checks`, so a body and a service refuse with the same code; the classes derive from
REST framework's fields so that the schema describes them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.validators import RegexValidator
from rest_framework import serializers
from rest_framework.fields import empty

from core import checks
from core.errors import Invalid

ONE_LINE = RegexValidator(r"^[^\x00-\x1f\x7f-\x9f]*$")
UNKNOWN_NAMED = 10  # of the unknown fields of a body; the rest is left unsaid


class InvalidBody(Invalid):
    """Everything that is wrong with a body: `all` in the order of the fields, and the first as its own code."""

    def __init__(self, wrong: list[Invalid]) -> None:
        super().__init__(wrong[0].code, field=wrong[0].field, **wrong[0].params)
        self.all = wrong


def _within(error: Invalid, place: str) -> Iterator[Invalid]:
    """The error, or each of its errors, with the field's path set in front: `rounds[2].union`."""
    for one in error.all if isinstance(error, InvalidBody) else [error]:
        joint = "" if not one.field or one.field.startswith("[") else "."
        yield Invalid(one.code, field=f"{place}{joint}{one.field}", **one.params)


class Line(serializers.CharField):
    """One line of text; see `checks.line`."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(max_length=longest, **kwargs)
        self.validators.append(ONE_LINE)  # for the schema; the check itself goes further

    def run_validation(self, data: Any = empty) -> str:
        return checks.line(data, field="", longest=self.max_length, required=not self.allow_blank)


class Secret(serializers.CharField):
    """A text taken as it is, to the last space."""

    def run_validation(self, data: Any = empty) -> str:
        if not isinstance(data, str):
            raise Invalid("not-text")
        if len(data) > self.max_length:
            raise Invalid("too-long", longest=self.max_length)
        return data


class Whole(serializers.IntegerField):
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(min_value=least, max_value=most, **kwargs)

    def run_validation(self, data: Any = empty) -> int:
        return checks.whole(data, field="", least=self.min_value, most=self.max_value)


class Decimal(serializers.FloatField):
    """A number from `least` to `most`, whole or not."""

    def __init__(self, least: float, most: float, **kwargs: Any) -> None:
        super().__init__(min_value=least, max_value=most, **kwargs)

    def run_validation(self, data: Any = empty) -> float:
        return checks.decimal(data, field="", least=self.min_value, most=self.max_value)


class Flag(serializers.BooleanField):
    """true or false."""

    def run_validation(self, data: Any = empty) -> bool:
        if not isinstance(data, bool):
            raise Invalid("not-a-flag")
        return data


class OneOf(serializers.ChoiceField):
    """One of a few codes."""

    def run_validation(self, data: Any = empty) -> str:
        if not isinstance(data, str):
            raise Invalid("not-text")
        return checks.one_of(data, self.choices, field="")


class Several(serializers.ListField):
    """A list of at most `most` values of one kind."""

    def __init__(self, child: serializers.Field, most: int, **kwargs: Any) -> None:
        super().__init__(child=child, max_length=most, **kwargs)

    def run_validation(self, data: Any = empty) -> list[Any]:
        if not isinstance(data, list):
            raise Invalid("not-a-list")
        if len(data) > self.max_length:
            raise Invalid("too-many", most=self.max_length)
        values: list[Any] = []
        wrong: list[Invalid] = []
        for place, one in enumerate(data):
            try:
                values.append(self.child.run_validation(one))
            except Invalid as error:
                wrong += _within(error, f"[{place}]")
        if wrong:
            raise InvalidBody(wrong)
        return values


class Table(serializers.DictField):
    """A JSON object whose fields somebody else checks (rule options, a scenario)."""

    def run_validation(self, data: Any = empty) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise Invalid("not-an-object")
        return data


class Body(serializers.Serializer):
    """A request body, or an object inside one. Unknown fields are refused, `null` is a value like any other."""

    @classmethod
    def read(cls, data: Any) -> dict[str, Any]:
        """The values of a parsed body. Raises InvalidBody."""
        shared = cls.__dict__.get("_shared")
        if shared is None:  # one instance serves all requests: nothing of a request is kept on it
            shared = cls._shared = cls()
        return shared.run_validation(data)

    def run_validation(self, data: Any = empty) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise Invalid("not-an-object")
        fields = self.fields
        unknown = [name for name in data if name not in fields][:UNKNOWN_NAMED]
        wrong = [Invalid("unknown-field", field=name[:60]) for name in unknown]
        values: dict[str, Any] = {}
        for name, field in fields.items():
            if name in data:
                try:
                    values[name] = field.run_validation(data[name])
                except Invalid as error:
                    wrong += _within(error, name)
            elif field.required:
                wrong.append(Invalid("required", field=name))
            elif field.default is not empty:
                values[name] = field.default
        if wrong:
            raise InvalidBody(wrong)
        return values
