"""`make pictures`: the README's pictures, taken of a freshly started demonstration in a real Chromium."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from scripts.services import ROOT, free_port

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 128  # enough for paper and ink, and a third of the bytes

MOVES = 15  # of the table's

WIDE: ViewportSize = {"width": 1100, "height": 760}
PHONE: ViewportSize = {"width": 390, "height": 780}
Scheme = Literal["light", "dark"]

# name, address, window, language, scheme
SHOTS: list[tuple[str, str, ViewportSize, str, Scheme]] = [
    ("sheet", "/campaigns/1/", WIDE, "en", "light"),
    ("desk", "/campaigns/1/battles/{battle}/", PHONE, "en", "light"),
    ("table", "/tables/{table}/", PHONE, "en", "light"),
    ("table_by_night", "/tables/{table}/", PHONE, "fr", "dark"),
    ("tool", "/tools/reserve-roll/", PHONE, "fr", "dark"),
    ("print", "/print/?product=battle-board", WIDE, "en", "light"),
]


@contextmanager
def started() -> Iterator[tuple[str, str]]:
    """A demonstration on a free port: its address and password."""
    with tempfile.TemporaryDirectory() as folder:
        port = str(free_port())
        environment = {**os.environ, "PORT": port, "HOST": "127.0.0.1", "BIVOUAC_DATA_DIR": folder, "DEMO": "1"}
        command = [sys.executable, "manage.py", "start"]
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
            try:
                if not any(line.startswith("Stop ") for line in process.stdout or ()):
                    sys.exit("Bivouac did not start")
                yield f"http://127.0.0.1:{port}", (Path(folder) / "demo-password").read_text().strip()
            finally:
                process.terminate()
                process.communicate()


def sign_in(page: Page, address: str, password: str) -> None:
    page.goto(f"{address}/sign-in/")
    page.fill("[name=username]", "demo")
    page.fill("[name=password]", password)
    page.press("[name=password]", "Enter")
    page.wait_for_url(f"{address}/**")


def open_battle(page: Page, address: str) -> str:
    """The id of the demonstration's battle that is being fought."""
    page.goto(f"{address}/campaigns/1/")
    addresses = page.locator("a[href*='/battles/']").evaluate_all("links => links.map(link => link.pathname)")
    ids = sorted({int(found[1]) for link in addresses if (found := re.search(r"/battles/(\d+)/$", link))})
    return str(ids[1])  # the second of its three


def open_table(page: Page, address: str) -> str:
    """The id of a table of Bitva that has been played for a while, with the dice of Bivouac."""
    page.goto(f"{address}/tables/new/?game=bitva")
    page.click("label:has(input[name=dice][value=server])")
    page.click("button.preset[value=computer]")
    page.wait_for_url(f"{address}/tables/*/")
    for _ in range(MOVES):
        page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
        page.evaluate("document.querySelector('#table > *').dataset.before = ''")
        page.locator("#actions button.act").last.click()
        page.wait_for_selector("#table:not(:has([data-before]))")
    return page.url.rstrip("/").rpartition("/")[2]


def keep(name: str, shot: bytes) -> None:
    """Write a picture with few colours."""
    image = Image.open(BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    image.save(PICTURES / f"{name}.png", optimize=True)
    print(f"{name}.png  {image.width} × {image.height}  {(PICTURES / f'{name}.png').stat().st_size // 1024} kB")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("There is no chromium on the PATH. On Debian and Ubuntu: apt install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with started() as (address, password), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=WIDE, locale="en")
        sign_in(page, address, password)
        opened = {"battle": open_battle(page, address), "table": open_table(page, address)}
        for name, path, window, language, scheme in SHOTS:
            context = browser.new_context(viewport=window, locale=language, color_scheme=scheme)
            page = context.new_page()
            sign_in(page, address, password)
            page.goto(address + path.format(**opened))
            page.wait_for_load_state()
            page.evaluate("document.fonts.ready")
            keep(name, page.screenshot())
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
