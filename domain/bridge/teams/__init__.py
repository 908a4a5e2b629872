"""Teams of four: a match's IMPs board by board, its total, and scales of victory points.

`match` compares the two tables of a match, `scales` converts a margin to victory points.
"""
