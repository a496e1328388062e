"""Two questions an operator asks: is it alive, and is it ready?"""

import os
import secrets

from celery import current_app
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from config.errors import RETRY_SECONDS, unavailable_code

BROKER_SECONDS = 0.3
ROOM = 16 * 1024  # bytes


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Alive: the process answers. Asks nothing of anybody."""
    return HttpResponse("ok\n", content_type="text/plain")


def database_state() -> str:
    """`ok`; `unreachable`; `full` or `unwritable` where nothing can be kept, though what is there may be read."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except Error as error:
        return "full" if unavailable_code(error) == "storage-full" else "unreachable"
    return room_state()


def room_state() -> str:
    """Keep something and take it away again, by a connection of its own that waits for nobody.

    Whoever is writing at this moment proves it as well.
    """
    probe = connection.copy()
    if probe.vendor == "sqlite":
        probe.settings_dict["OPTIONS"]["timeout"] = 0
    key = secrets.token_hex(16)
    try:
        with probe.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE" if probe.vendor == "sqlite" else "BEGIN")
            cursor.execute(
                "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (%s, %s, '2000-01-01')",
                [key, secrets.token_hex(ROOM // 2)],
            )
            cursor.execute("DELETE FROM django_session WHERE session_key = %s", [key])
            cursor.execute("COMMIT")
    except Error as error:
        code = unavailable_code(error)
        if "locked" not in str(error) and code:  # another one writes
            return {"storage-full": "full"}.get(code, "unwritable")
        return "ok"
    finally:
        probe.close()
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
            link.ensure_connection(max_retries=0, timeout=BROKER_SECONDS)  # type: ignore[arg-type]  # a fraction will do
    except (KombuError, OSError):
        return "unreachable"
    return "ok"


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Ready: each part by name. 503 while the database or its migrations are missing, or nothing can be kept.

    A dead broker is named but does not take the site down: pages and writes go on, standings wait.
    """
    states = {"database": database_state(), "migrations": migrations_state(), "broker": broker_state()}
    ready = states["database"] == "ok" and states["migrations"] == "ok"
    answer = JsonResponse({"ready": ready, **states}, status=200 if ready else 503)
    if not ready:
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer
