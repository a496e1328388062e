"""Every address of the API. They end with a slash; a file's does not."""

from typing import Any

from django.urls import URLPattern, include, path, re_path, register_converter
from django.urls.converters import StringConverter

from api.service_view import ServiceView
from api.views import (
    battles,
    campaigns,
    catalogue,
    codes,
    content,
    docs,
    files,
    games,
    grants,
    invitations,
    keys,
    matches,
    outlooks,
    people,
    print_jobs,
    printables,
    rankings,
    rounds,
    sheets,
    watching,
)


class Picture(StringConverter):
    """How the name of a picture ends."""

    regex = "svg|png|zip"


register_converter(Picture, "picture")


def at(route: str, view: type[ServiceView], name: str, **methods: str) -> URLPattern:
    """An address, and which method of its view answers which of HTTP."""
    actions: dict[str, Any] = {**methods}
    return path(route, view.as_view(actions), name=name)


V1 = [
    # Asked most often, and so found first.
    at("rounds/<id:round_id>/", rounds.Rounds, "api-round", get="round", patch="round_edit", delete="round_remove"),
    at("rounds/<id:round_id>/reserve-rolls/", rounds.Rounds, "api-reserve-rolls", post="reserve_roll"),
    at("rounds/<id:round_id>/choices/", rounds.Rounds, "api-choices", post="reserve_choose"),
    at("rounds/<id:round_id>/choices/<id:choice_id>/elite/", rounds.Rounds, "api-elite", post="elite_assign"),
    at("rounds/<id:round_id>/holding/<id:choice_id>/enter/", rounds.Rounds, "api-enter", post="holding_enter"),
    at("rounds/<id:round_id>/notes/", rounds.Rounds, "api-notes", post="point_note"),
    at("rounds/<id:round_id>/score/", rounds.Rounds, "api-score", post="round_score"),
    at("rounds/<id:round_id>/amend/", rounds.Rounds, "api-amend", post="round_amend"),
    at("matches/<id:match_id>/", matches.Table, "api-match", get="match", delete="match_delete"),
    at("matches/<id:match_id>/actions/", matches.Table, "api-actions", get="actions", post="play"),
    at(
        "record-sheets/<id:sheet_id>/",
        sheets.Sheet,
        "api-sheet",
        get="record_sheet",
        patch="record_sheet_edit",
        delete="record_sheet_delete",
    ),
    at(
        "record-sheets/<id:sheet_id>/marks/",
        sheets.Sheet,
        "api-sheet-marks",
        get="record_sheet_marks",
        post="record_sheet_mark",
    ),
    at("", games.Start, "api-index", get="index"),
    at("schema/", games.Start, "api-schema", get="openapi"),
    at("games/", games.Games, "api-games", get="games"),
    at("games/<slug:key>/", games.Games, "api-game", get="game"),
    *games.resolver_addresses(),
    at("scenarios/", content.Content, "api-scenarios", get="scenarios"),
    at("scenarios/<slug:key>/", content.Content, "api-scenario", get="scenario"),
    at("templates/", content.Content, "api-templates", get="templates"),
    at("templates/<slug:key>/", content.Content, "api-template", get="template"),
    at("tokens/", people.SigningIn, "api-tokens", post="token"),
    at("tokens/mine/", people.SigningOut, "api-my-token", delete="token_drop"),
    at("keys/", keys.Keys, "api-keys", get="keys", post="key_new"),
    at("keys/<id:key_id>/", keys.Keys, "api-key", delete="key_end"),
    at("joins/", people.Joins, "api-joins", post="join"),
    at("joins/code/", codes.CodeJoins, "api-code-joins", post="code_join"),
    at("joins/claim/", people.Claims, "api-claims", post="claim"),
    at("me/", people.Me, "api-me", get="me", patch="me_edit"),
    at("invitations/", invitations.Invitations, "api-invitations", get="invitations"),
    at("invitations/<id:invitation_id>/accept/", invitations.Invitations, "api-invitation-accept", post="accept"),
    at("invitations/<id:invitation_id>/decline/", invitations.Invitations, "api-invitation-decline", post="decline"),
    at("players/", people.Players, "api-players", get="players", post="player_new"),
    at("players/<uuid:uid>/", people.Players, "api-player", get="player"),
    at("rankings/", rankings.Rankings, "api-rankings", get="rankings"),
    at("rankings/<uuid:uid>/", rankings.Rankings, "api-ranking", get="ranking"),
    at("imports/", catalogue.ImportJobs, "api-imports", get="import_jobs"),
    at("imports/<id:job_id>/", catalogue.ImportJobs, "api-import-job", get="import_job"),
    at("matches/", matches.Tables, "api-matches", get="matches", post="match_new"),
    at("matches/<id:match_id>/moves/", matches.Table, "api-moves", get="moves"),
    at("matches/<id:match_id>/at/<id:seq>/", matches.Table, "api-at", get="match_at"),
    at("matches/<id:match_id>/board.svg", watching.TableWatching, "api-board", get="match_board"),
    at("matches/<id:match_id>/stream/", watching.TableWatching, "api-stream", get="match_stream"),
    at("matches/<id:match_id>/odds/", matches.Table, "api-match-odds", post="match_odds"),
    at("matches/<id:match_id>/outlook/", outlooks.Chances, "api-outlook", get="match_outlook"),
    at("matches/<id:match_id>/destinations/", matches.Table, "api-destinations", get="match_destinations"),
    at("matches/<id:match_id>/undo/", matches.Table, "api-match-undo", post="match_undo"),
    at("matches/<id:match_id>/undo/answer/", matches.Table, "api-match-undo-answer", post="match_undo_answer"),
    at("matches/<id:match_id>/resign/", matches.Table, "api-resign", post="match_resign"),
    at("matches/<id:match_id>/rematch/", matches.Table, "api-rematch", post="match_rematch"),
    at("matches/<id:match_id>/links/", matches.Table, "api-table-links", post="table_link"),
    at("matches/<id:match_id>/links/renew/", matches.Table, "api-table-links-renew", post="table_links_renew"),
    at("matches/<id:match_id>/codes/", codes.SeatCodes, "api-seat-codes", post="seat_code"),
    at("matches/<id:match_id>/grants/", grants.TableGrants, "api-table-grants", get="table_grants"),
    at(
        "matches/<id:match_id>/grants/<id:grant_id>/",
        grants.TableGrants,
        "api-table-grant",
        delete="table_grant_withdraw",
    ),
    at("matches/<id:match_id>/seats/<slug:seat>/", matches.Table, "api-seat", patch="seat_give"),
    at("record-sheets/", sheets.Sheets, "api-record-sheets", get="record_sheets", post="record_sheet_new"),
    at("record-sheets/import/", files.Imports, "api-sheet-import", post="record_sheet_import"),
    at("record-sheets/<id:sheet_id>/undo/", sheets.Sheet, "api-sheet-undo", post="record_sheet_undo"),
    at("record-sheets/<id:sheet_id>/stream/", watching.SheetWatching, "api-sheet-stream", get="sheet_stream"),
    at("record-sheets/<id:sheet_id>/svg/", sheets.SheetPrints, "api-record-sheet-svg", get="svg"),
    at("record-sheets/<id:sheet_id>/pdf/", sheets.SheetPrints, "api-record-sheet-pdf", get="pdf"),
    at("record-sheets/<id:sheet_id>/export/", sheets.Sheet, "api-sheet-export", get="record_sheet_export"),
    at("record-sheets/<id:sheet_id>/links/", sheets.Sheet, "api-sheet-links", post="record_sheet_link"),
    at(
        "record-sheets/<id:sheet_id>/links/renew/",
        sheets.Sheet,
        "api-sheet-links-renew",
        post="record_sheet_links_renew",
    ),
    at("record-sheets/<id:sheet_id>/grants/", grants.SheetGrants, "api-sheet-grants", get="record_sheet_grants"),
    at(
        "record-sheets/<id:sheet_id>/grants/<id:grant_id>/",
        grants.SheetGrants,
        "api-sheet-grant",
        delete="record_sheet_grant_withdraw",
    ),
    at("mechs/", catalogue.Mechs, "api-mechs", get="mechs", post="mechs_import"),
    at("mechs/<slug:key>/", catalogue.Mechs, "api-mech", get="mech"),
    at("maps/", catalogue.Maps, "api-maps", get="maps", post="maps_import"),
    at("maps/<slug:key>/", catalogue.Maps, "api-map", get="map"),
    at("maps/<slug:key>/lines/", outlooks.Sight, "api-map-lines", get="map_lines"),
    at("printables/", printables.Printables, "api-printables", get="printables"),
    at("printables/<slug:slug>.pdf", printables.Printable, "api-printable-pdf", get="pdf"),
    at("printables/<slug:slug>.svg", printables.Printable, "api-printable-svg", get="svg"),
    at("printables/<slug:slug>.png", printables.Printable, "api-printable-png", get="png"),
    at("printables/<slug:slug>.zip", printables.Printable, "api-printable-zip", get="zip"),
    at(
        "printer-profile/",
        printables.PrinterProfile,
        "api-printer-profile",
        get="printer_profile",
        put="printer_profile_set",
    ),
    at("print-jobs/", print_jobs.PrintJobs, "api-print-jobs", get="print_jobs", post="print_job_new"),
    at("print-jobs/<id:job_id>/", print_jobs.PrintJobs, "api-print-job", get="print_job"),
    at("print-jobs/<id:job_id>/pack.pdf", print_jobs.PrintJobFiles, "api-print-job-file", get="print_job_file"),
    at(
        "print-jobs/<id:job_id>/page.<picture:ending>",
        print_jobs.PrintJobFiles,
        "api-print-job-picture",
        get="print_job_picture",
    ),
    at("print-jobs/<id:job_id>/cancel/", print_jobs.PrintJobs, "api-print-job-cancel", post="cancel"),
    at("print-jobs/<id:job_id>/restart/", print_jobs.PrintJobs, "api-print-job-restart", post="restart"),
    at("campaigns/", campaigns.Campaigns, "api-campaigns", get="campaigns", post="campaign_new"),
    at("campaigns/import/", files.Imports, "api-import", post="campaign_import"),
    at("campaigns/<id:campaign_id>/", campaigns.Campaign, "api-campaign", get="whole", patch="campaign_edit"),
    at("campaigns/<id:campaign_id>/finish/", campaigns.Campaign, "api-finish", post="campaign_finish"),
    at("campaigns/<id:campaign_id>/rematch/", campaigns.Campaign, "api-campaign-rematch", post="campaign_rematch"),
    at("campaigns/<id:campaign_id>/leave/", invitations.Leaving, "api-leave", post="campaign_leave"),
    at("campaigns/<id:campaign_id>/links/", campaigns.Campaign, "api-links", post="link"),
    at("campaigns/<id:campaign_id>/links/renew/", campaigns.Campaign, "api-links-renew", post="links_renew"),
    at("campaigns/<id:campaign_id>/codes/", codes.CampaignCodes, "api-campaign-codes", post="campaign_code"),
    at("campaigns/<id:campaign_id>/grants/", grants.CampaignGrants, "api-grants", get="grants"),
    at("campaigns/<id:campaign_id>/grants/<id:grant_id>/", grants.CampaignGrants, "api-grant", delete="grant_withdraw"),
    at("campaigns/<id:campaign_id>/generals/", campaigns.Campaign, "api-generals", get="generals", post="general_new"),
    at(
        "campaigns/<id:campaign_id>/generals/<id:general_id>/",
        campaigns.Campaign,
        "api-general",
        patch="general_edit",
        delete="general_remove",
    ),
    at("campaigns/<id:campaign_id>/battles/", battles.Battles, "api-battles", get="battles", post="battle_new"),
    at("campaigns/<id:campaign_id>/journal/", campaigns.Campaign, "api-journal", get="journal"),
    at("campaigns/<id:campaign_id>/stream/", watching.CampaignWatching, "api-campaign-stream", get="campaign_stream"),
    at("campaigns/<id:campaign_id>/undo/", campaigns.Campaign, "api-undo", post="undo"),
    at("campaigns/<id:campaign_id>/pots/", campaigns.Campaign, "api-pots", get="pots"),
    at("campaigns/<id:campaign_id>/pots/adjust/", campaigns.Campaign, "api-pots-adjust", post="pot_adjust"),
    at("campaigns/<id:campaign_id>/standings/", campaigns.Campaign, "api-standings", get="standings"),
    at("campaigns/<id:campaign_id>/export/", files.Export, "api-export", get="campaign_export"),
    at("campaigns/<id:campaign_id>/results.csv", files.CampaignFiles, "api-results", get="results_csv"),
    at("campaigns/<id:campaign_id>/sheet.pdf", files.CampaignFiles, "api-sheet-pdf", get="sheet_pdf"),
    at("campaigns/<id:campaign_id>/sheet.svg", files.CampaignFiles, "api-sheet-svg", get="sheet_svg"),
    at("battles/<id:battle_id>/", battles.Battles, "api-battle", get="battle", patch="battle_edit"),
    at("battles/<id:battle_id>/open/", battles.Battles, "api-open", post="battle_open"),
    at("battles/<id:battle_id>/event-rolls/", battles.Battles, "api-event-rolls", post="event_roll"),
    at(
        "battles/<id:battle_id>/effects/<id:effect_id>/apply/", battles.Battles, "api-effect-apply", post="effect_apply"
    ),
    at("battles/<id:battle_id>/rolls/<id:roll_id>/correct/", battles.Battles, "api-roll-correct", post="roll_correct"),
    at("battles/<id:battle_id>/roster/", battles.Battles, "api-roster", get="roster"),
    at("battles/<id:battle_id>/roster/<id:unit_id>/", battles.Battles, "api-unit", patch="roster_edit"),
    at("battles/<id:battle_id>/rounds/", battles.Battles, "api-rounds", post="round_new"),
    at("battles/<id:battle_id>/close/", battles.Battles, "api-close", post="battle_close"),
]

urlpatterns = [
    path("docs/", docs.page, name="api-docs"),
    path("v1/", include(V1)),
    # Every other address under api/, so that Django never redirects one that lacks its slash: a redirect loses bodies.
    re_path(r"^.*$", docs.nowhere, name="api-nowhere"),
]
