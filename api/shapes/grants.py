"""Who holds which link to a campaign, a table or a record sheet."""

from typing import Annotated

from django.utils.translation import gettext_lazy as _

from api.answers import Answer, Moment, source
from api.bodies import note
from core.grants import Role
from games.core.reading import one_of


class GrantOut(Answer):
    """A link that was handed out, since when, and who used it last. `role` and `seat` say what it gives."""

    id: int
    role: Annotated[str, one_of(Role.values)]
    seat: Annotated[str, note(_("A general’s id, a side or a seat; empty where there is none."))]
    name: Annotated[str, note(_("Whose seat it is; empty for a link without one."))]
    label: Annotated[str, note(_("For whom it was made."))]
    ended: Annotated[
        bool,
        note(_("It only watches: taken with an account or by another phone, or used up.")),
        source(lambda grant: grant.ended_at is not None),
    ]
    until: Annotated[Moment | None, note(_("Of a code: until when it lets somebody in, if nobody has come yet."))]
    made_at: Moment
    used_at: Annotated[Moment | None, note(_("Within the hour."))]
    used_by: Annotated[str | None, source("used_by.username")]
