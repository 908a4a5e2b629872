"""Simulated tournaments, reproducible by seed: FIDE's random tournament generator (C.02.03).

`options` has the frequencies of events and draws results, `tournament` draws the players and pairs
the rounds by a system, `teams` does so for teams, `configuration` reads the configuration files of
bbpPairings and JaVaFo. All take a `random.Random`, the only random source.
"""
