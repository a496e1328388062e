"""The resolvers under schemathesis: whatever comes, the answer is what the schema says."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from scripts.services import CI

pytestmark = pytest.mark.django_db

# What no schema says: how many dice another field wants, which keys were used before, what a name is made of.
BEYOND = {"dice-count", "idempotency-key-reused", "control-characters", "required", "need-dice"}
# Nor what hexes a board has, and how far a weapon shoots.
BEYOND |= {"off-map", "same-hex", "bad-hex", "bad-reach", "unknown-hex", "hex-taken", "closed-post", "out-of-range"}

schema = (
    schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
    .include(path_regex="^/api/v1/(games|scenarios|templates)/")
    .exclude(method="OPTIONS")
)


@pytest.fixture(autouse=True)
def _one_connection():
    """A server closes its connections between requests; a test keeps the one its transaction is in."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@settings(
    max_examples=15 if CI else 4,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_whatever_comes_the_answer_is_as_described(case):
    answer = case.call()
    beyond = answer.status_code >= 400 and answer.json()["code"] in BEYOND
    case.validate_response(answer, excluded_checks=[positive_data_acceptance] if beyond else [])
