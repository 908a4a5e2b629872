"""The rules of the games: pure values and functions. No event, file, clock, randomness or await.

Common to all tournaments are `tournament` and its parts, `people`, `results`, `claims`. Packages
below: the games (`chess`, `bridge` …), the pairing and ranking of chess (`swiss`, `round_robin`,
`standings`), the files of other programs (`formats`), and random tournaments (`lab`).

Words, each defined once:

TPN   tournament pairing number: an entry's place in the initial ranking (FIDE C.04.2, 2.3)
PAB   pairing-allocated bye: what the odd player of a round gets (C.04.1, 3)
MDP   moved-down player: one who comes into a bracket from the bracket above (C.04.3, 1.4.1)
mark  what stands in one player's cell of the crosstable for one round
tenth the unit of every score: a win is usually 10, a draw 5
NS/EW the two directions of a bridge table
"""
