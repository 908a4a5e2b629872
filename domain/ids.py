"""Distinct types for identifiers and numbers that must not be confused."""

from typing import NewType

TournamentId = NewType("TournamentId", str)
StageId = NewType("StageId", int)
EntryId = NewType("EntryId", int)

Number = NewType("Number", int)
"""A tournament pairing number (TPN), 1, 2, 3 …; it may change before round 4 is paired."""

RoundNo = NewType("RoundNo", int)
BoardNo = NewType("BoardNo", int)
Tenths = NewType("Tenths", int)
"""A score in tenths of a point, so that no float is ever compared."""
