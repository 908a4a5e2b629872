"""Folds into a tournament: changes of its data or status, and an undo.

For an undo a state remembers its last act that broke pairing integrity, and the state before it.


States share all that did not change, so that this costs a few references. Leaving FIDE mode
discards them: an undo must not restore it.
"""

from dataclasses import replace
from typing import Any

from domain.ids import StageId, TournamentId
from domain.messages import join_messages, say
from domain.people import Official, parse_official
from domain.tournament import Tournament, Undoable
from events.game import Fact, FactScope, OfPart, fact, part_number_of, phrase, tournament_fold
from events.game.integrity import UNDOABLE, Breach
from events.games import game_of
from events.log.records import Recorded
from events.tournament import vocabulary as v


def with_undoable(
    before: Tournament | None, fact: Fact[Any, Any, Any], event: OfPart, after: Tournament
) -> Tournament:
    """`after`, remembering the state that an undo of its last breach restores."""
    assert before is not None, "the first event of a log creates its tournament"
    assert fact.integrity is not None, "only events that may break integrity are examined"
    part = before.parts[StageId(part_number_of(event))]
    if fact.integrity.continues and fact.integrity.continues(part, event):
        undoable = before.undoable
        return replace(after, undoable=undoable and replace(undoable, last=after.version))
    breach = fact.integrity.breach(part, event)
    if breach is Breach.FIDE_MODE_LEFT:
        return replace(after, undoable=None)
    if breach in UNDOABLE:
        return replace(after, undoable=Undoable(after.version, after.version, before))
    return after


def state_after_undo(state: Tournament, first: int, version: int) -> Tournament:
    """The state before the act whose first event has version `first`, at a new version. It need not
    be the last act that can be undone.

    Parts that differ from those before the undo are marked as changed, so that a result entered
    on an outdated view is refused.
    """
    undoable = state.undoable
    while undoable is not None and undoable.first != first:
        undoable = undoable.before.undoable
    assert undoable is not None, "only what stands is undone"
    before = undoable.before
    earlier = before.undoable
    if earlier is not None:  # it keeps its distance to the end of the log
        earlier = replace(earlier, last=earlier.last + version - before.version)
    parts = {
        number: part
        if part is state.parts[number]
        else game_of(part).restore_part(part, state.parts[number], version)
        for number, part in before.parts.items()
    }
    return replace(before, parts=parts, version=version, undoable=earlier, signed=state.signed)


def _no_place(_event: object) -> None:
    """Nothing: facts of the whole tournament have no place within it."""


FIRST: FactScope[None, Tournament, object] = FactScope(_no_place, tournament_fold)
TOURNAMENT: FactScope[Tournament, Tournament, object] = FactScope(_no_place, tournament_fold)


@fact(v.TournamentCreated, FIRST, lambda _, e: say("{name} is announced", name=e.name))
def fold_tournament_created(
    _before: None, event: v.TournamentCreated, record: Recorded
) -> Tournament:
    return Tournament(
        id=TournamentId(record.tournament),
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief=parse_official(event.arbiter),
        version=record.version,
    )


def _described_words(_part: None, event: v.TournamentDescribed) -> str:
    days = join_messages(" – ", dict.fromkeys(day for day in (event.starts, event.ends) if day))
    texts = (event.name, event.place, event.federation, days, event.chief[0])
    return say(
        "The tournament is described: {text}",
        text=join_messages(", ", (text for text in texts if text)),
    )


@fact(v.TournamentDescribed, TOURNAMENT, _described_words)
def fold_tournament_described(
    state: Tournament, event: v.TournamentDescribed, record: Recorded
) -> Tournament:
    return replace(
        state,
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief=Official(*event.chief),
        deputies=tuple(Official(*deputy) for deputy in event.deputies),
        organiser=event.organiser,
        version=record.version,
    )


@fact(v.TournamentDiscarded, TOURNAMENT, lambda _, _event: say("The tournament is discarded"))
def fold_tournament_discarded(
    state: Tournament, event: v.TournamentDiscarded, record: Recorded
) -> Tournament:
    return replace(state, discarded=event.reason, version=record.version)


BACK = say("The tournament is brought back into the lists")


@fact(v.TournamentBroughtBack, TOURNAMENT, lambda _, _event: BACK)
def fold_tournament_brought_back(
    state: Tournament, _event: v.TournamentBroughtBack, record: Recorded
) -> Tournament:
    return replace(state, discarded="", version=record.version)


def _signatures_words(_part: None, event: v.SignaturesRequired) -> str:
    if event.required:
        return say("Only what a device has signed is taken from it")
    return say("Devices need not sign any more")


@fact(v.SignaturesRequired, TOURNAMENT, _signatures_words)
def fold_signatures_required(
    state: Tournament, event: v.SignaturesRequired, record: Recorded
) -> Tournament:
    return replace(state, signed=event.required, version=record.version)


@fact(v.ActUndone, TOURNAMENT, phrase("The act of version {version} is undone"))
def fold_act_undone(state: Tournament, event: v.ActUndone, record: Recorded) -> Tournament:
    return state_after_undo(state, event.version, record.version)


def _copied_words(_part: None, event: v.TournamentCopied) -> str:
    origin = say(
        "{origin} at version {version}, {head}",
        origin=event.origin,
        version=event.version,
        head=event.head,
    )
    return say(
        "{name} begins as a copy of {origin}, from {source}",
        name=event.name,
        origin=origin,
        source=event.source,
    )


@fact(v.TournamentCopied, TOURNAMENT, _copied_words)
def fold_tournament_copied(
    state: Tournament, event: v.TournamentCopied, record: Recorded
) -> Tournament:
    """Mark the tournament as a copy, which is listed even if the original was discarded."""
    copy = _as_copy(state, event.name, f"{event.origin} v{event.version}")
    return replace(copy, discarded="", version=record.version)


def _as_copy(state: Tournament, name: str, origin: str) -> Tournament:
    """The state as a copy, even in the states for undo: a copy never takes its origin's name."""
    undoable = state.undoable
    kept = undoable and replace(undoable, before=_as_copy(undoable.before, name, origin))
    return replace(state, name=name, copied_from=origin, undoable=kept)
