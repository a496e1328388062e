"""What every refusal says to a reader: one sentence a code, with its parameters by name.

The rules and the services refuse with codes; whoever shows a refusal, page or API, takes its words from here. What only
one game refuses has its words with that game (`games.core.refusals`). A test looks through the code for every code that
is raised and misses none.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.utils.functional import Promise, lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.core.text import Text
from games.registry import GAMES

INPUT: dict[str, Promise] = {
    "action-or-actions": _("Send one action, with its dice, or a list of actions: not both."),
    "above-most": _("Give a number of at most %(most)s."),
    "bad-board": _("A board is four tiles, each with its turn: 0, 90, 180 or 270."),
    "bad-code": _("A code has four letters or digits, such as K7PM."),
    "bad-cursor": _("This page of the list cannot be found. Start again from the first one."),
    "bad-date": _("Write the date as 1862, 1862-08 or 1862-08-30."),
    "bad-filter": _("This value is not taken here."),
    "bad-hex": _("Name a hex as on the board, such as A4 or 0305."),
    "bad-idempotency-key": _("An Idempotency-Key has 1 to 200 plain characters."),
    "bad-import": _("This file is no campaign that can be taken in. %(reason)s"),
    "bad-json": _("The body is not valid JSON."),
    "bad-key": _("Use small letters, digits and single hyphens only."),
    "bad-link": _("This link is not one of ours, or it was cut off."),
    "bad-option": _("The option “%(option)s” can be: %(choices)s."),
    "bad-request": _("The request cannot be understood."),
    "bad-sheet-file": _("This file is no record sheet that can be taken in. %(reason)s"),
    "bad-source": _("This print can be filled in from: %(choices)s."),
    "bad-toml": _("The text cannot be read from line %(line)s on."),
    "battles-out-of-order": _("Battles are fought in their order, one at a time."),
    "below-least": _("Give a number of at least %(least)s."),
    "blank": _("Fill this in."),
    "choices-with-orders": _("“choices” go with “of”; each of the “orders” brings its own."),
    "claim-a-table": _("Only a seat at a table is claimed so; a general’s seat is claimed by “claims/”."),
    "closed-and-scored": _("A round is closed exactly when it has its points."),
    "control-character": _("The text holds characters that cannot be shown."),
    "corrects-nothing": _("It is no line that puts another one right."),
    "control-characters": _("The text holds characters that cannot be shown."),
    "dice-count": _("Dice wanted: %(expected)s. Dice given: %(got)s."),
    "dice-or-roll": _("Give the faces, or let Bivouac throw: not both."),
    "does-not-fit": _("Pieces of %(size)s mm do not fit fields of %(on)s mm: at most %(most)s mm."),
    "entry-or-after": _("Name the line you take back, or the one to go to: not both."),
    "every-seat-once": _("Each seat is taken once: %(seats)s."),
    "file-too-large": _("This file is larger than the %(most)s bytes that are read."),
    "file-unreadable": _("This file cannot be opened."),
    "hex-twice": _("The hex %(hex)s is named twice."),
    "is-built-in": _("“%(title)s” comes with Bivouac already; nothing was added."),
    "ledger-without-journal": _("Each line of a pot belongs to a line of the journal."),
    "letter-in-no-code": _(
        "No code has this: %(letters)s. %(left_out)s are left out of all codes, since they are taken for others. Look "
        "at the host’s screen once more."
    ),
    "malformed": _("This action cannot be read."),
    "missing-field": _("Fill this in."),
    "name-looks-taken": _("Somebody has a name that looks just like this one."),
    "name-mixed-scripts": _("A name has letters of one script only, so that it cannot be taken for another one."),
    "name-a-general": _("Say which general of this side fights."),
    "name-a-seat": _("Say for which seat: %(seats)s."),
    "nested-too-deep": _("This is nested too deeply to be read."),
    "no-pieces": _("Nothing on this print is cut out, so there is no piece to choose."),
    "no-player": _("You know no such player."),
    "no-rounds": _("A battle has at least one round."),
    "no-letters": _("Our letters lack %(letters)s, so that “%(text)s” cannot be printed."),
    "no-such-general-there": _("There is no such general on that side."),
    "no-such-line-before": _("There is no such line before it."),
    "no-such-player-there": _("The file has no such player."),
    "no-such-round-there": _("The file has no such round."),
    "no-such-unit-there": _("The file has no such unit: %(title)s."),
    "no-such-value": _("Such a value is not known here."),
    "not-a-choice": _("Choose one of: %(choices)s."),
    "not-a-decimal": _("Give a number."),
    "not-a-flag": _("Answer true or false."),
    "not-a-list": _("Give a list."),
    "not-a-moment": _("Write a moment with its time zone, as 2026-11-20T20:00:00Z."),
    "not-a-number": _("Give a whole number."),
    "not-a-target": _("This unit cannot be picked for that."),
    "not-a-uid": _("This is no identifier of a player."),
    "not-an-object": _("Give an object with named fields."),
    "not-choices": _("Give each choice with its kind and, for a unit, its type and place."),
    "not-dice": _("Give the dice as a list, as they fell."),
    "not-text": _("Give a text."),
    "not-this-kind": _("This is not a file of the kind that was asked for."),
    "nothing-to-change": _("There is nothing to change."),
    "numbers-with-gaps": _("They are numbered from 1 without a gap."),
    "odds-would-tell": _("The odds of this would tell a secret."),
    "orders-or-of": _("Name the products, or a battle or table: one of the two."),
    "out-of-range": _("Give a number from %(least)s to %(most)s."),
    "people-only": _("A computer cannot play this: it does not see your table."),
    "points-of-both-kinds": _("Give the points from units and the points from objectives."),
    "pot-below-zero": _("A pot falls below zero."),
    "pots-do-not-add-up": _("The lines of the pots do not add up to what is in them."),
    "required": _("Fill this in."),
    "roll-of-another-kind": _("A roll brings what is not of its kind."),
    "rows-contradict": _("Its parts contradict each other."),
    "same-hex": _("Name two different hexes."),
    "same-name-twice": _("There is another “%(title)s” among these files, and it differs; the first one stays."),
    "sheet-does-not-replay": _("The log of this file does not lead to its marks; see line %(line)s."),
    "status-contradicts": _("This does not go with how far the campaign has been played."),
    "taken-back-contradicts": _("Lines that are taken back, and lines that take back, do not go together."),
    "text-too-long": _("“%(text)s” does not fit a counter of this size. Shorten it, or take larger counters."),
    "there-twice": _("%(title)s is there twice."),
    "too-few-of-them": _("At least %(least)s of these."),
    "too-long": _("At most %(longest)s characters."),
    "too-many": _("At most %(most)s."),
    "too-many-pages": _("That is more than %(most)s pages. Print it in several packs."),
    "too-many-ways": _("The dice can fall in too many ways to list them."),
    "unknown-action": _("There is no such action."),
    "unknown-duplex": _("Backs are printed in one of these ways: %(choices)s."),
    "unknown-face": _("A die has no such face."),
    "unknown-field": _("There is no such field."),
    "unknown-hex": _("The board has no such hex."),
    "unknown-language": _("There is no such language here. There are: %(choices)s."),
    "unknown-location": _("The sheet has no such location. It has: %(choices)s."),
    "unknown-mechs": _("There are no such mechs here: %(names)s. Name them as in the catalogue, with commas between."),
    "unknown-option": _("There is no option “%(option)s”."),
    "unknown-page": _("This print has no such page."),
    "unknown-parameter": _("This address takes no “%(parameter)s”. It takes: %(choices)s."),
    "unknown-paper": _("There is no such paper. There are: %(choices)s."),
    "unknown-piece": _("There is no such piece on it. There are: %(choices)s."),
    "unknown-scenario": _("There is no such scenario."),
    "unknown-seat": _("There is no such seat."),
    "unknown-section": _("A section is left, centre or right."),
    "unknown-symbol": _("There is no such symbol here."),
    "unknown-target": _("A target is infantry, cavalry, artillery or a general."),
    "unknown-template": _("There is no such template."),
    "unknown-theme": _("There is no such way to print. There are: %(choices)s."),
    "unknown-tile": _("There is no tile “%(tile)s”. There are: %(choices)s."),
    "unknown-unit": _("There is no such unit."),
    "unknown-value": _("Choose one of: %(choices)s."),
    "unknown-weapon": _("There is no such weapon."),
    "unplayable-design": _("“%(title)s” cannot be played by these rules."),
    "unprintable-option": _("It cannot be printed like this."),
    "unreadable-value": _("This value cannot be read."),
    "wrong-type": _("This is of the wrong kind; wanted: %(expected)s."),
    "zip-bomb": _("This would unpack to far more than it seems to be."),
    "zip-broken": _("This archive is broken."),
    "zip-encrypted": _("This archive is locked with a password."),
    "zip-in-zip": _("An archive inside an archive is not opened."),
    "zip-too-large": _("This archive holds too many files."),
}

NOT_HERE: dict[str, Promise] = {
    "link-withdrawn": _("This link is no longer valid. Ask the organiser for a new one."),
    "missing-slash": _("Addresses end with a slash. Ask for %(address)s."),
    "no-battle": _("There is no such battle."),
    "no-code": _("This code leads nowhere (any more). Ask for a new one, or scan the QR code."),
    "no-campaign": _("There is no such campaign, or you have no seat in it."),
    "no-choice": _("There is no such choice."),
    "no-effect": _("There is no such effect."),
    "no-general": _("There is no such general."),
    "no-grant": _("There is no such link."),
    "no-key": _("You have no such key."),
    "no-invitation": _("There is no such invitation, or it has been answered."),
    "no-match": _("There is no such table, or you have no seat at it."),
    "no-import": _("There is no such import, or it was forgotten after a week."),
    "too-many-imports": _("At most %(most)s imports can be under way at once."),
    "upload-gone": _("The files were lost before they could be brought in: bring them once more."),
    "import-worker-lost": _("Every worker that tried it was lost. Bring fewer files at once."),
    "no-print-job": _("There is no such pack, or it was removed after a day."),
    "no-product": _("There is no such print."),
    "no-roll": _("There is no such roll."),
    "no-round": _("There is no such round."),
    "no-seat": _("There is no such seat."),
    "no-sheet": _("There is no such record sheet, or it is not for you."),
    "no-such-map": _("There is no such map."),
    "no-such-mech": _("There is no such mech."),
    "no-such-move": _("The log has no such line."),
    "no-walker": _("No such piece can go anywhere now. These can: %(walkers)s."),
    "no-unit": _("There is no such unit."),
    "not-found": _("There is nothing at this address."),
    "unknown-game": _("There is no such game."),
}

WHO: dict[str, Promise] = {
    "bad-credentials": _("The name, the password or the key is wrong."),
    "not-authenticated": _("Sign in, or open a link of the campaign."),
}

NOT_YOURS: dict[str, Promise] = {
    "ask-the-others": _("The others have to agree."),
    "csrf-failed": _("The page has been open for too long. Load it again."),
    "forbidden": _("You may not do this."),
    "general-retired": _("This general is retired and only looks on."),
    "host-only": _("Only the host of the table may do this."),
    "organiser-only": _("Only the organiser may do this."),
    "other-seat": _("You act for your own seat only."),
    "other-side": _("A general acts for its own side only."),
    "owner-only": _("Only the owner of the sheet may do this."),
    "sheet-seen-only": _("You may look at this sheet, not mark it."),
    "spectators-watch": _("A spectator watches."),
    "too-large-at-once": _(
        "This is too large to be printed at once. For whoever has an account a worker makes it: sign in."
    ),
    "undo-not-yours": _("You may take back your own last line only, and no dice thrown by Bivouac."),
}

AS_THINGS_STAND: dict[str, Promise] = {
    "a-general-a-side": _("Each side needs a general first."),
    "account-has-its-name": _("%(name)s has an account, which has its own name."),
    "already-a-general": _("%(name)s is a general of this campaign already."),
    "already-invited": _("%(name)s has been invited already, and has not answered."),
    "battle-already-open": _("The battle has begun; its scenario is fixed."),
    "battle-closed": _("The battle is closed."),
    "battle-not-open": _("The battle is not being fought."),
    "battle-still-open": _("Close the battle that is being fought first."),
    "campaign-not-finished": _("The campaign has not ended yet."),
    "campaign-here-already": _("This campaign is here already. It can come in as a copy, which counts for no ranking."),
    "campaign-finished": _("The campaign is finished."),
    "chance-in-an-act": _("What needs dice or brings out a secret is done by itself, not in a list with others."),
    "effect-already-applied": _("This effect was applied already."),
    "effects-in-order": _("The effects come in order; another one is next."),
    "elite-already-given": _("This Elite result was given to a unit already."),
    "game-not-installed": _(
        "Its game (%(game)s) is not installed here any more. Nothing is lost: it goes on once the game is back."
    ),
    "game-over": _("The game is over."),
    "game-too-old": _(
        "Its game (%(game)s) is installed here in a version that is older than its rules. Nothing is lost: it goes on "
        "once the game is up to date."
    ),
    "general-in-use": _("%(name)s has fought or written here. Retire this general instead."),
    "goes-on": _("It can be gone on with: only what no game is installed for is deleted by hand."),
    "guest-of-others": _("%(name)s plays in somebody else’s campaign too and keeps that name."),
    "illegal-action": _("The rules do not allow that now."),
    "invitation-declined": _("%(name)s has declined, or left. A link still lets them join."),
    "job-at-rest": _("This pack is not being made."),
    "job-done": _("This pack is ready."),
    "job-not-done": _("This pack is not ready."),
    "line-gone": _("No way leads to line %(line)s any more: something else was played since."),
    "link-used-up": _("%(most)s generals have joined by this link already. Ask the organiser for another one."),
    "log-full": _("The log of this sheet is full: it has at most %(most)s lines."),
    "match-finished": _("The game at this table is over."),
    "match-not-finished": _("The game at this table is still being played."),
    "no-battle-closed": _("A campaign is finished after at least one closed battle."),
    "no-best-general": _("This campaign has no best general before its first battle is closed and counted."),
    "no-map": _("This game has no map: it is played on a table of your own."),
    "no-outlook": _("This game shows no chances before a decision."),
    "no-such-objective": _("The scenario has no such objective for this side."),
    "not-at-this-table": _("The game at this table does not use this print."),
    "not-played-here": _("This game is not played move by move here."),
    "not-the-newest": _("Another line is the newest by now."),
    "not-waiting": _("This unit does not wait in the holding zone."),
    "not-your-turn": _("It is not your turn."),
    "nothing-asked": _("Nobody has asked to take anything back."),
    "nothing-to-undo": _("There is nothing to take back."),
    "secret-shown": _("A secret has come out, and a computer does not forget: this stays."),
    "objective-taken": _("The side has this objective already."),
    "options-fixed": _("The options are fixed since the first battle opened."),
    "pot-empty": _("The pot holds too few tokens."),
    "round-closed": _("The round is closed."),
    "round-in-use": _("Only the last round, before its first roll, can be taken back."),
    "round-not-closed": _("The round is still being fought; give its points instead."),
    "rules-changed": _("The rules have changed since this game began: there is no way back to its earlier moves."),
    "score-full": _("The running score of a side has at most %(most)s points of a kind."),
    "seat-changed-hands": _("This seat has changed hands since: what was done before stays."),
    "seat-not-free": _("This seat is no guest’s any more: somebody else has it."),
    "seat-taken": _("%(name)s has an account already."),
    "server-dice-stand": _("Dice thrown by Bivouac stand."),
    "server-rolls-here": _("At this table Bivouac throws the dice."),
    "sheet-in-match": _("This mech is in a game at table %(match)s: its sheet is what the game says."),
    "stands-there": _("The table stands there already."),
    "step-out-of-order": _("It is not the time for this; something else comes first."),
    "too-many-battles": _("A campaign has at most %(most)s battles."),
    "too-many-generals": _("A campaign has at most %(most)s generals."),
    "too-many-jobs": _("At most %(most)s packs can be under way at once."),
    "too-many-keys": _("An account has at most %(most)s keys. End one that is not needed."),
    "too-many-rounds": _("A battle has at most %(most)s rounds."),
    "unprintable": _("This does not fit the paper."),
    "upgrade-needs-called-unit": _("In this campaign only the called unit may become Elite."),
}

REQUEST: dict[str, Promise] = {
    "body-too-large": _("That is more than this address takes at once."),
    "idempotency-key-reused": _("This Idempotency-Key belongs to another request."),
    "if-match-required": _("Say which version you have seen, in If-Match."),
    "method-not-allowed": _("The method %(method)s is not known here."),
    "codes-used-up": _("There is no free code at the moment. The link and the QR code go on."),
    "print-busy": _("Other prints are being drawn. Try again in %(seconds)s seconds."),
    "need-dice": _("Dice to throw: %(count)s, each with %(sides)s sides."),
    "need-draw": _("One thing to draw: say which it is."),
    "not-acceptable": _("The answer is JSON; ask for application/json."),
    "server-error": _("Something went wrong on our side. It is in the log."),
    "stale-version": _("Somebody was faster: this has changed since you read it."),
    "storage-full": _("The disk of this Bivouac is full: this was not kept. What was kept before is safe."),
    "storage-unavailable": _("The database of this Bivouac does not answer. Ask again in a moment, with the same key."),
    "throttled": _("Too many requests. Wait %(seconds)s seconds."),
    "unsupported-media-type": _("Send the body as application/json."),
}


def _in_language(text: Text) -> str:
    """A sentence of a game in the form of the others: `%(to)s` for its `{to}`."""
    sentence = text.said_in(get_language() or "en").replace("%", "%%")
    return sentence.format_map(_Places())


class _Places(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return f"%({name})s"


_in_language_lazily: Any = lazy(_in_language, str)  # a Promise, which its type calls a str


def add_refusals(game: str, group: dict[str, Promise], texts: Mapping[str, Text]) -> None:
    """Take in what a game refuses. Raises ValueError for a code that has words already."""
    for code, text in texts.items():
        if any(code in other for other in GROUPS):
            raise ValueError(f"{game} refuses with {code}, which has words already")
        group[code] = _in_language_lazily(text)


GROUPS = (INPUT, NOT_HERE, WHO, NOT_YOURS, AS_THINGS_STAND, REQUEST)
for key, game in GAMES.items():
    add_refusals(key, INPUT, game.refusals.input)
    add_refusals(key, NOT_HERE, game.refusals.not_here)
    add_refusals(key, AS_THINGS_STAND, game.refusals.as_things_stand)

MESSAGES: Mapping[str, Promise] = {code: words for group in GROUPS for code, words in group.items()}

# What the words of "bad-option" cannot say: free text, an option that stays empty beside another, names in a row.
NO_PARAMETERS = _("This address takes no “%(parameter)s”, and no other parameter.")
FREE_TEXT = _("The option “%(option)s” is a text of at most %(longest)s characters.")
STAYS_EMPTY = _("Leave the option “%(option)s” empty: it does not go with “%(beside)s”.")
SOME_OF = _("The option “%(option)s” names at most %(most)s of: %(choices)s.")

# The rules and the services name the same bounds differently.
_OTHER_NAMES = {"low": "least", "high": "most", "max": "longest", "allowed": "choices"}

# The words of codes that stand as parameters; an app adds those of its own as it starts.
TERMS: dict[str, Promise | str] = {}


_EXPECTED = {
    "boolean": _("yes or no"),
    "integer": _("a whole number"),
    "list": _("a list"),
    "pair": _("a pair"),
    "table": _("a table"),
    "text": _("a text"),
}


class Named(dict[str, str]):
    """The parameters of a sentence; of one that is not there its name."""

    def __missing__(self, name: str) -> str:
        return f"‹{name}›"


class Coded(Protocol):
    """A refusal of the rules or of the services."""

    code: str
    params: Mapping[str, Any]


def message(refusal: Coded | str, params: Mapping[str, object] | None = None) -> str:
    """The sentence for a refusal, or for a code with its parameters, in the language of the moment.

    A code that nobody gave words to, which only the game of a package may have, is said by itself.
    """
    if isinstance(refusal, str):
        code, params = refusal, params or {}
    else:
        code, params = refusal.code, refusal.params
    named = Named((name, _text_of(value)) for name, value in params.items())
    named |= {_OTHER_NAMES[name]: text for name, text in named.items() if name in _OTHER_NAMES}
    if named.get("reason") in MESSAGES:  # a refusal inside of a refusal, at a place of a file
        within = message(named["reason"], {name: value for name, value in named.items() if name != "reason"})
        named["reason"] = f"{named['at']} – {within}" if named.get("at") else within
    if "expected" in named:
        named["expected"] = str(_EXPECTED.get(named["expected"], named["expected"]))
    return str(_words_for(code, params)) % named


def _words_for(code: str, params: Mapping[str, object]) -> Promise | str:
    if code == "unknown-parameter" and not params.get("choices"):
        return NO_PARAMETERS
    if code == "bad-option" and not params.get("allowed"):
        return FREE_TEXT
    if code == "bad-option" and "beside" in params:
        return STAYS_EMPTY
    if code == "bad-option" and "count" in params:
        return SOME_OF
    return MESSAGES.get(code, code.replace("%", "%%"))


def _text_of(value: object) -> str:
    if isinstance(value, bool):  # as JSON writes it, like the words of "not-a-flag"
        return "true" if value else "false"
    if isinstance(value, str):
        return str(TERMS.get(value, value))
    if isinstance(value, Iterable):
        return ", ".join(map(_text_of, value)) or "–"
    if isinstance(value, float) and value.is_integer():  # 12 mm, however they were given
        return str(int(value))
    return str(value)
