"""`manage.py print SLUG --out FILE`: a print, blank, as a file; `--list` says what there is and what can be chosen."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from core.errors import Refused
from core.grants import Asker
from core.messages import message
from core.progress import terminal
from print_room.at_once import print_here
from print_room.choices import choices_schema, order_form, typed
from printables.catalogue import FORMATS, PRODUCTS, title_of
from printables.pictures import DPIS
from printables.words import BOTH, LANGUAGES


class Command(BaseCommand):
    help = "Print a blank map, sheet or set of counters into a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", help="what to print; see --list")
        parser.add_argument("--list", action="store_true", help="what there is to print, and what can be chosen")
        parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it")
        parser.add_argument("--format", choices=list(FORMATS), help="by default what FILE ends with, else pdf")
        parser.add_argument("--page", type=int, default=1, help="which page, of an SVG or PNG")
        parser.add_argument("--dpi", type=int, help="of a PNG, 150 unless told; of the PNGs in a zip, 300 or 600")
        parser.add_argument("--lang", default="en", choices=(*LANGUAGES, BOTH))
        parser.add_argument("--paper")
        parser.add_argument("--theme")
        parser.add_argument("--copies")
        parser.add_argument("--margin", help="mm")
        parser.add_argument("--bleed", help="mm beyond the cut")
        parser.add_argument("--only", help="pieces, with commas between them")
        parser.add_argument("--duplex")
        parser.add_argument("--label", help="words at the foot")
        parser.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE")

    def handle(self, *args: object, slug: str | None, **options: Any) -> None:
        if options["list"]:
            try:
                self.say_all(spoken(options))
                self.stdout.flush()
            except BrokenPipeError:  # `head` has read enough; what is left in the buffer would fail again at exit
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                sys.exit(1)
            return
        if not slug or options["out"] is None:
            raise CommandError("say what to print, and where to with --out; --list says what there is")
        try:
            self.write(slug, options)
        except Refused as error:
            where = f"{error.field}: " if error.field else ""
            raise CommandError(f"{where}{message(error.code, error.params)} ({error.code})") from error
        except OSError as error:
            raise CommandError(f"cannot write {options['out']}: {error.strerror}") from error
        except (OperationalError, ProgrammingError) as error:
            raise CommandError("the database cannot be read; it is made when Bivouac is started") from error

    def write(self, slug: str, options: Mapping[str, Any]) -> None:
        out, lang = options["out"], spoken(options)
        common = ("lang", "paper", "theme", "copies", "margin", "bleed", "only", "duplex", "label")
        texts = {name: [options[name]] for name in common if options[name] is not None}
        for pair in options["option"]:
            name, equals, value = pair.partition("=")
            if not equals:
                raise CommandError(f"an option is NAME=VALUE, not {pair}")
            texts[name] = [value]
        of = texts.get("of", [""])[-1]
        form = order_form(slug, of, options["lang"], asker=Asker(), origin="", language=lang)
        order = form.order(typed(form.schema, texts))
        format = options["format"] or (out.suffix[1:] if out.suffix[1:] in FORMATS else "pdf")
        screen = terminal(self)
        with click.progressbar(length=1, label="Pages", file=screen, hidden=not screen.isatty()) as bar:

            def progress(done: int, of: int) -> None:
                bar.length = of
                bar.update(done - bar.pos)

            dpi = options["dpi"] or (DPIS[0] if format == "zip" else 150)
            made = print_here(order, format=format, page=options["page"], dpi=dpi, progress=progress)
        out.write_bytes(made.content)
        count = "1 page" if made.pages == 1 else f"{made.pages} pages"
        pages = f"page {options['page']} of {made.pages}" if format in ("svg", "png") else count
        self.stdout.write(f"{out}: {title_of(slug, lang)}, {pages}, {len(made.content)} bytes")

    def say_all(self, lang: str) -> None:
        for slug in PRODUCTS:
            properties = choices_schema(slug, lang)["properties"]
            self.stdout.write(f"{slug}: {title_of(slug, lang)}")
            for name, schema in properties.items():
                if name != "of":
                    self.stdout.write(f"    {name}: {schema['title']}{bounds(schema)}")


NOTHING = '""'  # as a shell has it


def spoken(options: Mapping[str, Any]) -> str:
    """The language in which the command itself speaks."""
    return options["lang"] if options["lang"] in LANGUAGES else LANGUAGES[0]


def bounds(schema: Mapping[str, Any]) -> str:
    """What a choice may be, in short."""
    one_of = schema.get("items", schema).get("oneOf")
    if one_of:
        return f" ({', '.join(choice['const'] or NOTHING for choice in one_of)})"
    if "minimum" in schema:
        return f" ({schema['minimum']:g} to {schema['maximum']:g})"
    return ""
