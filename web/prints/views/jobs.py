"""Packs: put together, asked for, watched, stopped, started again, fetched."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from core.addresses import origin_of
from core.language import reader_language
from print_room import responses
from print_room.choices import product_check
from print_room.packs import title_of_own
from print_room.selectors import job_for
from print_room.services import ORDERS_MOST, job_cancel, job_create, job_restart
from web import typed
from web.asker import AccountRequest
from web.idempotency import idempotency_of
from web.prints import forms
from web.prints.jobs import PackJob, pack_orders, pack_write
from web.prints.nights import address_of, night_asked
from web.refusals import REFUSALS, Refusal, refusal_as_message
from web.throttles import throttled


def back(anchor: str = "packs") -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('print')}#{anchor}")


def pack_change(request: HttpRequest) -> HttpResponse:
    """Put what is chosen into the pack, or take something out of it."""
    answer = back()
    if "drop" in request.POST:
        dropped = typed.number(request.POST, "drop", most=ORDERS_MOST)
        pack_write(request, answer, [order for n, order in enumerate(pack_orders(request)) if n != dropped])
        return answer
    slug = product_check(request.POST.get("product"))
    chosen = forms.chosen_of(request, request.POST, slug)
    pack_write(request, answer, [*pack_orders(request), {"product": slug, **chosen.values}][-ORDERS_MOST:])
    return answer


@login_required
@throttled("print")
def job_new(request: AccountRequest) -> HttpResponse:
    """The pack of a battle or a table, or the one that was put together.

    A battle's or a table's that would lose letters of which its form has said nothing is not made yet: the page says
    so, and the form sends with the next tap that it has.
    """
    data, own, answer = request.POST, "of" not in request.POST, back()
    with refusal_as_message(request):
        if own:
            orders: list[dict[str, Any]] = pack_orders(request)
            title = title_of_own(orders, reader_language())
        else:
            night = night_asked(request, data)
            if not set(night.lost_letters) <= set(data.get("warned", "")):
                return HttpResponseRedirect(f"{reverse('print')}?{address_of(data)}#night")
            title, orders = night.title, night.orders
        job_create(
            user=request.user,
            at=timezone.now(),
            title=data.get("title", "").strip() or title,
            orders=orders,
            origin=origin_of(request),
            language=reader_language(),
            idempotency=idempotency_of(request),
        )
        if own:
            pack_write(request, answer, [])
    return answer


@never_cache
@login_required
@throttled("print")
def night_part(request: AccountRequest) -> HttpResponse:
    """What the pack of a battle or a table would print as ◊, for the open form: of the `night` asked for, or why there
    is none (`night_refused`).
    """
    context: dict[str, Any] = {}
    try:
        context["night"] = night_asked(request, request.GET)
    except REFUSALS as error:
        context["night_refused"] = Refusal.of(error).words
    return render(request, "web/prints/night_lost.html", context)


@never_cache
@login_required
def job_part(request: AccountRequest, job_id: int) -> HttpResponse:
    """How far a pack is, asked by the open page every other second: the template gets the `job`."""
    job = PackJob(job_for(request.user, job_id), timezone.now())
    return render(request, "web/prints/job.html", {"job": job}) if request.htmx else back(f"job-{job_id}")


def changed(request: HttpRequest, job_id: int, service: Callable[..., Any]) -> HttpResponse:
    with refusal_as_message(request):
        service(user=request.user, job_id=job_id, at=timezone.now())
    return back(f"job-{job_id}")


@login_required
def job_stop(request: HttpRequest, job_id: int) -> HttpResponse:
    return changed(request, job_id, job_cancel)


@login_required
def job_again(request: HttpRequest, job_id: int) -> HttpResponse:
    return changed(request, job_id, job_restart)


@never_cache
@login_required
def job_file(request: AccountRequest, job_id: int) -> HttpResponse:
    return responses.job_file(request.user, job_id, "pdf")


@never_cache
@login_required
def job_picture(request: AccountRequest, job_id: int, ending: str) -> HttpResponse:
    return responses.job_file(request.user, job_id, ending)
