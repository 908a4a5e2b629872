"""Every act that broke pairing integrity: who, when, from where, why, the values before and after
(endorsement rules C.02 (2026), Q112-115), and whether it was undone.
"""

from dataclasses import dataclass, replace
from typing import Any

from domain.tournament import Tournament
from events.audit.history import History
from events.catalogue import FACT_OF, FACTS
from events.codec import events_of
from events.game.integrity import Breach
from events.games import game_of
from events.log.records import Recorded
from events.log.vocabulary import Event
from events.tournament.vocabulary import ActUndone


@dataclass(frozen=True, slots=True)
class BreachRecord:
    """A breach of integrity. `what` names the changed thing, `before` and `after` are its values;
    `round` is a session in bridge; `level` is that of the confirmed warning and `undone_by` the
    version of the undo, or of the act that dropped the round, 0 for none.
    """

    version: int
    kind: Breach
    reason: str
    stage: int
    round: int
    what: str
    before: str
    after: str
    actor: str
    device: str
    instant: str
    level: int
    undone_by: int = 0


_BREAKING = [fact.type for fact in FACTS if fact.integrity and fact.integrity.change]
_DROPPING = {
    fact.type: fact.integrity.drops for fact in FACTS if fact.integrity and fact.integrity.drops
}


def breach_of(state: Tournament | None, event: Event) -> Breach | None:
    """How the event breaks the pairing integrity of the state before it; None if it does not."""
    integrity = FACT_OF[type(event)].integrity
    if integrity is None or state is None or (integrity.planned and integrity.planned(event)):
        return None
    return integrity.breach(state.part(getattr(event, "stage", 0)), event)


def breaches(history: History) -> list[BreachRecord]:
    """All breaches of the log in order; those that an undo took back are marked with it, as are
    those of a round that was dropped.
    """
    found: list[BreachRecord] = []
    for record, event in events_of(history.records, ActUndone, *_BREAKING, *_DROPPING):
        if isinstance(event, ActUndone):
            found = [_mark_undone(b, event.version, record.version) for b in found]
        elif kind := _DROPPING.get(type(event)):
            found = [_mark_dropped(b, kind, event, record.version) for b in found]
        elif (state := history.state_before(record.version)) is not None:
            found += _breach_records(history, state, event, record)
    return found


def _mark_undone(breach: BreachRecord, first: int, undo: int) -> BreachRecord:
    """Mark the breach with the version `undo` of an undo of all events from `first` on. If these
    had dropped the breach's round, it stands again.
    """
    if breach.version < first <= breach.undone_by:
        return replace(breach, undone_by=0)
    is_undone = breach.version >= first and not breach.undone_by
    return replace(breach, undone_by=undo) if is_undone else breach


def _mark_dropped(breach: BreachRecord, kind: Breach, event: Any, by: int) -> BreachRecord:
    """Mark a breach of that kind with the version `by` of the event that drops its round."""
    of_round = (breach.kind, breach.stage, breach.round) == (kind, event.stage, event.round)
    return replace(breach, undone_by=by) if of_round and not breach.undone_by else breach


def _breach_records(
    history: History, state: Tournament, event: Event, record: Recorded
) -> list[BreachRecord]:
    """The event's breach in a list, empty if it breaks nothing: no later pairing depended on it."""
    integrity = FACT_OF[type(event)].integrity
    assert integrity is not None, "only events that may break integrity are examined"
    assert integrity.change is not None, "only breaches that the audit lists are examined"
    part = state.part(getattr(event, "stage", 0))
    kind = breach_of(state, event)
    if kind is None:
        return []
    change = integrity.change(state, history.state_at(record.version), event)
    return [
        BreachRecord(
            version=record.version,
            kind=kind,
            reason=getattr(event, "reason", ""),
            stage=part.id,
            round=game_of(part).round_of(part, event),
            **change._asdict(),
            actor=record.act.actor,
            device=record.act.device,
            instant=record.act.instant,
            level=getattr(event, "confirmed", 0) or 0,
        )
    ]
