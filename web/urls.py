"""The pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

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
from web.tables.views import lists, outlook, stream, table
from web.tools import views as tools

urlpatterns = [
    path("", views.home, name="home"),
    path("language/", preferences.language_set, name="language-set"),
    path("display/", preferences.theme_set, name="theme-set"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-up/", account.sign_up, name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("password/", account.PasswordChange.as_view(), name="password"),
    path("profile/", account.profile, name="profile"),
    path("profile/key/", account.token, name="token"),
    path("profile/key/<int:key_id>/end/", account.token_end, name="token-end"),
    path("join/", views.join, name="join"),
    path("invitations/<int:invitation_id>/", invitations.answer, name="invitation"),
    path("j/<str:token>/", views.link, name="link"),
    path("print/", room.print_room, name="print"),
    path("print/preview/", room.print_preview, name="print-preview"),
    path("print/printer/", room.printer, name="printer"),
    path("print/pack/", jobs.pack_change, name="pack-change"),
    path("print/jobs/", jobs.job_new, name="print-job-new"),
    path("print/jobs/<int:job_id>/", jobs.job_part, name="print-job"),
    path("print/jobs/<int:job_id>/stop/", jobs.job_stop, name="print-job-stop"),
    path("print/jobs/<int:job_id>/again/", jobs.job_again, name="print-job-again"),
    path("print/jobs/<int:job_id>/pack.pdf", jobs.job_file, name="print-job-file"),
    path("print/jobs/<int:job_id>/page.<str:ending>", jobs.job_picture, name="print-job-picture"),
    path("print/<slug:slug>.<str:ending>", room.print_file, name="print-blank"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("rankings/<uuid:uid>/", rankings.player, name="ranking-player"),
    path("tools/", tools.index, name="tools"),
    path("tools/reserve-roll/", tools.reserve_roll, name="tool-reserve"),
    path("tools/event-roll/", tools.event_roll, name="tool-event"),
    path("tools/combat/", tools.combat_roll, name="tool-combat"),
    path("tools/battle-result/", tools.battle_sum, name="tool-battle"),
    path("tools/verdict/", tools.campaign_verdict, name="tool-verdict"),
    path("tools/best-general/", tools.best_generals, name="tool-generals"),
    path("tables/", lists.table_list, name="tables"),
    path("tables/new/", lists.table_new, name="table-new"),
    path("tables/<int:table_id>/", table.table, name="table"),
    path("tables/<int:table_id>/news/", table.table_news, name="table-news"),
    path("tables/<int:table_id>/stream/", stream.table_stream, name="table-stream"),
    path("tables/<int:table_id>/play/", table.table_play, name="table-play"),
    path("tables/<int:table_id>/outlook/", outlook.table_outlook, name="table-outlook"),
    path("tables/<int:table_id>/eyes/", table.table_eyes, name="table-eyes"),
    path("tables/<int:table_id>/undo/", table.table_undo, name="table-undo"),
    path("tables/<int:table_id>/undo/answer/", table.table_undo_answer, name="table-undo-answer"),
    path("tables/<int:table_id>/rematch/", table.table_rematch, name="table-rematch"),
    path("tables/<int:table_id>/resign/", table.table_resign, name="table-resign"),
    path("tables/<int:table_id>/links/", table_links.table_links, name="table-links"),
    path("tables/<int:table_id>/links/withdraw/", table_links.table_links_withdraw, name="table-links-withdraw"),
    path("tables/<int:table_id>/links/make/", table_links.table_link_make, name="table-link-make"),
    path("tables/<int:table_id>/links/gone/", table_links.table_link_withdraw, name="table-link-withdraw"),
    path("tables/<int:table_id>/seat/", table_links.table_seat, name="table-seat"),
    path("tables/<int:table_id>/nudge/", table_links.table_nudge, name="table-nudge"),
    path("tables/<int:table_id>/move/", table_links.table_move, name="table-move"),
    path("tables/<int:table_id>/claim/", table_links.table_claim, name="table-claim"),
    path("sheets/", sheet.sheet_list, name="sheets"),
    path("sheets/new/", sheet.sheet_create, name="sheet-new"),
    path("sheets/import/", sheet_files.sheet_bring, name="sheet-import"),
    path("sheets/<int:sheet_id>/", sheet.sheet, name="sheet"),
    path("sheets/<int:sheet_id>/news/", sheet.sheet_news, name="sheet-news"),
    path("sheets/<int:sheet_id>/mark/", sheet.sheet_do, name="sheet-mark"),
    path("sheets/<int:sheet_id>/undo/", sheet.sheet_take_back, name="sheet-undo"),
    path("sheets/<int:sheet_id>/settings/", sheet.sheet_settings, name="sheet-settings"),
    path("sheets/<int:sheet_id>/links/", sheet_links.sheet_links, name="sheet-links"),
    path("sheets/<int:sheet_id>/links/withdraw/", sheet_links.sheet_links_withdraw, name="sheet-links-withdraw"),
    path("sheets/<int:sheet_id>/links/make/", sheet_links.sheet_link_make, name="sheet-link-make"),
    path("sheets/<int:sheet_id>/links/gone/", sheet_links.sheet_link_withdraw, name="sheet-link-withdraw"),
    path("sheets/<int:sheet_id>/export.json", sheet_files.sheet_file, name="sheet-export"),
    path("sheets/<int:sheet_id>/sheet.<str:ending>", sheet_files.sheet_print, name="sheet-print"),
    path("mechs/", catalogue.mech_list, name="mechs"),
    path("import/mechs/", catalogue.mech_import, name="mech-import"),
    path("mechs/<str:key>/", catalogue.mech, name="mech"),
    path("mechs/<str:key>/sheet.<str:ending>", catalogue.mech_print, name="mech-print"),
    path("maps/", maps.map_list, name="maps"),
    path("imports/<int:job_id>/", imports.import_job, name="import-job"),
    path("import/maps/", maps.map_import, name="map-import"),
    path("maps/<str:key>/", maps.map_page, name="map"),
    path("campaigns/", campaign.campaign_list, name="campaigns"),
    path("campaigns/new/", campaign.campaign_new, name="campaign-new"),
    path("campaigns/import/", campaign.campaign_load, name="campaign-import"),
    path("campaigns/<int:campaign_id>/", campaign.campaign_sheet, name="campaign"),
    path("campaigns/<int:campaign_id>/settings/", campaign.campaign_settings, name="campaign-settings"),
    path("campaigns/<int:campaign_id>/pots/", campaign.campaign_pots, name="campaign-pots"),
    path("campaigns/<int:campaign_id>/end/", campaign.campaign_end, name="campaign-end"),
    path("campaigns/<int:campaign_id>/generals/", people.generals, name="campaign-generals"),
    path("campaigns/<int:campaign_id>/generals/retire/", people.retire, name="general-retire"),
    path("campaigns/<int:campaign_id>/leave/", invitations.leave, name="campaign-leave"),
    path("campaigns/<int:campaign_id>/links/", people.links, name="campaign-links"),
    path("campaigns/<int:campaign_id>/generals/rename/", people.rename, name="general-rename"),
    path("campaigns/<int:campaign_id>/generals/remove/", people.remove, name="general-remove"),
    path("campaigns/<int:campaign_id>/links/withdraw/", people.links_withdraw, name="links-withdraw"),
    path("campaigns/<int:campaign_id>/links/make/", people.make, name="link-make"),
    path("campaigns/<int:campaign_id>/links/gone/", people.withdraw, name="link-withdraw"),
    path("campaigns/<int:campaign_id>/claim/", people.claim, name="seat-claim"),
    path("campaigns/<int:campaign_id>/journal/", journal.journal, name="campaign-journal"),
    path("campaigns/<int:campaign_id>/journal/undo/", journal.undo, name="undo"),
    path("campaigns/<int:campaign_id>/files/", campaign_files.files, name="campaign-files"),
    path("campaigns/<int:campaign_id>/export.json", campaign_files.export, name="campaign-export"),
    path("campaigns/<int:campaign_id>/results.csv", campaign_files.results, name="campaign-results"),
    path("campaigns/<int:campaign_id>/sheet.<str:ending>", campaign_files.sheet, name="campaign-print"),
    path("campaigns/<int:campaign_id>/battles/new/", plans.add, name="battle-add"),
    path("campaigns/<int:campaign_id>/battles/<int:battle_id>/", battle.battle_page, name="battle"),
    path("campaigns/<int:campaign_id>/battles/<int:battle_id>/plan/", plans.plan, name="battle-plan"),
    path("campaigns/<int:campaign_id>/battles/<int:battle_id>/roster/", battle.battle_roster, name="battle-roster"),
    path("campaigns/<int:campaign_id>/battles/<int:battle_id>/news/", battle.battle_news, name="battle-news"),
    path(
        "campaigns/<int:campaign_id>/battles/<int:battle_id>/do/<slug:action>/", battle.battle_move, name="battle-move"
    ),
]
