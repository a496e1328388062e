"""The art of each game, found by the game's key. Art gets computed values and draws them; it decides no rule.

The art of a game lies in `printables/art/<key>/`, with underscores for hyphens; that of a game which another package
brings by the entry point group `bivouac.games` is the package `art` in the package of the entry point. Of these modules
each is looked for, and none has to be there:

- `board.py` with `board_page(theme, words, state) -> Page`: the table as it stands, for a page on the screen. Parts
  that can be tapped are `Named` with their `place`; or `outline(place)` has the corners of a place on the drawing.
  Without it the fields that the game's facts have are drawn. A game with lines of sight takes one of them as a fourth,
  `line`, and has `rays_over(rays) -> str`, SVG; one with boards of people's own has `ground_page(theme, words, board,
  start, end, side)`, a board alone with a line of sight on it.
- `faces.py` with `face_art(shown, ink) -> Shape | None`: what a die that shows no numbers shows, in a square of side 1
  round (0, 0), for paper and for the screen; None where words alone say it.
- `live.py` with `sheet_svg(data, language=…, prefix=…) -> str`: what changes in play on a record sheet, of the data of
  the product that prints it, for a page on the screen. Its `places` have the ids of the parts that can be tapped.
- `products.py` with `PRODUCTS`, a sequence of `Product`: what can be printed, and what a table fills it in with.
- `words.toml`: the words that it alone says, English and French side by side, by keys of its own. The game's terms are
  among its texts, and named here by their place: `post = "facts.post"`. A key that is not there is looked for among the
  words of all prints (`printables/words.toml`); one that is nowhere is said as it is written. What has no French is
  said in English.
- `figures.toml` and `drawings.toml`: what its units look like, and what else is drawn the same everywhere, as paths;
  `printables/symbols.py` and `printables/drawings.py` say how they are written.
- `sides.toml` with `looks`, which look of the themes each of its sides has ("first" to "fourth", "neutral"), and `own`,
  by theme and side, where that is none of theirs. Drawings find them as `theme.sides["north"]`; a seat of which it does
  not say one has the look of its place in the `seats` of the game.
"""
