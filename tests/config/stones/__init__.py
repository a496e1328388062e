"""The game of docs/adding_a_game.md with designs of its own, read from .stone files, and chances before a decision."""

from stones.parts import GAME as GAME
