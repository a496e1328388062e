"""docs/api.md plays a battle: its commands, one after the other, as they stand."""

import re
import shlex

import pytest

from campaigns.models import Battle, BattleRound, Campaign
from campaigns.models.choices import BattleStatus
from campaigns.models.dice import ReserveChoice
from campaigns.services.accounts import account_create
from tests.config.conftest import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.startswith(("curl ", "api "))
]


def numbered(path):
    """The page counts from 1, as an empty installation does; here others may have had the first numbers."""
    for noun, model in (
        ("campaigns", Campaign),
        ("battles", Battle),
        ("rounds", BattleRound),
        ("holding", ReserveChoice),
    ):
        path = path.replace(f"{noun}/1/", f"{noun}/{model.objects.latest('pk').pk}/") if f"{noun}/1/" in path else path
    return path


@pytest.mark.django_db
def test_the_battle_of_the_page_is_fought(client, django_capture_on_commit_callbacks):
    account_create(username="alice", password="sings-well-1")
    headers, etags = {}, []
    for command in COMMANDS:
        words = shlex.split(command)
        options = dict(zip(words[1:-1:2], words[2:-1:2], strict=True))
        name, _, value = options.get("--header", "").partition(": ")
        own = {name: value} if name else {}
        asked = {"path": numbered(words[-1].replace("$B/", "/api/v1/")), "headers": headers | own}
        if "If-Match" in own:
            assert own["If-Match"] == etags[-1]  # of the command before it, as the page says
        with django_capture_on_commit_callbacks(execute=True):
            if {"--json", "--request"} & set(options):
                body = options.get("--json", "")
                answer = client.post(**asked, data=body, content_type="application/json")
            else:
                answer = client.get(**asked)
        assert answer.status_code < 300, (command, answer.content)
        etags.append(answer.headers.get("ETag"))
        if not headers:
            headers = {"Authorization": f"Token {answer.json()['token']}"}
    battle = Battle.objects.get()
    assert (battle.status, battle.rounds.get().version) == (BattleStatus.CLOSED, 7)
