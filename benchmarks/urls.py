"""The house, and the floor: the least that plain Django does to record a roll."""

import json

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from benchmarks.models import FloorEvent, Snapshot
from campaigns.models import ApiKey
from config.urls import urlpatterns as house
from core.receipts import digest_of


@csrf_exempt
def floor(request: HttpRequest, pk: int) -> JsonResponse:
    """Who asks, is it the version they saw, one event row, one snapshot row; one transaction."""
    key = request.headers["Authorization"].removeprefix("Token ")
    token = ApiKey.objects.select_related("user").get(digest=digest_of(key))
    body = json.loads(request.body)
    seen = int(request.headers["If-Match"].strip('"'))
    with transaction.atomic():
        current = Snapshot.objects.filter(pk=pk, version=seen)
        if not current.update(version=F("version") + 1, state={"side": body["side"], "dice": body["dice"]}):
            return JsonResponse({"code": "stale-version"}, status=412)
        event = FloorEvent.objects.create(snapshot_id=pk, seq=seen + 1, actor=token.user, data=body)
    return JsonResponse({"id": event.pk, "version": seen + 1}, status=201)


def empty(request: HttpRequest) -> HttpResponse:
    """What any page costs."""
    return render(request, "benchmarks/empty.html")


def word(request: HttpRequest) -> HttpResponse:
    """A page that swaps one word when its form is sent."""
    return HttpResponse("after") if request.method == "POST" else render(request, "benchmarks/word.html")


urlpatterns = [
    path("floor/<int:pk>/", floor),
    path("floor/empty/", empty),
    path("floor/word/", word),
    *house,
]
