"""The index, the games, and their resolvers."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema

from api.answers import Answer, answered, shown
from api.bodies import read
from api.schema import document
from api.service_view import ServiceView, operation
from api.shapes.games import ActionOut, GameFullOut, GameOut, ResolverOut, RuleOptionOut
from core.chance import throw
from core.language import translated
from games import registry
from games.core.meta import GameMeta
from games.core.resolvers import Resolver
from games.registry import GAMES, PLAYABLE
from matches.codec import action_schema
from matches.tables import computers_of


class Open(ServiceView):
    """An address for everybody: no account, no pass, no cookie."""

    authentication_classes = ()
    permission_classes = ()


class IndexOut(Answer):
    """The addresses to start from."""

    docs: str
    schema: str
    games: str
    scenarios: str
    templates: str
    tokens: str
    keys: str
    joins: str
    me: str
    invitations: str
    players: str
    campaigns: str
    matches: str
    record_sheets: str
    mechs: str
    maps: str
    imports: str
    printables: str
    printer_profile: str
    print_jobs: str
    rankings: str


class Start(Open):
    @extend_schema(tags=["index"])
    @operation(_("Where to start"), answer=IndexOut)
    def index(self) -> dict[str, str]:
        return {name: reverse(f"api-{name.replace('_', '-')}") for name in IndexOut.__struct_fields__}

    @extend_schema(exclude=True)
    @operation("This API as an OpenAPI 3.1 document", answer={200: OpenApiTypes.OBJECT})
    def openapi(self) -> dict[str, Any]:
        return document()


class Games(Open):
    @operation(_("All games"), answer=GameOut, many=True)
    def games(self) -> Iterable[GameMeta]:
        return [registered.meta for registered in GAMES.values()]

    @operation(_("A game: seats, options, resolvers"), answer=GameFullOut)
    def game(self, key: str) -> GameFullOut:
        registered = registry.game(key)
        played = PLAYABLE[key].rules.actions if key in PLAYABLE else {}  # move by move
        return shown(
            GameFullOut,
            registered.meta,
            computers=computers_of(key) if key in PLAYABLE else (),
            options=[shown(RuleOptionOut, fact, name=name) for name, fact in registered.options.items()],
            rulings=registered.texts.rulings,
            actions=[ActionOut(do=do, schema=action_schema(kind)) for do, kind in played.items()],
            resolvers=[resolver_out(key, resolver) for resolver in registered.resolvers],
        )


def resolver_out(key: str, resolver: Resolver) -> ResolverOut:
    href = reverse(resolver_name(key, resolver))
    found = document()
    operation = _whole(found["paths"][href]["post"], found["components"]["schemas"])
    return ResolverOut(
        kind=resolver.kind,
        slug=resolver.slug,
        title=translated(resolver.title),
        href=href,
        request=operation["requestBody"]["content"]["application/json"]["schema"],
        answer=operation["responses"]["200"]["content"]["application/json"]["schema"],
    )


def _whole(value: object, schemas: Mapping[str, object]) -> Any:
    """A part of the description, with every reference to a component replaced by the component."""
    if isinstance(value, dict):
        if "$ref" in value:
            return _whole(schemas[value["$ref"].rpartition("/")[2]], schemas)
        return {name: _whole(part, schemas) for name, part in value.items()}
    if isinstance(value, list):
        return [_whole(part, schemas) for part in value]
    return value


def resolver_name(key: str, resolver: Resolver) -> str:
    return f"api-{key}-{resolver.kind}-{resolver.slug}"


def stateless(key: str, resolver: Resolver) -> type[Open]:
    """The view of a game's resolver: it reads a body, runs a rule, answers. With an Idempotency-Key the answer is kept
    for a day.
    """

    class View(Open):
        @operation(
            translated(resolver.title),
            body=resolver.request,
            answer=resolver.answer,
            keyless=not resolver.throws,
            limit="resolve",
            name=resolver_name(key, resolver).removeprefix("api-").replace("-", "_"),
        )
        def resolve(self) -> object:
            asked = read(resolver.request, self.request.data)
            run = partial(resolver.run, asked, *([throw] if resolver.throws else []))
            keeps = resolver.throws and "Idempotency-Key" in self.request.headers
            return self.kept(lambda: answered(run())) if keeps else run()

    return View


def resolver_addresses() -> Iterator[URLPattern]:
    """The addresses of all resolvers."""
    for key, registered in GAMES.items():
        for resolver in registered.resolvers:
            address = f"games/{key}/{resolver.kind}/{resolver.slug}/"
            view = stateless(key, resolver).as_view({"post": "resolve"})
            yield path(address, view, name=resolver_name(key, resolver))
