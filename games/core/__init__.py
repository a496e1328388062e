"""What all games share: dice, odds, content, errors. Pure Python, standard library and msgspec."""
