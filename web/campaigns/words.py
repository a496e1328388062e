"""What the codes of a campaign are called. Sentences that name a side are whole ones: French needs its articles."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

SIDES = {"union": _("Union"), "confederacy": _("Confederacy")}
SIDE_ROLES = {"union": "first", "confederacy": "second"}  # by which the style sheet knows them

UNITS = {"infantry": _("Infantry"), "cavalry": _("Cavalry"), "artillery": _("Artillery")}

SYMBOLS = {**UNITS, "sabres": _("Sabres"), "flag": _("Flag")}

TARGETS = {**UNITS, "general": _("A lone general")}

OUTCOMES = {
    "won": pgettext_lazy("round", "won"),
    "lost": pgettext_lazy("round", "lost"),
    "drawn": pgettext_lazy("round", "drawn"),
}

# C11; the first key is the winner, "" where both failed.
VERDICTS = {
    ("", "failure"): _("both sides fail"),
    ("union", "minor"): _("Union minor victory"),
    ("union", "major"): _("Union major victory"),
    ("union", "decisive"): _("Union decisive victory"),
    ("confederacy", "minor"): _("Confederate minor victory"),
    ("confederacy", "major"): _("Confederate major victory"),
    ("confederacy", "decisive"): _("Confederate decisive victory"),
}

DEGREES = {
    "minor": pgettext_lazy("victory", "minor"),
    "major": pgettext_lazy("victory", "major"),
    "decisive": pgettext_lazy("victory", "decisive"),
}

BATTLE_WON = {
    "union": _("The Union wins the battle"),
    "confederacy": _("The Confederacy wins the battle"),
    "drawn": _("A drawn battle"),
}

# C9: what a symbol of the event roll does, and who picks the unit.
EFFECTS = {
    ("figure_lost", "infantry"): _("An infantry unit loses a figure"),
    ("figure_lost", "cavalry"): _("A cavalry unit loses a figure"),
    ("figure_lost", "artillery"): _("An artillery unit loses a figure"),
    ("retreat", ""): _("A unit moves back one hex; on its baseline it loses a figure instead"),
    ("full_strength_loss", ""): _("A unit at full strength loses a figure"),
}

EFFECT_STATES = {
    "pending": _("To be applied"),
    "applied": _("Applied"),
    "no_target": _("No effect"),
}

EFFECT_SYMBOLS = {"retreat": "flag", "full_strength_loss": "sabres"}  # a figure lost shows its unit

# C3, C4: what a reserve roll offers.
CALLS = {
    "infantry": _("Call one infantry unit"),
    "cavalry": _("Call one cavalry unit"),
    "artillery": _("Call one artillery unit"),
}
ELITES = {
    "": _("Make one unit Elite"),
    "infantry": _("Make one infantry unit Elite"),
    "cavalry": _("Make one cavalry unit Elite"),
    "artillery": _("Make one artillery unit Elite"),
}
OTHERS = {
    "field_work": _("Place a two-sided fieldwork"),
    "scenario_event": _("Play the scenario’s event"),
}
OTHERS_TAKEN = {
    "field_work": _("one two-sided fieldwork"),
    "scenario_event": _("the scenario’s event"),
}
OPTION_HINTS = {
    "unit": _("On a free baseline hex, or to the holding zone"),
    "elite": _("The called unit or one of that type already on the board"),
    "called_only": _("The unit called in this very roll"),
    "field_work": _("On a hex with one of your own units; one fieldwork a hex"),
    "scenario_event": _("Two flags"),
}
OPTION_SYMBOLS = {"elite": "flag", "field_work": "sabres", "scenario_event": "flag"}  # a called unit shows itself

# Of the board, as each side names them from its own chair.
SECTIONS = {"left": _("Left"), "centre": _("Centre"), "right": _("Right")}

# What became of a choice, as the side's summary says it.
TAKEN = {
    ("unit", "taken"): _("%(unit)s on the baseline"),
    ("unit", "waiting"): _("%(unit)s waits in the holding zone"),
    ("unit", "entered"): _("%(unit)s entered; it counts as having moved"),
    ("unit", "returned"): _("%(unit)s never entered: its token is back in the pot"),
    ("elite", "taken"): _("%(unit)s made Elite"),
    ("field_work", "taken"): _("One two-sided fieldwork"),
    ("scenario_event", "taken"): _("The scenario’s event"),
    ("event_unit", "taken"): _("The scenario’s event: %(unit)s, Elite, on the baseline"),
    ("event_unit", "waiting"): _("The scenario’s event: %(unit)s, Elite, waits in the holding zone"),
    ("event_unit", "entered"): _("The scenario’s event: %(unit)s, Elite, entered; it counts as having moved"),
    ("event_unit", "returned"): _("The scenario’s event: %(unit)s, Elite, never entered"),
}

RESERVE_ODDS = {
    "at_least_one_unit": _("A unit may be called"),
    "infantry": _("Infantry"),
    "cavalry": _("Cavalry"),
    "artillery": _("Artillery"),
    "two_units": _("Both dice call a unit"),
    "field_work": _("A fieldwork (sabres)"),
    "elite": _("A unit may become Elite"),
    "scenario_event": _("Scenario event (two flags)"),
}

EVENT_ODDS = {
    "at_least_one_figure_lost": _("A figure lost to a unit symbol"),
    "at_least_one_retreat": _("A unit moves back (flag)"),
    "at_least_one_full_strength_loss": _("Sabres hit a full unit"),
    "figure_lost_infantry": _("An infantry unit suffers"),
    "figure_lost_cavalry": _("A cavalry unit suffers"),
    "figure_lost_artillery": _("An artillery unit suffers"),
}

# What is to be done next at the desk, said without a side.
STEPS = {
    "open": _("open the battle"),
    "event_roll": _("event roll"),
    "event_effect": _("apply the event roll"),
    "add_round": _("set up a round"),
    "reserve_roll": _("reserve roll"),
    "reserve_choice": _("choose from the reserve roll"),
    "elite": _("say which unit becomes Elite"),
    "score": _("points of the round"),
    "holding_entry": _("bring a unit in from the holding zone"),
    "close": _("close the battle"),
}

# The values of a campaign's options, by option; numbers say themselves.
OPTION_NAMES = {
    "upgrade_scope": _("Who may become Elite"),
    "single_round_bonus": _("Bonus for a single round"),
    "artillery_figures": _("Figures of an artillery unit"),
    "elite_figures": _("Figures an Elite unit gains"),
    "event_roll": _("Event roll"),
    "tokens_union": _("Tokens of the Union"),
    "tokens_confederacy": _("Tokens of the Confederacy"),
}
OPTION_VALUES: Mapping[str, Mapping[str | int | bool, Promise]] = {
    "upgrade_scope": {"type": _("Any unit of the type"), "called_only": _("The called unit only")},
    "single_round_bonus": {True: _("Yes"), False: _("No")},
    "event_roll": {"per_battle": _("Once a battle"), "per_round": _("Every round")},
}

EDITIONS = {
    "2000": _("Base game of 2000"),
    "2010": _("Edition of 2010"),
    "fan": _("Made by fans"),
    "own": _("Your own"),
}

# What a reader was about to do, as the page about somebody faster says it.
ACTIONS = {
    "open": _("Open the battle"),
    "close": _("Close the battle"),
    "event-roll": _("Event roll"),
    "event-effect": _("Apply the event roll"),
    "round-add": _("Set up a round"),
    "round-edit": _("Change who fights a round"),
    "round-remove": _("Take a round away"),
    "reserve-roll": _("Reserve roll"),
    "reserve-choice": _("Choose from the reserve roll"),
    "note": _("A point of the running score"),
    "note-undo": _("A point of the running score, taken back"),
    "score": _("Points of a round"),
    "amend": _("Put a round’s points right"),
    "enter": _("Bring a unit in from the holding zone"),
    "elite": _("Make a unit Elite"),
    "correct": _("Put dice right"),
    "roster": _("Put the roster right"),
    "plan": _("Change the plan of the battle"),
}

RAIL = {
    "open": _("Set-up"),
    "events": pgettext_lazy("stage", "Event rolls"),
    "reserve": pgettext_lazy("stage", "Reserve rolls"),
    "rounds": _("Rounds"),
    "result": _("Result"),
}

COUNTS = {
    "infantry": _("Infantry units"),
    "cavalry": _("Cavalry units"),
    "artillery": _("Artillery units"),
    "generals": _("Generals"),
}
