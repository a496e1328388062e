"""The lists of the operator's back office, each with a word that finds something in it."""

LISTS = {
    "campaigns/user": "bob",
    "campaigns/apikey": "bob",
    "campaigns/campaign": "Virginia",
    "print_room/printjob": "bob",
    "matches/match": "bob",
    "matches/recordsheet": "bob",
    "matches/importjob": "bob",
    "core/grant": "Zoé",
}
