"""Battle Cry Campaign: the rules between the battles, as pure functions.

Rule numbers in comments (B, C, A, T) are those of docs/rules/battle_cry.md. R marks our own reconstruction.
"""
