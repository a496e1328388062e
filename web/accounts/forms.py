"""Forms of the account pages. Everything else is checked by the services themselves."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaigns.services.generals import PLAYER_LONGEST
from core.errors import Invalid
from core.guessing import password_guessing
from core.limits import address_of
from core.messages import message
from core.names import name_free


class SignUpForm(forms.Form):
    """A name and a password; the name is free in capitals and small letters alike."""

    username = forms.CharField(max_length=PLAYER_LONGEST, validators=[UnicodeUsernameValidator()])
    password = forms.CharField(strip=False, max_length=200)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if get_user_model().objects.filter(username__iexact=name).exists():
            raise ValidationError(self.name_taken)
        try:
            name_free(name)
        except Invalid as error:
            raise ValidationError(message(error.code, error.params), code=error.code) from error
        return name

    name_taken = _("Somebody has this name already.")

    def clean(self) -> dict[str, Any]:
        super().clean()
        values = self.cleaned_data
        if "password" in values and "username" in values:
            try:
                validate_password(values["password"], get_user_model()(username=values["username"]))
            except ValidationError as error:
                self.add_error("password", error)
        return values

    @property
    def password_help(self) -> list[str]:
        return password_validators_help_texts()


class PasswordForm(PasswordChangeForm):
    """With the choice to end the account's keys for the API too: whoever has one needs no password. Raises TooOften."""

    keys_end = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, request: HttpRequest, **more: Any) -> None:
        super().__init__(*args, **more)
        self.request = request

    def clean_old_password(self) -> str:
        with password_guessing(self.user.get_username(), address_of(self.request), ValidationError):
            return super().clean_old_password()


class CountedSignIn(AuthenticationForm):
    """Counts wrong passwords of an account, by whatever addresses. Raises TooOften."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username", "")
        with password_guessing(name, address_of(self.request), ValidationError):
            return super().clean()


class OperatorSignIn(CountedSignIn, AdminAuthenticationForm):
    """That of the back office."""


class SignInForm(CountedSignIn):
    """With the choice to stay signed in on this device."""

    stay = forms.BooleanField(required=False)

    error_messages = {
        "invalid_login": _("Name or password is wrong."),
        "inactive": _("This account is closed."),
    }
