"""Writes the style sheet that gives drawings their colours by lamplight (printables/night.py)."""

from pathlib import Path

from printables.night import style

SHEET = Path(__file__).resolve().parent.parent / "web/static/web/night.css"

if __name__ == "__main__":
    SHEET.write_text(style(), encoding="utf-8")
