"""Every address of the house."""

from django.contrib import admin
from django.urls import include, path

from config.health import healthz, readyz
from web.throttles import counted

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    # The two of the back office that try passwords.
    path("admin/login/", counted("sign-in", "POST")(admin.site.login)),
    path("admin/password_change/", counted("sign-in", "POST")(admin.site.admin_view(admin.site.password_change))),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("web.urls")),
]
