"""What a game offers to print, and what somebody asks for: products and orders."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar, cast, get_args

from msgspec import Meta, structs

from games.core.structs import Value
from games.registry import GAMES
from printables.cut_pages import cut_sheets
from printables.cutting import Cut
from printables.errors import BadOption, only_check
from printables.fonts import plain
from printables.options import PrintOptions, chosen, few, free_text, number
from printables.sheets import PAPERS, BoundPage, Duplex, PageContent, Sheet, Style
from printables.theme import THEMES, Theme, theme_of
from printables.words import BOTH, LANGUAGES, Words

T = TypeVar("T")

MARGIN, MARGIN_USUAL = (6, 10), 8  # mm
TITLE_LONGEST = 80
NAMED_MOST = 198  # designs that are named for one print: as many as a match may have
NAMES_LONGEST = 6000  # characters of their names
FieldWidth = Annotated[float, number("option_field_mm", 0.0, 60.0)]  # mm, of all of a pack; 0: as usual
EmptyBoard = Annotated[bool, Meta(title="option_empty_board")]  # of a pack
Headline = Callable[[Any, Words], tuple[str, str]]


def titled(_data: object, words: Words) -> tuple[str, str]:
    """The headline of what is called as its game is, and has no revision."""
    return GAMES[words.game].meta.title.said_in(words.lang), ""


class Product(Value):
    """Something to print: `contents` draws its pages, or `cuts` gives its pieces to cut out.

    `name` is a key of the words; `game` is the key of its game, "" for Bivouac's own: that in whose art it is found.
    `data` is what it is filled with, `PrintOptions` where there is nothing to fill in; `blank(**options)`, unless told
    the class itself, makes that from all of the product's own `options`. Where data is given, a product that `amends`
    it puts those that were chosen into its fields of these names; else data takes no options. `headline` gives the
    title, in the language of the words, and the revision for the foot of the pages: unless told the title of its game,
    and none (`called`, where data say both themselves). `fills` make the data, by the kind of source: "match" of a
    state of its game as its reader may know it and the name of the table, None where the game as it is played there has
    none; "sheet" of a record sheet's design, marks and names (see `sheet_print` in matches), "mech" of a design, "map"
    of a map. `field` names the option that says how wide hexes or squares are, of what is laid out and of what goes
    onto it: a pack chooses it once for all. `named` is the option that names designs with commas between; the fill
    "designs" makes the data of those, with the product's other options. What is `measured` no profile moves: it is
    there to show what the printer does. The file of one that is `alone` bears the name of what fills it in and nothing
    else. What is made `apart`, for those who have none, is in no pack of a table. A game's `reference` has its rules at
    a glance, and tables of the game lead to it.
    """

    slug: str
    name: str
    data: type
    headline: Headline = titled
    blank: Callable[..., Any] | None = None
    contents: Callable[[Style, Any], list[PageContent]] | None = None
    cuts: Callable[[Style, Any], list[Cut]] | None = None
    options: type[PrintOptions] = PrintOptions
    amends: bool = False
    fills: Mapping[str, Callable[..., Any]] = {}
    field: str = ""
    named: str = ""
    measured: bool = False
    alone: bool = False
    apart: bool = False
    reference: bool = False
    game: str = ""

    @classmethod
    def of_options(cls, slug: str, name: str, options: type[PrintOptions], **how: Any) -> "Product":
        """A product that is filled with its own options alone; `how` is what else there is to say of it."""
        return cls(slug, name, options, options=options, amends=True, **how)

    def filled(self, data: Any, options: Mapping[str, object]) -> Any:
        """What is printed: the data with the options, or what the options make without data.

        Raises `BadOption` "wrong-data" where data is not of this product, "unknown-option", and what the options raise.
        """
        kind = self.options if data is None or self.amends else PrintOptions
        made = chosen(kind, options)
        if data is None:
            return (self.blank or self.data)(**structs.asdict(made))
        if not isinstance(data, self.data):
            raise BadOption("wrong-data", "data", type(data).__name__)
        if self.amends and isinstance(data, kind):
            chosen(kind, structs.asdict(data))
        return structs.replace(data, **{name: getattr(made, name) for name in options}) if options else data

    def pieces(self, style: Style, filled: object) -> Sequence[Cut]:
        return self.cuts(style, filled) if self.cuts else ()


def called(otherwise: str, *names: str) -> Callable[[Any, Words], tuple[str, str]]:
    """The `headline` of a print that is called as the first of these fields of its data says, else as is said here."""

    def headline(data: Any, _words: Words) -> tuple[str, str]:
        titles = [plain(getattr(data, name)) for name in names]
        return next(filter(None, titles), otherwise), getattr(data, "revision", "")

    return headline


class InEach(Value):
    """Data of a print in both languages, where the texts in it differ: by language."""

    data: Mapping[str, Any]


class Layout(Value):
    """An order in one language: its pieces to cut out, and its pages, none of them drawn; whether data fill it in."""

    language: str
    cuts: Sequence[Cut]
    pages: Sequence[BoundPage]
    filled: bool = False


class CommonOptions(Value, kw_only=True):
    """What can be chosen about every print: `margin` and `bleed` in mm, `only` of the pieces, `title` for the foot
    instead of the product's own."""

    paper: Annotated[str, few("option_paper", {key: f"paper_{key}" for key in PAPERS})] = "a4"
    language: Annotated[str, few("option_language", {key: f"language_{key}" for key in (*LANGUAGES, BOTH)})] = (
        LANGUAGES[0]
    )
    theme: Annotated[str, few("option_theme", {key: f"theme_{key}" for key in THEMES})] = "colour"
    copies: Annotated[int, number("option_copies", 1, 99)] = 1
    margin: Annotated[int, number("option_margin", *MARGIN)] = MARGIN_USUAL
    only: Annotated[
        tuple[str, ...], Meta(title="option_only", max_length=200, extra_json_schema={"uniqueItems": True})
    ] = ()
    bleed: Annotated[int, number("option_bleed", 0, 3)] = 0
    duplex: Annotated[str, few("option_duplex", {key: f"duplex_{key}" for key in get_args(Duplex)})] = "none"
    title: Annotated[str, free_text("option_label", TITLE_LONGEST)] = ""


class Order(CommonOptions):
    """A product with all that was chosen about its pages, and about itself (`options`).

    `copies` and `only` (idents) count pieces where there are any to cut out; without, the pages are repeated. A
    `language` of BOTH is all of it in each, and `data` may be `InEach` then.
    """

    slug: str
    data: Any = None
    options: Mapping[str, object] = {}

    @property
    def halves(self) -> "tuple[Order, ...]":
        """The order in each of its languages: itself alone, but for one in both."""
        if self.language != BOTH:
            return (self,)
        data = self.data.data if isinstance(self.data, InEach) else dict.fromkeys(LANGUAGES, self.data)
        return tuple(structs.replace(self, language=language, data=data[language]) for language in LANGUAGES)

    def style(self, game: str) -> Style:
        """How it is printed, of a game or of none ("").

        Raises `BadOption` "unknown-paper", "unknown-theme", "unknown-language", "unknown-duplex", "out-of-range",
        "wrong-type", "too-long", "too-many".
        """
        chosen(CommonOptions, {name: getattr(self, name) for name in CommonOptions.__struct_fields__}, named=True)
        theme, words = theme_and_words(self.theme, self.language, game)
        duplex = cast(Duplex, self.duplex)
        return Style(
            Sheet(self.paper, self.margin), theme, words, self.copies, frozenset(self.only), duplex, self.bleed
        )

    def laid_out(self, product: Product) -> list[Layout]:
        """The order in each of its languages, none of it drawn yet.

        Raises what `style` and `Product.filled` raise, and `BadOption` "unknown-piece", "no-pieces".
        """
        return [half._laid_out(product) for half in self.halves]

    def _laid_out(self, product: Product) -> Layout:
        style = self.style(product.game)
        filled = product.filled(self.data, self.options)
        cuts = product.pieces(style, filled)
        only_check(self.only, [piece.ident for cut in cuts for piece in cut.pieces if piece.ident])
        contents = product.contents(style, filled) * style.copies if product.contents else []
        contents += [page for cut in cuts for page in cut_sheets(cut, style)]
        title, revision = product.headline(filled, style.words)
        named = product.measured, style.words(product.name)
        bound = [BoundPage(content, style, self.title or title, revision, *named) for content in contents]
        return Layout(self.language, cuts, bound, self.data is not None)


def theme_and_words(theme: str, language: str, game: str) -> tuple[Theme, Words]:
    """What a game, or none (""), is drawn and said with. Raises `BadOption` "unknown-theme", "unknown-language"."""
    words = Words(known("language", language, {key: key for key in LANGUAGES}), game)
    return theme_of(known("theme", theme, THEMES).key, game), words


def known(option: str, value: str, table: Mapping[str, T]) -> T:
    """What a table has under a name. Raises `BadOption` "unknown-…"."""
    if value not in table:
        raise BadOption(f"unknown-{option}", option, value)
    return table[value]
