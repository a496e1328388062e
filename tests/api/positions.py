"""A table over HTTP whose position is set, with all seats in one hand."""

from games.registry import PLAYABLE
from matches.codec import decode, encode
from matches.models import Match


class Table:
    """A table whose position is set, with all seats in one hand."""

    def __init__(self, asker, game, state=None, options=None):
        self.asker, self.rules = asker, PLAYABLE[game].rules
        seats = [{"seat": seat, "who": "me"} for seat in self.rules.seats(self.rules.setup(**(options or {})))]
        body = {"game": game, "seats": seats, "options": options or {}, "dice": "table"}
        self.id = asker.post("matches/", body).json()["id"]
        self.path = f"matches/{self.id}/"
        if state is not None:
            waiting = list(self.rules.to_act(state))
            Match.objects.filter(pk=self.id).update(state=encode(state), waiting=waiting)

    def offered(self, do=""):
        """What whoever is to act may do, of one kind."""
        seat = self.now["waiting"][0]
        found = [action["action"] for action in self.asker.get(f"{self.path}actions/?seat={seat}").json()["actions"]]
        return [action for action in found if do in ("", action["do"])]

    def send(self, action, *faces):
        body = {"action": action if isinstance(action, dict) else encode(action), "seat": self.now["waiting"][0]}
        return self.asker.post(f"{self.path}actions/", body | ({"faces": list(faces)} if faces else {}), match="*")

    def play(self, action, *faces):
        answer = self.send(action, *faces)
        assert answer.status_code == 201, answer.content
        return answer.json()

    @property
    def now(self):
        return self.asker.get(self.path).json()

    @property
    def state(self):
        return decode(self.rules.state, Match.objects.get(pk=self.id).state)

    @property
    def ended(self):
        outcome = self.now["outcome"]
        return outcome and (outcome["winners"], outcome["reason"])
