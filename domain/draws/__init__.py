"""Draws by lot that anybody can verify afterwards.

`lots` gives entries their numbers, also from a seed that was promised before (`commitments`) and
a word that came after (`words`), `start_positions` draws those of Chess960 in the same way,
`announced_positions` is what a tournament has promised and drawn of them, `proof_file` the proof of
a draw as a file. `deals` draws those of bridge.
"""
