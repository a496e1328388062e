"""My Little Battlefield, for two players and solo, as pure functions.

Rule numbers in comments (N, S, C, T) are those of docs/rules/little_battlefield.md. R marks our own reconstruction.
"""
