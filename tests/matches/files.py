"""Small files of our own in the forms of MegaMek, for tests: mechs, maps, archives."""

import io
import zipfile

MTF, BOARD = ".mtf", ".board"
ARMOUR = {"LA": 6, "RA": 6, "LT": 8, "RT": 8, "CT": 10, "HD": 7, "LL": 9, "RL": 9, "RTL": 2, "RTR": 2, "RTC": 3}


def mtf(chassis="Badger", model="BDG-1", *, mass=30, walk=5, config="Biped", **armour):
    """A mech file with one medium laser."""
    points = "\n".join(f"{place} armor:{many}" for place, many in (ARMOUR | armour).items())
    return (
        f"Version:1.0\n{chassis}\n{model}\n\nConfig:{config}\nTechBase:Inner Sphere\nMass:{mass}\nWalk MP:{walk}\n\n"
        f"{points}\n\nWeapons:1\nMedium Laser, Right Arm\n\nRight Arm:\nShoulder\nMedium Laser\n-Empty-\n\n"
    ).encode()


def board(width=3, height=2, *woods):
    """A map file; `woods` are lines of hexes such as 'hex 0101 0 "woods:1" ""'."""
    return "\n".join([f"size {width} {height}", *woods, "end", ""]).encode()


def archive(*entries, compression=zipfile.ZIP_DEFLATED):
    """A zip archive of (name, bytes) pairs; of the same ones it is the same to the byte."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as file:
        for name, data in entries:
            file.writestr(zipfile.ZipInfo(name), data, compression)
    return stream.getvalue()


def locked(data):
    """The same archive saying of its first file that it is encrypted."""
    changed = bytearray(data)
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        changed[data.index(signature) + at] |= 1
    return bytes(changed)
