"""The fold of an undo: a state remembers its last act that broke pairing integrity, and what was
before it.

States share all that did not change, so that remembering costs a few references. Leaving FIDE mode
forgets them: an undo must not lead back into it.
"""

from dataclasses import replace
from typing import Any

from domain.ids import StageId
from domain.tournament import Tournament, Undoable
from events.game import Fact, part_of
from events.game.integrity import UNDOABLE, Breach
from events.games import game_of
from events.log.event import Event


def with_undoable(
    before: Tournament | None, fact: Fact[Any, Any, Any], event: Event, after: Tournament
) -> Tournament:
    """`after`, knowing what an undo of its last breach goes back to."""
    assert before is not None, "the first event of a log creates its tournament"
    assert fact.integrity is not None, "nothing else is looked at"
    part = before.parts[StageId(part_of(event))]
    if fact.integrity.continues and fact.integrity.continues(part, event):
        held = before.undoable
        return replace(after, undoable=held and replace(held, last=after.version))
    broken = fact.integrity.breach(part, event)
    if broken is Breach.FIDE_MODE_LEFT:
        return replace(after, undoable=None)
    if broken in UNDOABLE:
        return replace(after, undoable=Undoable(after.version, after.version, before))
    return after


def before_the_act(state: Tournament, act: int, version: int) -> Tournament:
    """The state before the breach at version `act`, at a new version. An old log may name one that
    was the last then, when fewer acts could be undone.

    What reads otherwise now than a moment ago counts as changed by the undo, so that nobody who saw
    it as it was can enter a result for it unasked.
    """
    found = state.undoable
    while found is not None and found.first != act:
        found = found.before.undoable
    assert found is not None, "only what stands is undone"
    before = found.before
    held = before.undoable
    if held is not None:
        held = replace(held, last=held.last + version - before.version)
    parts = {
        number: part
        if part is state.parts[number]
        else game_of(part).touched(part, state.parts[number], version)
        for number, part in before.parts.items()
    }
    return replace(before, parts=parts, version=version, undoable=held)
