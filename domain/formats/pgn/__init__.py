"""Portable Game Notation: the heads of games for broadcasts and databases, and games read back.

"Standard: Portable Game Notation Specification and Implementation Guide" (1994). Moves are kept as
they were written: no rule of the game is checked here, and so none of a library's is needed.
"""
