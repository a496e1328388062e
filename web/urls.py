"""The pages: which view answers at which address, and how it may be asked. A page is looked at, a form is sent, and
some are both.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib.auth.views import LogoutView
from django.http import HttpResponseBase
from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods

from web import views
from web.accounts.views import account, preferences
from web.campaigns.views import campaign, invitations, journal, people
from web.campaigns.views import files as campaign_files
from web.desk.views import battle, plans
from web.imports import views as imports
from web.mechs.views import catalogue, maps
from web.prints.views import jobs, room
from web.rankings import views as rankings
from web.sheets.views import files as sheet_files
from web.sheets.views import links as sheet_links
from web.sheets.views import sheet
from web.tables.views import links as table_links
from web.tables.views import lists, moves, table
from web.tools import battle_cry
from web.tools import views as tools


def _asked_by(
    methods: list[str],
    route: str,
    view: Callable[..., HttpResponseBase],
    known: dict[str, Any] | None = None,
    *,
    name: str,
) -> URLPattern:
    """An address whose view is asked by these methods alone; any other is 405. `known` are arguments of the view."""
    return path(route, require_http_methods(methods)(view), known, name=name)


page = partial(_asked_by, ["GET", "HEAD"])
form = partial(_asked_by, ["POST"])
page_and_form = partial(_asked_by, ["GET", "HEAD", "POST"])

urlpatterns = [
    page("", views.home, name="home"),
    page("worker.js", views.worker, name="worker"),
    page("manifest.webmanifest", views.manifest, name="manifest"),
    page("offline/", views.offline, name="offline"),
    page("https/", views.https, name="https"),
    page("https/bivouac.crt", views.authority, name="authority"),
    form("language/", preferences.language_set, name="language-set"),
    form("display/", preferences.theme_set, name="theme-set"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-up/", account.SignUp.as_view(), name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("password/", account.PasswordChange.as_view(), name="password"),
    page("profile/", account.profile, name="profile"),
    form("profile/key/", account.token, name="token"),
    form("profile/key/<id:key_id>/end/", account.token_end, name="token-end"),
    page_and_form("join/", views.join, name="join"),
    form("invitations/<id:invitation_id>/", invitations.answer, name="invitation"),
    page_and_form("j/<str:token>/", views.link, name="link"),
    page("print/", room.print_room, name="print"),
    page("print/preview/", room.print_preview, name="print-preview"),
    page("print/night/", jobs.night_part, name="print-night"),
    page_and_form("print/printer/", room.printer, name="printer"),
    form("print/pack/", jobs.pack_change, name="pack-change"),
    form("print/jobs/", jobs.job_new, name="print-job-new"),
    page("print/jobs/<id:job_id>/", jobs.job_part, name="print-job"),
    form("print/jobs/<id:job_id>/stop/", jobs.job_stop, name="print-job-stop"),
    form("print/jobs/<id:job_id>/again/", jobs.job_again, name="print-job-again"),
    page("print/jobs/<id:job_id>/pack.pdf", jobs.job_file, name="print-job-file"),
    page("print/jobs/<id:job_id>/page.<str:ending>", jobs.job_picture, name="print-job-picture"),
    page("print/<slug:slug>.<str:ending>", room.print_file, name="print-blank"),
    page("rankings/", rankings.rankings, name="rankings"),
    page("rankings/<uuid:uid>/", rankings.player, name="ranking-player"),
    page("tools/", tools.index, name="tools"),
    page("tools/to-hit/", tools.to_hit, name="tool-to-hit"),
    page_and_form("tools/<slug:game>/<slug:kind>/<slug:slug>/", tools.resolver, name="tool-resolver"),
    page_and_form("tools/reserve-roll/", battle_cry.reserve_roll, name="tool-battle-cry-reserve-roll"),
    page_and_form("tools/event-roll/", battle_cry.event_roll, name="tool-battle-cry-event-roll"),
    page_and_form("tools/combat/", battle_cry.combat_roll, name="tool-battle-cry-combat"),
    page("tools/battle-result/", battle_cry.battle_sum, name="tool-battle-cry-battle-result"),
    page("tools/verdict/", battle_cry.campaign_verdict, name="tool-battle-cry-campaign-verdict"),
    page("tools/best-general/", battle_cry.best_generals, name="tool-battle-cry-best-general"),
    page("tables/", lists.table_list, name="tables"),
    page_and_form("tables/new/", lists.table_new, name="table-new"),
    page("tables/<id:table_id>/", table.table, name="table"),
    form("tables/<id:table_id>/delete/", lists.table_delete, name="table-delete"),
    page("tables/<id:table_id>/news/", table.table_news, name="table-news"),
    page("tables/<id:table_id>/stream/", table.table_stream, name="table-stream"),
    form("tables/<id:table_id>/play/", moves.table_play, name="table-play"),
    page("tables/<id:table_id>/outlook/", table.table_outlook, name="table-outlook"),
    form("tables/<id:table_id>/eyes/", table.table_eyes, name="table-eyes"),
    form("tables/<id:table_id>/undo/", moves.table_undo, name="table-undo"),
    form("tables/<id:table_id>/undo/answer/", moves.table_undo_answer, name="table-undo-answer"),
    form("tables/<id:table_id>/rematch/", moves.table_rematch, name="table-rematch"),
    page_and_form("tables/<id:table_id>/resign/", moves.table_resign, name="table-resign"),
    page("tables/<id:table_id>/links/", table_links.table_links, name="table-links"),
    form("tables/<id:table_id>/links/<slug:do>/", table_links.table_links_change, name="table-links-change"),
    form("tables/<id:table_id>/seat/", table_links.table_seat, name="table-seat"),
    form("tables/<id:table_id>/nudge/", table_links.table_nudge, name="table-nudge"),
    page_and_form("tables/<id:table_id>/move/", table_links.table_move, name="table-move"),
    form("tables/<id:table_id>/claim/", table_links.table_claim, name="table-claim"),
    page("sheets/", sheet.sheet_list, name="sheets"),
    page_and_form("sheets/new/", sheet.sheet_create, name="sheet-new"),
    page_and_form("sheets/import/", sheet_files.sheet_bring, name="sheet-import"),
    page("sheets/<id:sheet_id>/", sheet.sheet, name="sheet"),
    form("sheets/<id:sheet_id>/delete/", sheet.sheet_remove, name="sheet-delete"),
    page("sheets/<id:sheet_id>/news/", sheet.sheet_news, name="sheet-news"),
    page("sheets/<id:sheet_id>/stream/", sheet.sheet_stream, name="sheet-stream"),
    form("sheets/<id:sheet_id>/mark/", sheet.sheet_do, name="sheet-mark"),
    form("sheets/<id:sheet_id>/undo/", sheet.sheet_take_back, name="sheet-undo"),
    form("sheets/<id:sheet_id>/settings/", sheet.sheet_settings, name="sheet-settings"),
    page("sheets/<id:sheet_id>/links/", sheet_links.sheet_links, name="sheet-links"),
    form("sheets/<id:sheet_id>/links/<slug:do>/", sheet_links.sheet_links_change, name="sheet-links-change"),
    page("sheets/<id:sheet_id>/export.json", sheet_files.sheet_file, name="sheet-export"),
    page("sheets/<id:sheet_id>/sheet.<str:ending>", sheet_files.sheet_print, name="sheet-print"),
    page("mechs/", catalogue.mech_list, name="mechs"),
    page_and_form("import/mechs/", imports.files_import, {"kind": "mechs"}, name="mech-import"),
    page("mechs/<str:key>/", catalogue.mech, name="mech"),
    page("mechs/<str:key>/sheet.<str:ending>", catalogue.mech_print, name="mech-print"),
    page("maps/", maps.map_list, name="maps"),
    page("imports/<id:job_id>/", imports.import_job, name="import-job"),
    page_and_form("import/maps/", imports.files_import, {"kind": "maps"}, name="map-import"),
    page("maps/<str:key>/", maps.map_page, name="map"),
    page("campaigns/", campaign.campaign_list, name="campaigns"),
    page_and_form("campaigns/new/", campaign.campaign_new, name="campaign-new"),
    page_and_form("campaigns/import/", campaign.campaign_load, name="campaign-import"),
    page("campaigns/<id:campaign_id>/", campaign.campaign_sheet, name="campaign"),
    page("campaigns/<id:campaign_id>/news/", campaign.campaign_news, name="campaign-news"),
    page("campaigns/<id:campaign_id>/stream/", campaign.campaign_stream, name="campaign-stream"),
    page_and_form("campaigns/<id:campaign_id>/settings/", campaign.campaign_settings, name="campaign-settings"),
    form("campaigns/<id:campaign_id>/pots/", campaign.campaign_pots, name="campaign-pots"),
    form("campaigns/<id:campaign_id>/end/", campaign.campaign_end, name="campaign-end"),
    form("campaigns/<id:campaign_id>/rematch/", campaign.rematch, name="campaign-rematch"),
    page_and_form("campaigns/<id:campaign_id>/generals/", people.generals, name="campaign-generals"),
    form("campaigns/<id:campaign_id>/generals/retire/", people.retire, name="general-retire"),
    form("campaigns/<id:campaign_id>/leave/", invitations.leave, name="campaign-leave"),
    page("campaigns/<id:campaign_id>/links/", people.links, name="campaign-links"),
    form("campaigns/<id:campaign_id>/generals/rename/", people.rename, name="general-rename"),
    form("campaigns/<id:campaign_id>/generals/remove/", people.remove, name="general-remove"),
    form("campaigns/<id:campaign_id>/links/<slug:do>/", people.links_change, name="campaign-links-change"),
    page_and_form("campaigns/<id:campaign_id>/move/", people.move, name="general-move"),
    form("campaigns/<id:campaign_id>/claim/", people.claim, name="seat-claim"),
    page("campaigns/<id:campaign_id>/journal/", journal.journal, name="campaign-journal"),
    form("campaigns/<id:campaign_id>/journal/undo/", journal.undo, name="undo"),
    page("campaigns/<id:campaign_id>/files/", campaign_files.files, name="campaign-files"),
    page("campaigns/<id:campaign_id>/export.json", campaign_files.export, name="campaign-export"),
    page("campaigns/<id:campaign_id>/results.csv", campaign_files.results, name="campaign-results"),
    page("campaigns/<id:campaign_id>/sheet.<str:ending>", campaign_files.sheet, name="campaign-print"),
    page_and_form("campaigns/<id:campaign_id>/battles/new/", plans.add, name="battle-add"),
    page("campaigns/<id:campaign_id>/battles/<id:battle_id>/", battle.battle_page, name="battle"),
    page_and_form("campaigns/<id:campaign_id>/battles/<id:battle_id>/plan/", plans.plan, name="battle-plan"),
    page("campaigns/<id:campaign_id>/battles/<id:battle_id>/roster/", battle.battle_roster, name="battle-roster"),
    page("campaigns/<id:campaign_id>/battles/<id:battle_id>/news/", battle.battle_news, name="battle-news"),
    form("campaigns/<id:campaign_id>/battles/<id:battle_id>/do/<slug:action>/", battle.battle_move, name="battle-move"),
]
