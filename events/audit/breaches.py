"""Every act that broke pairing integrity: who, when, from where, why, the values before and after
(endorsement rules C.02 (2026), Q112-115), and whether it was undone.
"""

from dataclasses import dataclass, replace

from domain.tournament import Tournament
from events.audit.history import History
from events.catalogue import FACT_OF, FACTS, kinds_of
from events.codec import event_of
from events.game.integrity import Breach
from events.games import game_of
from events.log.records import Recorded
from events.log.vocabulary import Event
from events.tournament.vocabulary import ActUndone


@dataclass(frozen=True, slots=True)
class Breaking:
    """`what` names the changed thing, `before` and `after` are its values. `round` is a session in
    a phase of bridge. `level` is the level of the warning that was confirmed, 0 for none;
    `undone_by` is the version of the undo, 0 for none.
    """

    version: int
    kind: Breach
    stage: int
    round: int
    what: str
    before: str
    after: str
    reason: str
    level: int
    actor: str
    device: str
    instant: str
    undone_by: int = 0


_BREAKING = (fact.type for fact in FACTS if fact.integrity and fact.integrity.change)
_LOOKED_AT = kinds_of(ActUndone, *_BREAKING)


def breach_of(state: Tournament | None, event: Event) -> Breach | None:
    """How the event breaks the pairing integrity of the state before it; None if it does not."""
    integrity = FACT_OF[type(event)].integrity
    if integrity is None or state is None or (integrity.planned and integrity.planned(event)):
        return None
    return integrity.breach(state.part(getattr(event, "stage", 0)), event)


def breaches(history: History) -> list[Breaking]:
    """The breaches in order. An undo marks its act and everything that it took back."""
    found: list[Breaking] = []
    for record in history.records:
        if record.event.kind not in _LOOKED_AT:
            continue
        event = event_of(record)
        if isinstance(event, ActUndone):
            found = [_undone(b, event.version, record.version) for b in found]
        elif (state := history.before(record.version)) is not None:
            found += _breaking(history, state, event, record)
    return found


def _undone(broken: Breaking, first: int, by: int) -> Breaking:
    stands = broken.version >= first and not broken.undone_by
    return replace(broken, undone_by=by) if stands else broken


def _breaking(
    history: History, state: Tournament, event: Event, record: Recorded
) -> list[Breaking]:
    """The breach in a list, empty if nothing depended on what the event changed."""
    integrity = FACT_OF[type(event)].integrity
    assert integrity is not None, "nothing else is looked at"
    assert integrity.change is not None, "nothing else is looked at"
    part = state.part(getattr(event, "stage", 0))
    kind = breach_of(state, event)
    if kind is None:
        return []
    change = integrity.change(state, history.at(record.version), event)
    return [
        Breaking(
            version=record.version,
            kind=kind,
            stage=part.id,
            round=game_of(part).round_of(part, event),
            what=change.what,
            before=change.before,
            after=change.after,
            reason=getattr(event, "reason", ""),
            level=getattr(event, "confirmed", 0) or 0,
            actor=record.act.actor,
            device=record.act.device,
            instant=record.act.instant,
        )
    ]
