"""Simulated tournaments, reproducible by seed: what FIDE asks of a random tournament generator
(C.02.03).

`options` say how much of what happens, `field` draws the players, `tournament` plays the rounds
with a pairing system, `configuration` reads the files bbpPairings and JaVaFo are configured with.
All take a `random.Random`; nothing here draws from anywhere else.
"""
