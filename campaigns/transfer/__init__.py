"""A whole campaign as one JSON file, and back: elsewhere, with the same standings."""
