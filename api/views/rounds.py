"""Rounds: reserve rolls and what is taken from them, the holding zone, points."""

from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.schema import IF_MATCH, IF_NONE_MATCH
from api.service_view import CampaignView, journaled, operation
from api.shapes import battles as shapes
from campaigns.selectors.battles import battle_in
from campaigns.selectors.desk_view import battle_view
from campaigns.services import reserves
from campaigns.services import rounds as services
from campaigns.services.points import point_note


def points(**asked: object) -> dict[str, object]:
    """Those of one side or of both, as the services take them."""
    return {"points": asked}


class Rounds(CampaignView):
    @operation(_("A round"), answer=shapes.RoundFullOut, parameters=[IF_NONE_MATCH])
    def round(self, round_id: int) -> shapes.RoundFullOut:
        view = battle_view(battle_in(self.campaign, "no-round", rounds=round_id))
        round_view = next(round_view for round_view in view.rounds if round_view.row.pk == round_id)
        return shown(
            shapes.RoundFullOut,
            round_view,
            campaign=self.campaign.pk,
            battle=view.battle.pk,
            pots=view.pots,
            seat=self.access,
        )

    round_edit = journaled(
        services.round_edit, _("Put right who fought a round, and where"), body=shapes.RoundBody, match=IF_MATCH
    )
    round_remove = journaled(
        services.round_remove, _("Take back a round that was set up by mistake"), body=None, match=IF_MATCH
    )
    reserve_roll = journaled(reserves.reserve_roll, _("A side's reserve roll"), body=shapes.ReserveRollBody, status=201)
    reserve_choose = journaled(
        reserves.reserve_choose, _("What a side takes of its reserve roll"), body=shapes.ChoicesBody, match=IF_MATCH
    )
    holding_enter = journaled(
        reserves.holding_enter,
        _("A unit enters from the holding zone"),
        _("It counts as having moved; its token is spent."),
        body=shapes.EnterBody,
    )
    elite_assign = journaled(reserves.elite_assign, _("Which unit became Elite"), body=shapes.EliteBody)
    point_note = journaled(
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
    round_score = journaled(
        services.round_score,
        _("The points of a round"),
        _("Of one side or of both; with both in, the round closes."),
        body=shapes.ScoreBody,
        match=IF_MATCH,
        values=points,
    )
    round_amend = journaled(
        services.round_amend,
        _("Put a closed round's points right"),
        _("A closed battle's result follows, and the standings with it."),
        body=shapes.ScoreBody,
        match=IF_MATCH,
        values=points,
    )
