"""Accelerations of the US Chess Swiss: who is paired with whom in the first rounds.

US Chess Official Rules, 7th edition, 28R, and Tom Doan's description of what WinTD does.

Each is a function of the crosstable alone, so that a round can be paired again at any time. None
pairs anybody: they give the engine batches, ratings or added points, and it looks after second
meetings, colours and odd players.
"""
