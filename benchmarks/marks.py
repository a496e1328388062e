"""Marks on record sheets through the whole API, and the players' files coming in; beside floors of the same run."""

from functools import partial

from django.utils import timezone

from benchmarks.comparison import Comparison, alternately
from benchmarks.server import Write, compared
from benchmarks.tables import account
from campaigns.models import User
from core.import_files import ImportFile
from core.receipts import WriteRequest
from games.battletech.mtf import read_mtf
from matches.access import SheetAccess
from matches.imports import files_import
from matches.models import MechDesign, RecordSheet, SheetMark
from matches.sheets import sheet_create, sheet_mark

ROWS = [RecordSheet, SheetMark]
BEFORE = 40  # marks that each sheet has already
MARKS = {
    "a hit": {"action": {"do": "hit", "location": "LA", "damage": 5, "weapon": "medium-laser"}},
    "a hit, location rolled": {"action": {"do": "roll-hit", "damage": 5}, "roll": True},
}
FILES = 4000
FILE_ROUNDS = 3
PLACES = {"LA": 16, "RA": 16, "LT": 20, "RT": 20, "CT": 26, "HD": 9, "LL": 20, "RL": 20, "RTL": 4, "RTR": 4, "RTC": 5}


def prepare(alice: User, name: str, body: object) -> Write:
    """A mark on a sheet that has seen some of an evening."""
    sheet = sheet_create(user=alice, design="HBK-4G")
    for number in range(BEFORE):
        action = {"do": "end-phase"} if number % 4 == 3 else {"do": "roll-hit", "damage": 1}
        fresh = RecordSheet.objects.get(pk=sheet.pk)
        access = SheetAccess(fresh, marks=True, user_id=alice.pk, name="alice")
        sheet_mark(
            request=WriteRequest(access, timezone.now()),
            action=action,
            faces=None if number % 4 == 3 else [5, 5 - number % 2],
        )
    return Write(f"mark: {name}", "/api/v1/record-sheets/{}/marks/", sheet.pk, BEFORE, body)


def mech_file(number: int) -> bytes:
    """A mech of our own in MegaMek's form, with a full table of locations; no two are alike."""
    armour = "\n".join(f"{place} armor:{points - number % 4}" for place, points in PLACES.items())
    blocks = "\n\n".join(
        f"{place}:\n" + "\n".join(slots + ["-Empty-"] * (12 - len(slots)))
        for place, slots in (
            ("Left Arm", ["Shoulder", "Upper Arm Actuator", "Medium Laser"]),
            ("Right Arm", ["Shoulder", "Upper Arm Actuator", "Medium Laser"]),
            ("Left Torso", ["IS Ammo AC/20", "IS Ammo AC/20"]),
            ("Right Torso", ["Autocannon/20"] * 10),
            ("Center Torso", ["Fusion Engine", "Gyro"]),
            ("Head", ["Life Support", "Small Laser"]),
            ("Left Leg", ["Hip"]),
            ("Right Leg", ["Hip"]),
        )
    )
    weapons = "AC/20, Right Torso\nMedium Laser, Left Arm\nMedium Laser, Right Arm\nSmall Laser, Head"
    head = f"Version:1.0\nBadger\nBDG-{number}\n\nConfig:Biped\nTechBase:Inner Sphere\nMass:50\nWalk MP:4"
    return f"{head}\n\n{armour}\n\nWeapons:4\n{weapons}\n\n{blocks}\n\n".encode()


def files() -> list[Comparison]:
    """New mechs into the catalogue, held against reading alone."""
    found = [ImportFile(f"{number}.mtf", partial(mech_file, number)) for number in range(FILES)]

    def bring() -> None:
        summary = files_import("mechs", owner=None, files=found)
        if summary.imported != FILES:
            raise RuntimeError(f"{summary.imported} of {FILES} came in: {summary.refused[:1]}")

    def read() -> None:
        for upload in found:
            read_mtf(upload.read())

    def empty() -> None:
        MechDesign.objects.filter(builtin=False).delete()

    timed = alternately(bring, read, rounds=FILE_ROUNDS, before=empty)
    return [timed.speeds("mech files brought in", FILES, limit=0.2)]


def measure() -> list[Comparison]:
    lines = files()
    alice = account()
    return lines + compared(alice, ROWS, [prepare(alice, *mark) for mark in MARKS.items()])
