"""Undo of the last act that broke pairing integrity: back to exactly the state before it, by a
compensating event (endorsement rules C.02 (2026), Q112-115).

Only the newest such act can be undone; what was recorded after it goes with it and is listed first,
so that nothing is taken back unseen. An undo is no such act itself and is not undone: whoever wants
the act again does it again, with its own warning. Leaving FIDE mode can't be undone, nor anything
before it.
"""

from collections.abc import Iterator
from itertools import islice

from domain.errors import NotNow
from domain.tournament import Tournament, Undoable
from events.chess.decisions.warnings import Act, ask
from events.commands import UndoAct
from events.differences import differences
from events.tournament.undo import ActUndone

LISTED = 12


def undo(state: Tournament, command: UndoAct) -> tuple[ActUndone]:
    held = state.undoable
    if held is None:
        raise NotNow("No act that broke pairing integrity can be undone: none stands.")
    if command.version != held.first:
        raise NotNow(
            f"The last act that can be undone is the one at version {held.first}, not "
            f"{command.version}. An undo is not undone; do the act again instead."
        )
    if command.saw != state.version:
        raise NotNow(
            f"The tournament is at version {state.version}, you looked at {command.saw}: see what "
            "has come in before it is taken back."
        )
    act = Act.UNDO_WITH_LATER_ACTS if state.version > held.last else Act.UNDO
    level = ask(act, True, command.confirmed, tuple(_consequences(state, held)))
    return (ActUndone(held.first, command.reason, level),)


def _consequences(state: Tournament, held: Undoable) -> Iterator[str]:
    told = differences(state, held.before)
    yield from islice(told, LISTED)
    if rest := sum(1 for _ in told):
        yield f"{rest} more."
