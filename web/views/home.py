"""The home page: what is on this reader's desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web.cards import cards
from web.viewer import viewer_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "web/home.html", {"cards": cards(viewer_of(request), most=20)})
