"""The index, the games, and their resolvers."""

from collections.abc import Iterator

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import Answer, answered, in_order, shown
from api.bodies import read
from api.schema import KEYLESS, document, operation_of
from api.service_view import ServiceView
from api.shapes.common import listed
from api.shapes.games import ActionOut, GameFullOut, GameOut, ResolverOut, RuleOptionOut
from api.structs import translated
from core.receipts import answered_once
from games.core.resolvers import Resolver
from games.registry import GAMES, PLAYABLE, game
from matches.codec import action_schema
from matches.tables import computers_of
from matches.writing import throw


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
    players: str
    campaigns: str
    matches: str
    record_sheets: str
    mechs: str
    maps: str
    printables: str
    print_jobs: str
    rankings: str


class Index(Open):
    @extend_schema(summary=_("Where to start"), responses=IndexOut, tags=["index"], operation_id="index")
    def get(self, request: Request) -> Response:
        return Response({name: reverse(f"api-{name.replace('_', '-')}") for name in IndexOut.__struct_fields__})


class Schema(Open):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """This API as an OpenAPI 3.1 document."""
        return Response(document())


class Games(Open):
    @extend_schema(summary=_("All games"), responses=listed(GameOut), operation_id="games")
    def get(self, request: Request) -> Response:
        return Response({"results": [shown(GameOut, registered.meta) for registered in GAMES.values()]})


class Game(Open):
    @extend_schema(summary=_("A game: seats, options, resolvers"), responses=GameFullOut, operation_id="game")
    def get(self, request: Request, key: str) -> Response:
        registered = game(key)
        whole = shown(
            GameFullOut,
            registered.meta,
            computers=computers_of(key) if key in PLAYABLE else (),
            options=[shown(RuleOptionOut, fact, name=name) for name, fact in registered.options.items()],
            rulings=PLAYABLE[key].rulings if key in PLAYABLE else (),
            actions=actions_of(key),
            resolvers=[resolver_out(key, resolver) for resolver in registered.resolvers],
        )
        return Response(whole)


def actions_of(key: str) -> Iterator[ActionOut]:
    """The actions of a game that is played move by move; of another one none."""
    if key in PLAYABLE:
        for do, kind in PLAYABLE[key].rules.actions.items():
            yield ActionOut(do=do, schema=action_schema(kind))


def resolver_out(key: str, resolver: Resolver) -> ResolverOut:
    href = reverse(resolver_name(key, resolver))
    operation = operation_of(href, "post")
    return ResolverOut(
        kind=resolver.kind,
        slug=resolver.slug,
        title=translated(resolver.title),
        href=href,
        request=operation["requestBody"]["content"]["application/json"]["schema"],
        answer=operation["responses"]["200"]["content"]["application/json"]["schema"],
    )


class Stateless(Open):
    """Reads a body, runs a rule, answers. With an Idempotency-Key the answer is kept for a day."""

    resolver: Resolver
    throttle_scope = "resolve"

    def answer(self) -> Response:
        resolver, asked = self.resolver, read(self.resolver.request, self.request.data)
        if not resolver.throws:
            return Response(answered(resolver.run(asked)))
        idempotency = self.idempotency()
        thrown = answered_once(idempotency, lambda: answered(resolver.run(asked, throw)))
        return Response(in_order(thrown) if idempotency else thrown)


def resolver_name(key: str, resolver: Resolver) -> str:
    return f"api-{key}-{resolver.kind}-{resolver.slug}"


def stateless(key: str, resolver: Resolver) -> type[Stateless]:
    """The view of a game's resolver."""

    class View(Stateless):
        @extend_schema(
            summary=translated(resolver.title),
            request=resolver.request,
            responses=resolver.answer,
            extensions=None if resolver.throws else KEYLESS,
            operation_id=resolver_name(key, resolver).removeprefix("api-").replace("-", "_"),
        )
        def post(self, request: Request) -> Response:
            return self.answer()

    View.resolver = resolver
    return View


def resolver_addresses() -> Iterator[URLPattern]:
    """The addresses of all resolvers."""
    for key, registered in GAMES.items():
        for resolver in registered.resolvers:
            address = f"games/{key}/{resolver.kind}/{resolver.slug}/"
            yield path(address, stateless(key, resolver).as_view(), name=resolver_name(key, resolver))
