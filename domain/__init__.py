"""The rules of the games: pure values and functions. No event, file, clock, randomness or await.

Common to all tournaments are `tournament` and its parts, `people`, `results`, `claims`. Packages
below: the games (`chess`, `bridge` …), the pairing and ranking of chess (`swiss`, `round_robin`,
`standings`), the files of other programs (`formats`), and random tournaments (`lab`).

Words, each defined once:

TPN   tournament pairing number: an entry's place in the initial ranking (FIDE C.04.2, 2.3)
PAB   pairing-allocated bye: the bye of the player left over in an odd field (C.04.1, 3)
MDP   moved-down player: a player moved into a bracket from the bracket above (C.04.3, 1.4.1)
mark  a player's result for one round, as in a cell of the crosstable
tenth the unit of every score: a win is usually 10, a draw 5
NS/EW the two directions of a bridge table
"""
