"""Rounds: reserve rolls and what is taken from them, the holding zone, points."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.doors import Door
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH
from api.shapes import battles as shapes
from api.shapes.common import Receipt
from api.views.campaigns import seat_words
from campaigns.access import Seat
from campaigns.selectors.battles import round_for
from campaigns.selectors.desk_view import battle_view
from campaigns.services import rounds as services
from campaigns.services.reserves import elite_assign, holding_enter, reserve_choose, reserve_roll


class OneRound(Door):
    """Anything of one round."""

    watched = "round"

    def mine(self, missing: str = "no-round", **where: int) -> Seat:
        """The asker's seat in the campaign of the address's round, and of a row in it. Raises Missing."""
        return self.seat(missing, battles__rounds=self.kwargs["round_id"], **where)


class Round(OneRound):
    @extend_schema(
        summary=_("A round"), parameters=[IF_NONE_MATCH], responses=shapes.RoundFullOut, operation_id="round"
    )
    def get(self, request: Request, round_id: int) -> Response:
        self.mine()
        if same := self.unchanged(self.campaign.version):
            return same
        row, seat = round_for(self.asker, round_id)
        view = battle_view(row.battle)
        mine = next(one for one in view.rounds if one.row.pk == round_id)
        words = shapes.RoundOut(mine).data | {
            "campaign": row.battle.campaign_id,
            "battle": row.battle_id,
            "pots": {side: shapes.PotOut(pot).data for side, pot in view.pots.items()},
            "seat": seat_words(seat),
        }
        return self.fresh(row.version, row.battle.campaign.version, words)

    @extend_schema(
        summary=_("Put right who fought a round, and where"),
        parameters=[IF_MATCH],
        request=shapes.RoundBody,
        responses=Receipt,
        operation_id="round_edit",
    )
    def patch(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        asked = self.read(shapes.RoundBody)
        expected = self.expected(required=True)
        return self.write(services.round_edit, seat=seat, round_id=round_id, expected=expected, **asked)

    @extend_schema(
        summary=_("Take back a round that was set up by mistake"),
        parameters=[IF_MATCH],
        responses={200: Receipt},
        operation_id="round_remove",
    )
    def delete(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        expected = self.expected(required=True)
        return self.write(services.round_remove, seat=seat, round_id=round_id, expected=expected)


class ReserveRolls(OneRound):
    @extend_schema(
        summary=_("A side's reserve roll"),
        parameters=[IF_MATCH_MAY],
        request=shapes.ReserveRollBody,
        responses={201: Receipt},
        operation_id="reserve_roll",
    )
    def post(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        asked = self.read(shapes.ReserveRollBody)
        return self.write(reserve_roll, status=201, seat=seat, round_id=round_id, expected=self.expected(), **asked)


class Choices(OneRound):
    @extend_schema(
        summary=_("What a side takes of its reserve roll"),
        parameters=[IF_MATCH],
        request=shapes.ChoicesBody,
        responses=Receipt,
        operation_id="reserve_choose",
    )
    def post(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        asked = self.read(shapes.ChoicesBody)
        expected = self.expected(required=True)
        return self.write(reserve_choose, seat=seat, round_id=round_id, expected=expected, **asked)


class Enter(OneRound):
    @extend_schema(
        summary=_("A unit enters from the holding zone"),
        description=_("It counts as having moved; its token is spent."),
        parameters=[IF_MATCH_MAY],
        request=shapes.EnterBody,
        responses=Receipt,
        operation_id="holding_enter",
    )
    def post(self, request: Request, round_id: int, choice_id: int) -> Response:
        seat = self.mine("no-choice", battles__rounds__rolls__choices=choice_id)
        asked = self.read_maybe(shapes.EnterBody)
        return self.write(holding_enter, seat=seat, choice_id=choice_id, expected=self.expected(), **asked)


class Elite(OneRound):
    @extend_schema(
        summary=_("Which unit became Elite"),
        parameters=[IF_MATCH_MAY],
        request=shapes.EliteBody,
        responses=Receipt,
        operation_id="elite_assign",
    )
    def post(self, request: Request, round_id: int, choice_id: int) -> Response:
        seat = self.mine("no-choice", battles__rounds__rolls__choices=choice_id)
        unit = self.read(shapes.EliteBody)["unit"]
        return self.write(elite_assign, seat=seat, choice_id=choice_id, unit_id=unit, expected=self.expected())


class Score(OneRound):
    @extend_schema(
        summary=_("The points of a round"),
        description=_("Of one side or of both; with both in, the round closes."),
        parameters=[IF_MATCH],
        request=shapes.ScoreBody,
        responses=Receipt,
        operation_id="round_score",
    )
    def post(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        points = self.read(shapes.ScoreBody)
        expected = self.expected(required=True)
        return self.write(services.round_score, seat=seat, round_id=round_id, points=points, expected=expected)


class Amend(OneRound):
    @extend_schema(
        summary=_("Put a closed round's points right"),
        description=_("A closed battle's result follows, and the standings with it."),
        parameters=[IF_MATCH],
        request=shapes.ScoreBody,
        responses=Receipt,
        operation_id="round_amend",
    )
    def post(self, request: Request, round_id: int) -> Response:
        seat = self.mine()
        points = self.read(shapes.ScoreBody)
        expected = self.expected(required=True)
        return self.write(services.round_amend, seat=seat, round_id=round_id, points=points, expected=expected)
