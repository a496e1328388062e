"""Scenarios and templates: what comes with the tool."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shapes.campaigns import LANGUAGES
from api.shapes.common import Free, SideKey
from games.battle_cry.scenario import EDITIONS, scenario_to_toml


class ScenarioLineOut(serializers.Serializer):
    """A scenario in a list. `reconstructions` are the fields that are ours or not verified."""

    key = serializers.CharField()
    href = serializers.SerializerMethodField()
    name = serializers.CharField()
    date = serializers.CharField()
    edition = serializers.ChoiceField(choices=EDITIONS)
    first_side = SideKey()
    victory_flags = serializers.IntegerField()
    reconstructions = serializers.ListField(child=serializers.CharField())

    @extend_schema_field(str)
    def get_href(self, scenario: Any) -> str:
        return reverse("api-scenario", args=[scenario.key])


class ScenarioOut(ScenarioLineOut):
    """A scenario. `definition` is what `POST campaigns/{id}/battles/` takes, and `toml` the same for people to edit."""

    definition = Free(source="to_mapping")
    toml = serializers.SerializerMethodField()

    @extend_schema_field(str)
    def get_toml(self, scenario: Any) -> str:
        return scenario_to_toml(scenario)


class TemplateOut(serializers.Serializer):
    """A campaign to start from."""

    key = serializers.CharField()
    name = serializers.CharField()
    language = serializers.ChoiceField(choices=LANGUAGES)
    options = Free(source="options.to_mapping")
    generals = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    battles = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_battles(self, template: Any) -> list[str]:
        return [battle.scenario for battle in template.battles]
