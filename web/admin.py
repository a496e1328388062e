"""The operator's back office: accounts and their keys, campaigns, tables, sheets, jobs and grants.

They are found here, looked at, withdrawn and deleted. Only an account can be edited: everything else is told by a log
that the services write. No key, no link and no position is shown.
"""

from typing import Any

from django.contrib import admin
from django.contrib.admin import EmptyFieldListFilter
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.access import CampaignAccess, CampaignRole
from campaigns.journal import STANDING
from campaigns.models import ApiKey, Campaign, User
from campaigns.services.accounts import account_delete
from campaigns.services.campaigns import campaign_delete, link_withdraw
from campaigns.services.keys import keys_end
from core.broker import worker_ask
from core.grants import Kind, grants_withdraw
from core.models import Grant
from matches.models import ImportJob, Match, RecordSheet
from matches.sheets import sheet_delete
from matches.tables import match_delete
from print_room.models import PrintJob


class Deletable(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs alone
    """Deleted one at a time, by `remove`, with all that hangs on it."""

    def remove(self, thing: Any) -> None:
        thing.delete()

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        self.remove(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> None:
        for thing in queryset:
            self.remove(thing)


class ReadOnly(Deletable):
    """Looked at, never edited: only the services write it."""

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


@admin.register(User)
class AccountAdmin(Deletable, UserAdmin):  # type: ignore[type-arg]  # as above
    """An account that organises campaigns can be deleted when these are."""

    change_password_form = PasswordSet

    def remove(self, thing: User) -> None:
        account_delete(user=thing)


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly):
    """Whose keys there are and when they were used; the operator ends one by deleting it, and reads none."""

    list_display = fields = ("prefix", "user", "name", "made_at", "used_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "name", "prefix")


@admin.register(Campaign)
class CampaignAdmin(ReadOnly):
    list_display = ("name", "organiser", "status", "created_at", "has_current_standing")
    list_filter = ("status", "origin", "language")
    list_select_related = ("organiser", "standing")
    search_fields = ("name", "organiser__username", "generals__player__name")
    fields = (
        "name", "organiser", "status", "origin", "listed", "created_at", "started_at", "finished_at",
        "has_current_standing",
    )  # fmt: skip
    actions = ("standings_compute",)

    @admin.display(boolean=True, description=_("standing up to date"))
    def has_current_standing(self, campaign: Campaign) -> bool:
        standing = getattr(campaign, "standing", None)
        return standing is not None and standing.rev == campaign.results_rev

    @admin.action(description=_("Ask for the standings of the chosen campaigns anew"), permissions=["view"])
    def standings_compute(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        for campaign in chosen:
            worker_ask(STANDING, campaign.pk)

    def remove(self, thing: Campaign) -> None:
        campaign_delete(campaign_id=thing.pk)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("__str__", "game", "host", "status", "version", "created_at")
    list_filter = ("status", "game")
    list_select_related = ("host",)
    search_fields = ("name", "host__username", "seats__name", "seats__user__username")
    fields = ("name", "game", "host", "status", "version", "created_at", "finished_at")

    def remove(self, thing: Match) -> None:
        match_delete(match_id=thing.pk)


@admin.register(RecordSheet)
class RecordSheetAdmin(ReadOnly):
    """Sheets of their own; those of a table's units go with the table."""

    list_display = ("__str__", "owner", "version", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "design__title")
    fields = ("name", "owner", "version", "created_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[RecordSheet]:
        return super().get_queryset(request).filter(match=None)

    def remove(self, thing: RecordSheet) -> None:
        sheet_delete(sheet_id=thing.pk)


@admin.register(ImportJob)
class ImportJobAdmin(ReadOnly):
    """Files of one that is deleted are removed by the next sweep, as those of one that ended are."""

    list_display = fields = ("__str__", "owner", "kind", "status", "done", "total", "error", "created_at", "ended_at")
    list_filter = ("status", "kind")
    list_select_related = ("owner",)
    search_fields = ("owner__username", "error")


@admin.register(PrintJob)
class PrintJobAdmin(ReadOnly):
    """The file of one that is deleted is removed by the next sweep."""

    list_display = ("title", "owner", "status", "pages_done", "pages", "error", "created_at")
    list_filter = ("status",)
    list_select_related = ("owner",)
    search_fields = ("title", "owner__username", "error")
    fields = ("title", "owner", "status", "pages_done", "pages", "size", "error", "created_at", "ended_at")


@admin.register(Grant)
class GrantAdmin(ReadOnly):
    """What links were handed out; a withdrawn one stays, so that whoever comes with it can be told why."""

    list_display = ("kind", "object", "role", "seat", "label", "made_at", "used_at", "used_by", "withdrawn_at")
    list_filter = ("kind", "role", ("withdrawn_at", EmptyFieldListFilter))
    list_select_related = ("used_by",)
    search_fields = ("=object", "label", "used_by__username")
    fields = (*list_display, "joins", "ended_at")
    actions = ("withdraw",)

    def has_delete_permission(self, request: HttpRequest, obj: Grant | None = None) -> bool:
        return False

    def has_withdraw_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("core.change_grant")

    @admin.action(description=_("Withdraw the chosen grants"), permissions=["withdraw"])
    def withdraw(self, request: HttpRequest, chosen: QuerySet[Grant]) -> None:
        for grant in chosen.filter(withdrawn_at=None):
            grant_withdraw(grant, request.user)


def grant_withdraw(grant: Grant, operator: User | AnonymousUser) -> None:
    """Withdraw a grant as whoever gave it would; a campaign's journal names the operator."""
    at = timezone.now()
    if grant.kind == Kind.CAMPAIGN:
        access = CampaignAccess(grant.object, CampaignRole.ORGANISER, operator.get_username(), user_id=operator.pk)
        link_withdraw(access=access, at=at, pk=grant.pk)
        return
    grants_withdraw(grant.kind, grant.object, at, pk=grant.pk)
