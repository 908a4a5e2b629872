"""Accelerations of the US Chess Swiss: the groups of the first rounds.

US Chess Official Rules, 7th edition, 28R, and Tom Doan's description of what WinTD does.

Each is a function of the crosstable alone, so that a round can be paired again at any time. They
only give the engine batches, ratings or added points; it pairs, avoids second meetings, and handles
colours and odd players.
"""
