"""Sign up, sign in, sign out, password, profile."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView

from campaigns.selectors.people import keys_of
from campaigns.services.accounts import account_create
from campaigns.services.keys import key_end, key_make, keys_end
from core.errors import Invalid, TooOften
from core.grants import ACTS
from core.language import reader_language
from web.accounts.forms import PasswordForm, SignInForm, SignUpForm
from web.asker import AccountRequest, asker_of
from web.refusals import REFUSALS, Refusal
from web.throttles import seconds_to_wait, waiting_words


class ThrottledForm(FormView):  # type: ignore[type-arg]  # generic in the stubs alone
    """A form that tries passwords: after too many tries of an address, or wrong ones of an account, it says so, 429,
    and looks at none.

    The template gets the `form`, and why it was `refused` unread.
    """

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if seconds := seconds_to_wait(request):
            return self.too_many(seconds)
        try:
            return super().post(request, *args, **kwargs)
        except TooOften as error:
            return self.too_many(error.seconds)

    def too_many(self, seconds: int) -> HttpResponse:
        """The form without what was typed, which says to wait."""
        bare = {name: value for name, value in self.get_form_kwargs().items() if name not in ("data", "files")}
        context = self.get_context_data(form=self.get_form_class()(**bare), refused=waiting_words(seconds))
        return self.render_to_response(context, status=429, headers={"Retry-After": str(seconds)})

    def form_invalid(self, form: forms.BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class SignIn(ThrottledForm, auth.LoginView):
    """The template gets the address to go on to, too: `next`."""

    template_name = "web/accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        if not form.cleaned_data["stay"]:
            self.request.session.set_expiry(0)
        return answer


class PasswordChange(ThrottledForm, auth.PasswordChangeView):
    template_name = "web/accounts/password.html"
    form_class = PasswordForm
    success_url = reverse_lazy("profile")

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        text = _("Your password is changed.")
        with transaction.atomic():
            answer = super().form_valid(form)
            if form.cleaned_data["keys_end"] and keys_end(user=form.user):
                text = _("Your password is changed, and your keys for the API have ended.")
        messages.success(self.request, text)
        return answer


@method_decorator((sensitive_post_parameters("password"), never_cache), name="dispatch")
class SignUp(ThrottledForm):
    http_method_names = ["get", "head", "post"]
    template_name = "web/accounts/sign_up.html"
    form_class = SignUpForm
    success_url = reverse_lazy("home")

    def setup(self, request: HttpRequest, *args: object, **kwargs: object) -> None:
        if not settings.SIGN_UP_OPEN:
            raise Http404
        super().setup(request, *args, **kwargs)

    def get_initial(self) -> dict[str, str]:
        """A name that was typed stays, when there were too many tries to look at it."""
        return {"username": self.request.POST.get("username", "")}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            user = account_create(**form.cleaned_data, language=reader_language())
        except (IntegrityError, Invalid):  # the same name, or one that looks like it, was taken a moment ago
            form.add_error("username", form.name_taken)
            return self.form_invalid(form)
        login(self.request, user)
        return super().form_valid(form)


@never_cache
@login_required
def profile(request: AccountRequest) -> HttpResponse:
    return profile_page(request)


def profile_page(request: AccountRequest, *, status: int = 200, **more: object) -> HttpResponse:
    """The account's page. The template gets its API `keys`, and how many `seats` this browser has by links and codes,
    which it forgets when the account signs out.

    `more`: of a key that was just `made`, its row, the `token`, which is shown this once; of one that was not,
    `key_refused`, why, and `key_name`, what was typed.
    """
    seats = asker_of(request).held(**ACTS).count()
    context = {"keys": keys_of(request.user), "seats": seats, **more}
    return render(request, "web/accounts/profile.html", context, status=status)


@never_cache
@login_required
def token(request: AccountRequest) -> HttpResponse:
    """A new API key, shown on this page only."""
    name = request.POST.get("name", "")
    try:
        row, key = key_make(user=request.user, name=name, at=timezone.now())
    except REFUSALS as error:
        refusal = Refusal.of(error)
        return profile_page(request, status=refusal.status, key_refused=refusal.words, key_name=name)
    return profile_page(request, made=row, token=key)


@login_required
def token_end(request: AccountRequest, key_id: int) -> HttpResponse:
    """A key of the account's opens nothing any more."""
    key_end(user=request.user, key_id=key_id)
    messages.success(request, _("The key opens nothing any more."))
    return redirect("profile")
