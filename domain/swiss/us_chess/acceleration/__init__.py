"""Accelerations of the US Chess Swiss: who is paired with whom in the first rounds.

US Chess Official Rules, 7th edition, 28R, and Tom Doan's description of what WinTD does.

`announced` the names and options · `tiers` upper half and lower half, or thirds · `batches` WinTD's
rounds 1 and 2, by halves and by thirds · `by_rule` 28R1 and 28R2 · `continued` Smythe's
rounds 3 and 4 · `accelerate` puts what was announced into a request.

Each is a function of the crosstable alone, so that a round can be paired again at any time. None
pairs anybody: they give the engine batches, ratings or added points, and it looks after second
meetings, colours and odd players.
"""
