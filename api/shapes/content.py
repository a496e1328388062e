"""Scenarios and templates: what comes with the tool."""

from typing import Annotated

from api.answers import Answer, address, source
from api.parts import Definition
from api.shapes.campaigns import LANGUAGES
from api.shapes.common import RuleOptions
from campaigns.choice_types import Side
from games.battle_cry.scenario import EDITIONS, scenario_to_toml
from games.core.reading import one_of


class ScenarioLineOut(Answer):
    """A scenario in a list. `reconstructions` are the fields that are ours or not verified."""

    key: str
    href: Annotated[str, address("api-scenario", "key")]
    name: str
    date: str
    edition: Annotated[str, one_of(EDITIONS)]
    first_side: Side
    victory_flags: int
    reconstructions: list[str]


class ScenarioOut(ScenarioLineOut):
    """A scenario. `definition` is what `POST campaigns/{id}/battles/` takes, and `toml` the same for people to edit."""

    definition: Annotated[Definition, source(lambda scenario: scenario.to_mapping())]
    toml: Annotated[str, source(scenario_to_toml)]


class TemplateOut(Answer):
    """A campaign to start from."""

    key: str
    name: str
    language: Annotated[str, one_of(LANGUAGES)]
    options: Annotated[RuleOptions, source(lambda template: template.options.to_mapping())]
    generals: dict[str, list[str]]
    battles: Annotated[list[str], source(lambda template: [battle.scenario for battle in template.battles])]
