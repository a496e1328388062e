"""Two questions an operator asks: is it alive, and is it ready?"""

import os

from celery import current_app
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

BROKER_SECONDS = 0.3


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Alive: the process answers. Asks nothing of anybody."""
    return HttpResponse("ok\n", content_type="text/plain")


def database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except Error:
        return "unreachable"
    return "ok"


def migrations_state() -> str:
    try:
        executor = MigrationExecutor(connection)
        pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error:
        return "unknown"
    return f"{len(pending)} pending" if pending else "ok"


def broker_state() -> str:
    """One try: the broker answers within its socket timeout, or the queue's folder takes messages."""
    folder = settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("data_folder_out")
    if folder is not None:
        return "ok" if os.access(folder, os.W_OK | os.X_OK) else "unreachable"
    try:
        with current_app.connection_for_write() as link:
            link.ensure_connection(max_retries=0, timeout=BROKER_SECONDS)
    except (KombuError, OSError):
        return "unreachable"
    return "ok"


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Ready: each part by name. 503 while the database or its migrations are missing.

    A dead broker is named but does not take the site down: pages and writes go on, standings wait (DESIGN §5).
    """
    states = {"database": database_state(), "migrations": migrations_state(), "broker": broker_state()}
    ready = states["database"] == "ok" and states["migrations"] == "ok"
    return JsonResponse({"ready": ready, **states}, status=200 if ready else 503)
