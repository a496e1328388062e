"""The operator's back office: accounts, where a forgotten password is set anew. Campaigns have their own pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.http import HttpRequest

from campaigns.models import ApiKey, User
from campaigns.services.keys import keys_end


class PasswordSet(AdminPasswordChangeForm):
    """A password set by the operator was forgotten or stolen: the account's keys end with it."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        keys_end(user=user)
        return user


@admin.register(User)
class Accounts(UserAdmin):
    change_password_form = PasswordSet


@admin.register(ApiKey)
class ApiKeys(admin.ModelAdmin):
    """Whose keys there are and when they were used; the operator can end one, and reads none."""

    list_display = ("prefix", "user", "name", "made_at", "used_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "name", "prefix")
    fields = ("user", "name", "prefix", "made_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiKey | None = None) -> bool:
        return False
