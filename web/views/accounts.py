"""Sign up, sign in, sign out, password, profile."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse, reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.services.accounts import token_renew
from campaigns.services.generals import account_create
from web.forms import SignInForm, SignUpForm
from web.throttles import seconds_to_wait, waiting_words


class Counted:
    """A form that tries passwords: after too many tries it says so, 429, and looks at none."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if seconds := seconds_to_wait(request):
            bare = {name: value for name, value in self.get_form_kwargs().items() if name not in ("data", "files")}
            context = self.get_context_data(form=self.get_form_class()(**bare), refused=waiting_words(seconds))
            return self.render_to_response(context, status=429, headers={"Retry-After": str(seconds)})
        return super().post(request, *args, **kwargs)


class SignIn(Counted, auth.LoginView):
    template_name = "web/accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: SignInForm) -> HttpResponse:
        answer = super().form_valid(form)
        if not form.cleaned_data["stay"]:
            self.request.session.set_expiry(0)
        return answer

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class PasswordChange(Counted, auth.PasswordChangeView):
    template_name = "web/accounts/password.html"
    success_url = reverse_lazy("profile")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."), extra_tags="ok")
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if not settings.SIGN_UP_OPEN:
        raise Http404
    form = SignUpForm(request.POST or None)
    seconds = seconds_to_wait(request) if request.method == "POST" else 0
    if request.method == "POST" and not seconds and form.is_valid():
        try:
            user = account_create(**form.cleaned_data, language=get_language() or "")
        except IntegrityError:  # the same name was taken a moment ago
            form.add_error("username", form.name_taken)
        else:
            login(request, user)
            return HttpResponseRedirect(reverse("home"))
    status = 429 if seconds else 422 if request.method == "POST" else 200
    refused = waiting_words(seconds) if seconds else ""
    page = render(request, "web/accounts/sign_up.html", {"form": form, "refused": refused}, status=status)
    if seconds:
        page.headers["Retry-After"] = str(seconds)
    return page


@never_cache
@login_required
@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    return render(request, "web/accounts/profile.html")


@never_cache
@login_required
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """A new API key, shown on this page only."""
    return render(request, "web/accounts/profile.html", {"token": token_renew(user=request.user)})
