"""Simulated tournaments, reproducible by seed: what FIDE asks of a random tournament generator
(C.02.03).

`options` say how much of what happens, `tournament` draws the players and pairs the rounds by a
system, `play` ends their games, `configuration` reads the files bbpPairings and JaVaFo are
configured with.
All take a `random.Random`; nothing here draws from anywhere else.
"""
