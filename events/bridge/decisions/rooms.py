"""Naming the rooms of a phase, which sections sit where; and revoking the codes of its tables.

Decided here: the names hold for all sessions of the phase until others are given, because a hall
does not change between sessions; a section that is in no room says nothing of one.
"""

from collections import Counter
from collections.abc import Iterable

from domain.bridge.phase import Phase
from domain.errors import NotNow
from events.bridge.commands import NameRooms, RevokeTableCodes
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.table_codes import TableCodesRevoked
from events.words import listed


def name_rooms(phase: Phase, command: NameRooms) -> tuple[RoomsNamed]:
    rooms = tuple((room.name.strip(), room.sections) for room in command.rooms)
    if not all(name for name, _ in rooms):
        raise NotNow("A room has no name; write one.")
    if again := _twice(name for name, _ in rooms):
        raise NotNow(f"Two rooms are called {listed(again)}; give each its own name.")
    named = [section for _, sections in rooms for section in sections]
    if again := _twice(named):
        raise NotNow(f"Section {listed(again)} is in two rooms; leave it in one of them.")
    known = {s.letter for session in phase.sessions for s in session.table.sections}
    if strange := [section for section in named if section not in known]:
        raise NotNow(
            f"No planned session of {phase.name} has a section {listed(strange)}; its sections are "
            f"{listed(sorted(known)) or 'not planned yet'}."
        )
    return (RoomsNamed(phase.id, rooms),)


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def revoke_table_codes(phase: Phase, command: RevokeTableCodes) -> tuple[TableCodesRevoked]:
    return (TableCodesRevoked(phase.id, command.reason),)
