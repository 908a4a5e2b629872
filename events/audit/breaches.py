"""Every act that broke pairing integrity: who, when, where from, why, what was before and after
(endorsement rules C.02 (2026), Q112-115), and whether it was undone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.bridge.phase import phases_of
from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from domain.results import result
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.sentences import changed_boards, pair_words
from events.bridge.sentences.phases import phase_facts
from events.chess.vocabulary.entries import NumbersAssigned, PairAllowed, PairForbidden
from events.chess.vocabulary.results import ResultCorrected
from events.chess.vocabulary.rounds import (
    ManualPairingEnded,
    ManualPairingStarted,
    PairingChangedByHand,
    RoundPaired,
)
from events.chess.vocabulary.stages import FideModeLeft, StageReplanned
from events.codec import event_of
from events.differences import differences
from events.integrity import CANDIDATES, Breach, breach
from events.kinds import KIND_OF, AnyEvent
from events.log.recorded import Recorded
from events.tournament.undo import ActUndone
from events.upcast import STEPS
from events.words import listed, player, result_words


@dataclass(frozen=True, slots=True)
class Breaking:
    """`what` names the thing, `before` and `after` what it was and became; `round` is a session in
    a phase of bridge. `level` is the warning that was answered, 0 for none; `undone_by` the version
    of its undo, 0 while it stands.
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


_LOOKED_AT = {KIND_OF[kind] for kind in (*CANDIDATES, ActUndone)}  # type: ignore[index]  # all of them are kinds
_LOOKED_AT |= {kind for kind, step in STEPS.items() if step.kind in _LOOKED_AT}


def breaches(history: History) -> list[Breaking]:
    """In the order of the log. An undo marks its act and everything it took back with it."""
    found: list[Breaking] = []
    for record in history.records:
        if record.event.kind not in _LOOKED_AT:
            continue
        event = event_of(record)
        if isinstance(event, ActUndone):
            found = [_undone(b, event.version, record.version) for b in found]
        elif not isinstance(event, ManualPairingStarted | ManualPairingEnded):
            before = history.before(record.version)
            found += _breaking(history, before, event, record)
    return found


def _undone(broken: Breaking, first: int, by: int) -> Breaking:
    stands = broken.version >= first and not broken.undone_by
    return replace(broken, undone_by=by) if stands else broken


def _breaking(
    history: History, state: Tournament | None, event: AnyEvent, record: Recorded
) -> Iterator[Breaking]:
    kind = breach(state, event)
    if kind is None or state is None:
        return
    stage, number, (what, before, after) = _where(history, state, event, record)
    yield Breaking(
        version=record.version,
        kind=kind,
        stage=stage,
        round=number,
        what=what,
        before=before,
        after=after,
        reason=getattr(event, "reason", ""),
        level=getattr(event, "confirmed", 0),
        actor=record.stamp.actor,
        device=record.stamp.device,
        instant=record.stamp.instant,
    )


def _where(
    history: History, state: Tournament, event: AnyEvent, record: Recorded
) -> tuple[StageId, int, tuple[str, str, str]]:
    """The stage, its round or session, and what it was and became."""
    name = StageId(getattr(event, "stage", 0))
    if (phase := phases_of(state).get(name)) is not None:
        number = getattr(event, "session", 0) or len(phase.sessions)
        return name, number, phase_facts(phase, event)
    stage = stage_of(state, name)
    number = getattr(event, "round", 0) or len(stage.rounds)
    return name, number, _facts(history, stage, event, record)


def _facts(
    history: History, stage: Stage, event: AnyEvent, record: Recorded
) -> tuple[str, str, str]:
    match event:
        case ResultCorrected():
            where = f"round {event.round}, board {event.board}, {pair_words(stage, event)}"
            return where, _result(event.previous), _result(event.result)
        case PairingChangedByHand():
            return f"pairing of round {event.round}", *_pairings(stage, event)
        case StageReplanned():
            return "plan of the stage", *_plans(stage, event)
        case PairForbidden():
            names = listed([player(stage, entry) for entry in event.entries], 4)
            return "forbidden pair", "may meet", f"{names} may not meet"
        case PairAllowed():
            names = listed([player(stage, entry) for entry in event.entries], 4)
            return "forbidden pair", "may not meet", f"{names} may meet"
        case NumbersAssigned():
            return "numbers", "", " ".join(_numbers(history, record))
        case RoundPaired():
            return "imported report", "", f"from round {event.round} on as the report tells it"
        case FideModeLeft():
            return "FIDE mode", "in FIDE mode", "outside it for ever"
        case _:
            return "", "", ""


def _result(code: str) -> str:
    return result_words(result(code))


def _pairings(stage: Stage, event: PairingChangedByHand) -> tuple[str, str]:
    new = set(event.boards)
    old = [b for b in stage.rounds[event.round - 1].boards if (b.white, b.black) not in new]
    was = [f"{player(stage, b.white)} – {player(stage, b.black)}" for b in old]
    return listed(was), listed(changed_boards(stage, event)) or "other byes"


def _plans(stage: Stage, event: StageReplanned) -> tuple[str, str]:
    rules = stage.rules
    before = f"{rules.rounds} rounds, {', '.join(rules.tie_breaks)}"
    return before, f"{event.rounds} rounds, {', '.join(event.tie_breaks)}"


def _numbers(history: History, record: Recorded) -> Iterator[str]:
    before, after = history.before(record.version), history.at(record.version)
    if before is not None:
        yield from differences(before, after)
