"""Rounds: reserve rolls and what is taken from them, the holding zone, points."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.schema import IF_MATCH, IF_NONE_MATCH
from api.service_view import ServiceView, writing
from api.shapes import battles as shapes
from campaigns.selectors.battles import round_for
from campaigns.selectors.desk_view import battle_view
from campaigns.services import rounds as services
from campaigns.services.points import point_note
from campaigns.services.reserves import elite_assign, holding_enter, reserve_choose, reserve_roll


class OneRound(ServiceView):
    """Anything of one round."""

    watched = "round"
    missing = "no-round"
    rows = {"battles__rounds": "round_id"}


class OneChoice(OneRound):
    """Anything taken from a reserve roll of a round."""

    missing = "no-choice"
    rows = {"battles__rounds": "round_id", "battles__rounds__rolls__choices": "choice_id"}


class Round(OneRound):
    @extend_schema(
        summary=_("A round"), parameters=[IF_NONE_MATCH], responses=shapes.RoundFullOut, operation_id="round"
    )
    def get(self, request: Request, round_id: int) -> Response:
        self.access()
        if same := self.not_modified(self.campaign.version):
            return same
        row, access = round_for(self.asker, round_id)
        view = battle_view(row.battle)
        round_view = next(round_view for round_view in view.rounds if round_view.row.pk == round_id)
        whole = shown(
            shapes.RoundFullOut,
            round_view,
            campaign=row.battle.campaign_id,
            battle=row.battle_id,
            pots=view.pots,
            seat=access,
        )
        return self.with_etag(row.version, row.battle.campaign.version, whole)

    patch = writing(
        services.round_edit, _("Put right who fought a round, and where"), body=shapes.RoundBody, match=IF_MATCH
    )
    delete = writing(
        services.round_remove, _("Take back a round that was set up by mistake"), body=None, match=IF_MATCH
    )


class ReserveRolls(OneRound):
    post = writing(reserve_roll, _("A side's reserve roll"), body=shapes.ReserveRollBody, status=201)


class Choices(OneRound):
    post = writing(reserve_choose, _("What a side takes of its reserve roll"), body=shapes.ChoicesBody, match=IF_MATCH)


class Enter(OneChoice):
    post = writing(
        holding_enter,
        _("A unit enters from the holding zone"),
        _("It counts as having moved; its token is spent."),
        body=shapes.EnterBody,
    )


class Elite(OneChoice):
    post = writing(elite_assign, _("Which unit became Elite"), body=shapes.EliteBody)


class Notes(OneRound):
    post = writing(
        point_note,
        _("Note a point of the running score"),
        _(
            "While the round is played, by any general of the campaign and its organiser. It moves no version; to take "
            "it back, name its line in undo/, also when it is not the newest. GET shows the score so far, with which "
            "the round can be closed."
        ),
        body=shapes.PointBody,
        status=201,
    )


class Scored(OneRound):
    """Points of one side or of both."""

    def asked(self, shape: Any) -> dict[str, Any]:
        return {"points": self.read(shape)}


class Score(Scored):
    post = writing(
        services.round_score,
        _("The points of a round"),
        _("Of one side or of both; with both in, the round closes."),
        body=shapes.ScoreBody,
        match=IF_MATCH,
    )


class Amend(Scored):
    post = writing(
        services.round_amend,
        _("Put a closed round's points right"),
        _("A closed battle's result follows, and the standings with it."),
        body=shapes.ScoreBody,
        match=IF_MATCH,
    )
