"""Draws by lot, and what lets anybody check afterwards that nobody chose what was drawn.

`lots` gives entries their numbers, also from a seed that was promised before (`commitments`),
`start_positions` draws those of Chess960 in the same way, `announced_positions` is what a
tournament has promised and drawn of them, `proof_file` the proof of a draw as a file.
"""
