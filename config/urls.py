"""Every address of the house."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config.health import healthz, readyz
from web.accounts.forms import OperatorSignIn
from web.throttles import throttled

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"

admin.site.login_form = OperatorSignIn

urlpatterns = [
    path("api/", include("api.urls")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/login/", throttled("sign-in", "POST")(admin.site.login)),
    # One page changes one's password: it counts tries, and can end keys.
    path("admin/password_change/", RedirectView.as_view(pattern_name="password")),
    path("admin/", admin.site.urls),
    path("", include("web.urls")),
]
