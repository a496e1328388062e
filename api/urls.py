"""Every address of the API. They end with a slash; a file's does not."""

from django.urls import include, path, re_path, register_converter
from django.urls.converters import IntConverter, StringConverter

from api.views import (
    battles,
    campaigns,
    content,
    docs,
    files,
    games,
    maps,
    matches,
    mechs,
    outlooks,
    people,
    print_jobs,
    printables,
    rankings,
    rounds,
    sheets,
    watching,
)


class Id(IntConverter):
    """A number that any database can look for."""

    regex = "[0-9]{1,18}"


class Picture(StringConverter):
    """How the name of a picture ends."""

    regex = "svg|png"


register_converter(Id, "id")
register_converter(Picture, "picture")

V1 = [
    # Asked most often, and so found first.
    path("rounds/<id:round_id>/", rounds.Round.as_view(), name="api-round"),
    path("rounds/<id:round_id>/reserve-rolls/", rounds.ReserveRolls.as_view(), name="api-reserve-rolls"),
    path("rounds/<id:round_id>/choices/", rounds.Choices.as_view(), name="api-choices"),
    path("rounds/<id:round_id>/choices/<id:choice_id>/elite/", rounds.Elite.as_view(), name="api-elite"),
    path("rounds/<id:round_id>/holding/<id:choice_id>/enter/", rounds.Enter.as_view(), name="api-enter"),
    path("rounds/<id:round_id>/score/", rounds.Score.as_view(), name="api-score"),
    path("rounds/<id:round_id>/amend/", rounds.Amend.as_view(), name="api-amend"),
    path("matches/<id:match_id>/", matches.OneTable.as_view(), name="api-match"),
    path("matches/<id:match_id>/actions/", matches.Actions.as_view(), name="api-actions"),
    path("record-sheets/<id:sheet_id>/", sheets.Sheet.as_view(), name="api-sheet"),
    path("record-sheets/<id:sheet_id>/marks/", sheets.Marks.as_view(), name="api-sheet-marks"),
    path("", games.Index.as_view(), name="api-index"),
    path("schema/", games.Schema.as_view(), name="api-schema"),
    path("games/", games.Games.as_view(), name="api-games"),
    path("games/<slug:key>/", games.Game.as_view(), name="api-game"),
    *games.doors(),
    path("scenarios/", content.Scenarios.as_view(), name="api-scenarios"),
    path("scenarios/<slug:key>/", content.Scenario.as_view(), name="api-scenario"),
    path("templates/", content.Templates.as_view(), name="api-templates"),
    path("templates/<slug:key>/", content.Template.as_view(), name="api-template"),
    path("tokens/", people.Tokens.as_view(), name="api-tokens"),
    path("tokens/mine/", people.MyToken.as_view(), name="api-my-token"),
    path("joins/", people.Joins.as_view(), name="api-joins"),
    path("joins/claim/", people.Claims.as_view(), name="api-claims"),
    path("me/", people.Me.as_view(), name="api-me"),
    path("players/", people.Players.as_view(), name="api-players"),
    path("players/<uuid:uid>/", people.Player.as_view(), name="api-player"),
    path("rankings/", rankings.Rankings.as_view(), name="api-rankings"),
    path("rankings/<uuid:uid>/", rankings.Ranking.as_view(), name="api-ranking"),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<id:match_id>/moves/", matches.Moves.as_view(), name="api-moves"),
    path("matches/<id:match_id>/at/<id:seq>/", matches.At.as_view(), name="api-at"),
    path("matches/<id:match_id>/board.svg", watching.Board.as_view(), name="api-board"),
    path("matches/<id:match_id>/stream/", watching.Stream.as_view(), name="api-stream"),
    path("matches/<id:match_id>/odds/", matches.Odds.as_view(), name="api-match-odds"),
    path("matches/<id:match_id>/outlook/", outlooks.Outlook.as_view(), name="api-outlook"),
    path("matches/<id:match_id>/undo/", matches.Undo.as_view(), name="api-match-undo"),
    path("matches/<id:match_id>/undo/answer/", matches.UndoAnswers.as_view(), name="api-match-undo-answer"),
    path("matches/<id:match_id>/resign/", matches.Resign.as_view(), name="api-resign"),
    path("matches/<id:match_id>/rematch/", matches.Rematch.as_view(), name="api-rematch"),
    path("matches/<id:match_id>/links/", matches.Links.as_view(), name="api-table-links"),
    path("matches/<id:match_id>/links/renew/", matches.LinksRenew.as_view(), name="api-table-links-renew"),
    path("matches/<id:match_id>/seats/<slug:seat>/", matches.Seat.as_view(), name="api-seat"),
    path("record-sheets/", sheets.Sheets.as_view(), name="api-record-sheets"),
    path("record-sheets/import/", sheets.Import.as_view(), name="api-sheet-import"),
    path("record-sheets/<id:sheet_id>/undo/", sheets.Undo.as_view(), name="api-sheet-undo"),
    path("record-sheets/<id:sheet_id>/svg/", sheets.Svg.as_view(), name="api-record-sheet-svg"),
    path("record-sheets/<id:sheet_id>/pdf/", sheets.Pdf.as_view(), name="api-record-sheet-pdf"),
    path("record-sheets/<id:sheet_id>/export/", sheets.Export.as_view(), name="api-sheet-export"),
    path("record-sheets/<id:sheet_id>/links/", sheets.Links.as_view(), name="api-sheet-links"),
    path("record-sheets/<id:sheet_id>/links/renew/", sheets.LinksRenew.as_view(), name="api-sheet-links-renew"),
    path("mechs/", mechs.Mechs.as_view(), name="api-mechs"),
    path("mechs/<slug:key>/", mechs.Mech.as_view(), name="api-mech"),
    path("maps/", maps.Maps.as_view(), name="api-maps"),
    path("maps/<slug:key>/", maps.Map.as_view(), name="api-map"),
    path("maps/<slug:key>/lines/", outlooks.MapLines.as_view(), name="api-map-lines"),
    path("printables/", printables.Printables.as_view(), name="api-printables"),
    path("printables/<slug:slug>.pdf", printables.Pdf.as_view(), name="api-printable-pdf"),
    path("printables/<slug:slug>.svg", printables.Svg.as_view(), name="api-printable-svg"),
    path("printables/<slug:slug>.png", printables.Png.as_view(), name="api-printable-png"),
    path("printer-profile/", printables.PrinterProfile.as_view(), name="api-printer-profile"),
    path("print-jobs/", print_jobs.PrintJobs.as_view(), name="api-print-jobs"),
    path("print-jobs/<id:job_id>/", print_jobs.PrintJob.as_view(), name="api-print-job"),
    path("print-jobs/<id:job_id>/pack.pdf", print_jobs.PrintJobFile.as_view(), name="api-print-job-file"),
    path(
        "print-jobs/<id:job_id>/page.<picture:ending>",
        print_jobs.PrintJobPicture.as_view(),
        name="api-print-job-picture",
    ),
    path("print-jobs/<id:job_id>/cancel/", print_jobs.PrintJobCancel.as_view(), name="api-print-job-cancel"),
    path("print-jobs/<id:job_id>/restart/", print_jobs.PrintJobRestart.as_view(), name="api-print-job-restart"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/import/", files.Import.as_view(), name="api-import"),
    path("campaigns/<id:campaign_id>/", campaigns.Campaign.as_view(), name="api-campaign"),
    path("campaigns/<id:campaign_id>/finish/", campaigns.Finish.as_view(), name="api-finish"),
    path("campaigns/<id:campaign_id>/links/", campaigns.Links.as_view(), name="api-links"),
    path("campaigns/<id:campaign_id>/links/renew/", campaigns.LinksRenew.as_view(), name="api-links-renew"),
    path("campaigns/<id:campaign_id>/generals/", campaigns.Generals.as_view(), name="api-generals"),
    path("campaigns/<id:campaign_id>/generals/<id:general_id>/", campaigns.General.as_view(), name="api-general"),
    path("campaigns/<id:campaign_id>/battles/", battles.Battles.as_view(), name="api-battles"),
    path("campaigns/<id:campaign_id>/journal/", campaigns.Journal.as_view(), name="api-journal"),
    path("campaigns/<id:campaign_id>/undo/", campaigns.Undo.as_view(), name="api-undo"),
    path("campaigns/<id:campaign_id>/pots/", campaigns.Pots.as_view(), name="api-pots"),
    path("campaigns/<id:campaign_id>/pots/adjust/", campaigns.PotsAdjust.as_view(), name="api-pots-adjust"),
    path("campaigns/<id:campaign_id>/standings/", campaigns.Standings.as_view(), name="api-standings"),
    path("campaigns/<id:campaign_id>/export/", files.Export.as_view(), name="api-export"),
    path("campaigns/<id:campaign_id>/results.csv", files.ResultsTable.as_view(), name="api-results"),
    path("campaigns/<id:campaign_id>/sheet.pdf", files.SheetPdf.as_view(), name="api-sheet-pdf"),
    path("campaigns/<id:campaign_id>/sheet.svg", files.SheetSvg.as_view(), name="api-sheet-svg"),
    path("battles/<id:battle_id>/", battles.Battle.as_view(), name="api-battle"),
    path("battles/<id:battle_id>/open/", battles.Open.as_view(), name="api-open"),
    path("battles/<id:battle_id>/event-rolls/", battles.EventRolls.as_view(), name="api-event-rolls"),
    path(
        "battles/<id:battle_id>/effects/<id:effect_id>/apply/",
        battles.EffectApply.as_view(),
        name="api-effect-apply",
    ),
    path(
        "battles/<id:battle_id>/rolls/<id:roll_id>/correct/",
        battles.RollCorrect.as_view(),
        name="api-roll-correct",
    ),
    path("battles/<id:battle_id>/roster/", battles.Roster.as_view(), name="api-roster"),
    path("battles/<id:battle_id>/roster/<id:unit_id>/", battles.RosterUnit.as_view(), name="api-unit"),
    path("battles/<id:battle_id>/rounds/", battles.Rounds.as_view(), name="api-rounds"),
    path("battles/<id:battle_id>/close/", battles.Close.as_view(), name="api-close"),
]

urlpatterns = [
    path("docs/", docs.page, name="api-docs"),
    path("v1/", include(V1)),
    # Every other address under api/, so that Django never redirects one that lacks its slash: a redirect loses bodies.
    re_path(r"^.*$", docs.nowhere, name="api-nowhere"),
]
