"""The operator's back office: accounts and their keys, campaigns, tables, sheets, jobs and grants.

They are found here, looked at, withdrawn and deleted. Only an account can be edited: everything else is told by a log
that the services write. No key, no link and no position is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.contrib import admin
from django.contrib.admin import (
    AllValuesFieldListFilter,
    ChoicesFieldListFilter,
    EmptyFieldListFilter,
    RelatedOnlyFieldListFilter,
)
from django.contrib.admin.utils import NestedObjects
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import AnonymousUser
from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from campaigns.access import CampaignAccess, CampaignRole
from campaigns.journal import STANDING
from campaigns.models import ApiKey, Campaign, General, User
from campaigns.models.choices import Sides
from campaigns.selectors.lists import is_current
from campaigns.services.accounts import accounts_delete, accounts_going
from campaigns.services.campaigns import campaigns_delete, campaigns_going, link_withdraw
from campaigns.services.keys import keys_end
from core.broker import worker_ask
from core.deleting import Going, rows_delete
from core.grants import Kind, Role, grants_withdraw
from core.language import reader_language
from core.models import Grant
from core.news import ACCOUNT, rights_gone
from games.registry import PLAYABLE
from matches.models import ImportJob, Match, RecordSheet
from matches.sheets import sheets_going
from matches.tables import matches_going
from print_room.models import PrintJob
from web.words import game_name

admin.site.site_header = admin.site.site_title = _("Bivouac administration")

# The rows between accounts and what they may do, whose models Django makes by itself: one of them, and several.
BETWEEN: Mapping[type[Model], tuple[Promise, Promise]] = {
    User.groups.through: (_("group of an account"), _("groups of accounts")),
    User.user_permissions.through: (_("permission of an account"), _("permissions of accounts")),
}

# How Django's filters ask about a column, another row by its number among them.
WAYS = ("", "__exact", "__id__exact", "__isnull", "__isempty", "__gte", "__lt")


def called(kind: type[Model], *, several: bool = False) -> str:
    """What rows of a kind are called."""
    meta = kind._meta
    return capfirst(str(BETWEEN.get(kind, (meta.verbose_name, meta.verbose_name_plural))[several]))


class Deletable(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Deleted by `remove` with all that is `going` along, of which the page that asks first lists every row."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """What the filters beside the list ask, and nothing else that is typed into its address: by asking on, whoever
        is shown no position, password or code would come to know it.
        """
        return lookup in {f"{name}{way}" for name in map(_asked_by, self.list_filter) for way in WAYS}

    @staticmethod
    def going(things: QuerySet[Any], /) -> Going:
        return [things]

    def remove(self, request: HttpRequest, things: QuerySet[Any]) -> None:
        rows_delete(self.going(things))

    def these(self, things: Iterable[Model]) -> QuerySet[Any]:
        """The same rows, whatever else a list asked for."""
        these: QuerySet[Any] = self.model._default_manager.filter(pk__in=[thing.pk for thing in things])
        return these

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        self.remove(request, self.these([obj]))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> None:
        self.remove(request, self.these(queryset))

    def get_deleted_objects(
        self, objs: Sequence[Model] | QuerySet[Model], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """As Django's, of several kinds: the rows, how many there are of each kind, of which kinds the operator may not
        delete any, and what stands in the way.
        """
        found = NestedObjects(using=DEFAULT_DB_ALIAS, origin=objs)
        for rows in self.going(self.these(objs)):
            found.collect(list(rows))
        site = self.admin_site
        listed: dict[type[Model], set[Model]] = dict(found.model_objs)  # type: ignore[assignment]  # wrong in the stubs
        kinds = [site.get_model_admin(kind) for kind in listed if site.is_registered(kind)]
        refused = [each.opts for each in kinds if not each.has_delete_permission(request)]
        refused += [self.opts for thing in objs if not self.has_delete_permission(request, thing)]
        return (
            found.nested(partial(linked, site=site)),
            {called(kind, several=True): len(rows) for kind, rows in listed.items()},
            {str(opts.verbose_name) for opts in refused},
            [linked(row, site=site) for row in found.protected if row not in listed.get(type(row), ())],
        )


def linked(thing: Model, *, site: admin.AdminSite = admin.site) -> str:
    """What a thing is, and its name, which leads to its page where there is a page."""
    kind = called(type(thing))
    return format_html("{}: {}", kind, link(thing)) if site.is_registered(type(thing)) else f"{kind}: {thing}"


def link(thing: Model) -> str:
    """The name of a thing that has a page here, leading there."""
    page = reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=[thing.pk])
    return format_html('<a href="{}">{}</a>', page, thing)


def _asked_by(filtered: Any) -> str:
    """What an entry of `list_filter` calls its parameters by: its column, or the name that it gives itself."""
    if isinstance(filtered, tuple):
        return str(filtered[0])
    return filtered if isinstance(filtered, str) else str(filtered.parameter_name)


class Games(AllValuesFieldListFilter):
    """By the games there are, as they are called."""

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        return ({**choice, "display": game_name(str(choice["display"]))} for choice in super().choices(changelist))


class Languages(ChoicesFieldListFilter):
    """By the languages there are; their column has no name that is shown."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("language")


class ReadOnly(Deletable):
    """Looked at, never edited: only the services write it."""

    @admin.display(description=_("game"), ordering="game")
    def of_game(self, thing: Match | RecordSheet) -> str:
        return game_name(thing.game)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PasswordSet(AdminPasswordChangeForm):  # type: ignore[type-arg]  # as above
    """A password set by the operator was forgotten or stolen: the account's keys end with it."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        keys_end(user=user)
        return user


def may_touch(request: HttpRequest, account: User | None) -> bool:
    """Whether it can lead to no more rights when whoever asks has this account."""
    return request.user.is_superuser or account is None or not (account.is_staff or account.is_superuser)


@admin.register(User)
class AccountAdmin(Deletable, UserAdmin):  # type: ignore[type-arg]  # as above
    """An account that organises campaigns can be deleted when these are.

    Whoever is no superuser gives nobody rights, and touches no account of the staff: by its password or by its rights
    more could be had than was given.
    """

    change_password_form = PasswordSet
    list_display = ("username", "date_joined", "last_login", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups", "date_joined", "last_login")
    going = staticmethod(accounts_going)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        return () if request.user.is_superuser else ("is_staff", "is_superuser", "groups", "user_permissions")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and may_touch(request, obj)

    def remove(self, request: HttpRequest, things: QuerySet[User]) -> None:
        accounts_delete(users=things)


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly):
    """Whose keys there are and when they were used; the operator ends one by deleting it, and reads none."""

    list_display = fields = ("prefix", "user", "name", "made_at", "used_at")
    list_select_related = ("user",)
    list_filter = ("made_at", "used_at", ("user", RelatedOnlyFieldListFilter))
    search_fields = ("user__username", "name", "prefix")

    def remove(self, request: HttpRequest, things: QuerySet[ApiKey]) -> None:
        """Whoever listens by one hears no more, as where its owner ends it."""
        owners = set(things.values_list("user", flat=True))
        super().remove(request, things)
        rights_gone(ACCOUNT, owners)


@admin.register(Campaign)
class CampaignAdmin(ReadOnly):
    list_display = ("name", "organiser", "status", "origin", "created_at", "has_current_standing")
    list_filter = ("status", "origin", "created_at", ("language", Languages))
    list_select_related = ("organiser", "standing")
    search_fields = ("name", "organiser__username", "generals__player__name")
    fields = (
        "name", "organiser", "status", "origin", "listed", "created_at", "started_at", "finished_at",
        "has_current_standing",
    )  # fmt: skip
    actions = ("standings_compute",)
    going = staticmethod(campaigns_going)

    @admin.display(boolean=True, description=_("standing up to date"))
    def has_current_standing(self, campaign: Campaign) -> bool:
        standing = getattr(campaign, "standing", None)
        return standing is not None and is_current(campaign, standing)

    @admin.action(description=_("Ask for the standings of the chosen campaigns anew"), permissions=["view"])
    def standings_compute(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            worker_ask(STANDING, campaign.pk)
        many = len(chosen)
        words = ngettext(
            "The standing of %(n)d campaign was asked for.", "The standings of %(n)d campaigns were asked for.", many
        )
        self.message_user(request, words % {"n": many})

    def remove(self, request: HttpRequest, things: QuerySet[Campaign]) -> None:
        campaigns_delete(campaigns=things)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("__str__", "of_game", "host", "status", "version", "created_at")
    list_filter = ("status", "created_at", ("game", Games))
    list_select_related = ("host",)
    search_fields = ("name", "game", "host__username", "seats__name", "seats__user__username")
    fields = ("name", "of_game", "host", "status", "version", "created_at", "finished_at")
    going = staticmethod(matches_going)


class OwnSheets(admin.SimpleListFilter):
    title, parameter_name = _("kept by"), "kept"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("own", _("their owner")), ("table", _("a table"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(match__isnull=self.value() == "own") if self.value() else queryset


@admin.register(RecordSheet)
class RecordSheetAdmin(ReadOnly):
    """Those of a table's units are looked at only: the table cannot do without them, and they go with it."""

    list_display = ("__str__", "of_game", "owner", "table", "version", "created_at")
    list_filter = (OwnSheets, "created_at", ("game", Games), ("owner", RelatedOnlyFieldListFilter))
    list_select_related = ("owner", "match")
    search_fields = ("name", "owner__username", "design__title", "match__name", "match__host__username")
    fields = ("name", "of_game", "owner", "table", "version", "created_at")
    going = staticmethod(sheets_going)

    @admin.display(description=_("table"), ordering="match")
    def table(self, sheet: RecordSheet) -> str | None:
        return link(sheet.match) if sheet.match else None

    def has_delete_permission(self, request: HttpRequest, obj: RecordSheet | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.match_id is None)


@admin.register(ImportJob)
class ImportJobAdmin(ReadOnly):
    """Files of one that is deleted are removed by the next sweep, as those of one that ended are."""

    list_display = fields = ("__str__", "owner", "kind", "status", "done", "total", "error", "created_at", "ended_at")
    list_filter = ("status", "kind", "created_at")
    list_select_related = ("owner",)
    search_fields = ("owner__username", "error")


@admin.register(PrintJob)
class PrintJobAdmin(ReadOnly):
    """The file of one that is deleted is removed by the next sweep."""

    list_display = ("title", "owner", "status", "pages_done", "pages", "error", "created_at")
    list_filter = ("status", "created_at")
    list_select_related = ("owner",)
    search_fields = ("title", "owner__username", "error")
    fields = ("title", "owner", "status", "pages_done", "pages", "size", "error", "created_at", "ended_at")


# What a grant leads to, by its kind, with the accounts that it is asked for.
THINGS: dict[str, tuple[type[Campaign | Match | RecordSheet], tuple[str, ...]]] = {
    Kind.CAMPAIGN: (Campaign, ("organiser",)),
    Kind.TABLE: (Match, ("host",)),
    Kind.SHEET: (RecordSheet, ("owner", "match__host")),
}


def things_find(grants: Iterable[Grant]) -> None:
    """Give each of these grants the `thing` that it leads to and the name of its `general`; a query a kind."""
    chosen = list(grants)
    seats = [grant.seat for grant in chosen if grant.role == Role.GENERAL]
    names = {str(pk): name for pk, name in General.objects.filter(pk__in=seats).values_list("pk", "player__name")}
    for grant in chosen:
        grant.general = names.get(grant.seat)  # type: ignore[attr-defined]  # as below
    for kind, (model, accounts) in THINGS.items():
        of_kind = [grant for grant in chosen if grant.kind == kind]
        numbers = {grant.object for grant in of_kind}
        found = model._default_manager.select_related(*accounts).in_bulk(numbers) if numbers else {}
        for grant in of_kind:
            grant.thing = found.get(grant.object)  # type: ignore[attr-defined]  # for the columns of the list


def owner_of(thing: Campaign | Match | RecordSheet) -> User | None:
    """Whose a thing is: the organiser's, the host's; of a table's sheet, the host's of the table."""
    if isinstance(thing, Campaign):
        return thing.organiser
    if isinstance(thing, Match):
        return thing.host
    return thing.match.host if thing.match else thing.owner


class GrantList(ChangeList):
    """A page of grants with what they lead to."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        things_find(self.result_list)


@admin.register(Grant)
class GrantAdmin(ReadOnly):
    """What links were handed out; a withdrawn one stays until it is deleted, so that whoever comes with it is told."""

    list_display = (
        "thing", "kind", "owner", "role", "place", "label", "made_at", "used_at", "used_by", "withdrawn_at",
    )  # fmt: skip
    list_display_links = ("kind",)  # the first column leads elsewhere
    list_filter = (
        "kind",
        "role",
        ("withdrawn_at", EmptyFieldListFilter),
        ("ended_at", EmptyFieldListFilter),
        "made_at",
        "used_at",
    )
    list_select_related = ("used_by",)
    search_fields = ("=object", "label", "used_by__username")
    fields = (*list_display, "joins", "ended_at")
    actions = ("withdraw",)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return GrantList

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Grant | None:
        grant: Grant | None = super().get_object(request, *args, **kwargs)
        things_find([grant] if grant else [])
        return grant

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Grant], search_term: str
    ) -> tuple[QuerySet[Grant], bool]:
        """By what is said of the grant, or as the thing is found that it leads to: by its name and its people."""
        found, many = super().get_search_results(request, queryset, search_term)
        for kind, (model, _accounts) in THINGS.items() if search_term else ():
            pages = self.admin_site.get_model_admin(model)
            things, _many = pages.get_search_results(request, model._default_manager.order_by(), search_term)
            found |= queryset.filter(kind=kind, object__in=things.values("pk"))
        return found, many

    @admin.display(description=_("leads to"))
    def thing(self, grant: Grant) -> str:
        thing = getattr(grant, "thing", None)
        return link(thing) if thing else str(grant.object)

    @admin.display(description=_("seat"), ordering="seat")
    def place(self, grant: Grant) -> str | None:
        """A general, a side or a seat at a table, as it is called."""
        thing = getattr(grant, "thing", None)
        if grant.role == Role.SIDE:
            return str(Sides(grant.seat).label)
        if grant.seat and isinstance(thing, Match) and thing.game in PLAYABLE:
            return thing.playable.seat_said(grant.seat, reader_language())
        return getattr(grant, "general", None) or grant.seat or None

    @admin.display(description=_("owner"))
    def owner(self, grant: Grant) -> str | None:
        thing = getattr(grant, "thing", None)
        owner = owner_of(thing) if thing else None
        return link(owner) if owner else None

    def remove(self, request: HttpRequest, things: QuerySet[Grant]) -> None:
        """Withdrawn first: whoever listens by one is told, and a campaign's journal has a line of it."""
        with transaction.atomic():
            for grant in things.filter(withdrawn_at=None):
                grant_withdraw(grant, request.user)
            rows_delete(self.going(things))

    def has_withdraw_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("core.change_grant")

    @admin.action(description=_("Withdraw the chosen grants"), permissions=["withdraw"])
    def withdraw(self, request: HttpRequest, chosen: QuerySet[Grant]) -> None:
        open_ = list(chosen.filter(withdrawn_at=None))
        for grant in open_:
            grant_withdraw(grant, request.user)
        many = len(open_)
        words = ngettext("%(n)d grant was withdrawn.", "%(n)d grants were withdrawn.", many)
        self.message_user(request, words % {"n": many})


def grant_withdraw(grant: Grant, operator: User | AnonymousUser) -> None:
    """Withdraw a grant as whoever gave it would; a campaign's journal names the operator."""
    at = timezone.now()
    if grant.kind == Kind.CAMPAIGN:
        campaign = Campaign.objects.get(pk=grant.object)
        access = CampaignAccess(campaign, CampaignRole.ORGANISER, operator.get_username(), user_id=operator.pk)
        link_withdraw(access=access, at=at, pk=grant.pk)
        return
    grants_withdraw(grant.kind, grant.object, at, pk=grant.pk)
