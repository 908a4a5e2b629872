"""Why these two teams, why this colour, why not those: told from the log."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.errors import NotNow, Unknown
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.results import Mark
from domain.swiss.explain import explain_board, explain_bye, explain_objection
from domain.swiss.systems import OfTeams
from domain.swiss.trace import Trace
from domain.team_chess.request import request_of
from domain.team_chess.round import TeamRound
from domain.team_chess.rules import swiss_of
from domain.team_chess.stage import TeamStage, team_stage_of
from events.audit.history import History
from events.codec import event_of
from events.contest.audit.repairing import numbers_of
from events.contest.decisions.pairing import requested_byes
from events.contest.traces import trace_of
from events.contest.vocabulary.rounds import BY_HAND, IMPORTED, PairingChangedByHand, RoundPaired
from events.results import BYES


@dataclass(frozen=True, slots=True)
class Asked:
    """A round as it stands, `before` it was paired, and the event that paired it; None: by hand."""

    history: History
    stage: TeamStage
    before: TeamStage
    round: TeamRound
    event: RoundPaired | None
    version: int

    @property
    def trace(self) -> Trace | None:
        return trace_of(self.event) if self.event else None

    def number(self, team: EntryId) -> int:
        return numbers_of(self.before)[team]


def asked(history: History, stage_id: StageId, number: RoundNo) -> Asked:
    stage = team_stage_of(history.at(history.head.version), stage_id)
    r = stage.round(number)
    event = event_of(history.records[r.paired_at - 1])
    if not isinstance(event, RoundPaired):
        begun = team_stage_of(history.at(r.paired_at), stage_id)
        return Asked(history, stage, begun, r, None, r.paired_at)
    before = team_stage_of(history.at(r.paired_at - 1), stage_id)
    return Asked(history, stage, before, r, event, r.paired_at)


def why_match(it: Asked, number: int) -> Iterator[str]:
    """Why these two, and why these colours."""
    match = it.round.match(number)
    yield from _by_hand(it)
    trace = it.trace
    if trace is None or not trace.colours:
        yield _drawn(it) or _without_trace(it)
        return
    pair = {it.number(team) for team in match.teams}
    if any({fact.white, fact.black} == pair for fact in trace.colours):
        yield from explain_board(trace, it.number(match.first))
        return
    yield "The system had it otherwise:"
    for team in match.teams:
        yield from explain_board(trace, it.number(team))


def why_byes(it: Asked) -> Iterator[str]:
    """Why each of the teams that don't play in the round doesn't."""
    yield from _by_hand(it)
    trace = it.trace
    for team, mark in it.round.byes:
        name = it.stage.entry(team).name
        if mark is not Mark.PAIRING_BYE:
            yield f"{name} {_absence(it, team, mark)}."
        elif trace is not None and trace.bye is not None and trace.bye.number == it.number(team):
            yield from explain_bye(trace)
        else:
            yield f"{name} has the bye. {_without_trace(it)}"
    if not it.round.byes:
        yield "Every team plays in this round."


def paired_by(it: Asked) -> "OfTeams | None":
    """The Swiss system that can be asked about the round; None if it came about otherwise."""
    return swiss_of(it.event.system, it.event.edition) if it.event else None


def can_be_asked(it: Asked) -> bool:
    """Whether the Swiss of teams paired the round."""
    return paired_by(it) is not None


def why_not(it: Asked, a: Number, b: Number) -> str:
    """Which rule or criterion stands against pairing these two; forced, and paired again."""
    if (system := paired_by(it)) is None:
        raise NotNow("Only a round that a Swiss system paired can be asked that.")
    byes = frozenset(requested_byes(it.before, it.round.number))
    return explain_objection(system.why_not(request_of(it.before, it.round.number, byes), a, b))


def _by_hand(it: Asked) -> Iterator[str]:
    for record in it.history.records[it.version :]:
        if record.event.kind.startswith("pairing-changed-by-hand"):
            event = event_of(record)
            assert isinstance(event, PairingChangedByHand), "the kind says so"
            if (event.stage, event.round) == (it.stage.id, it.round.number):
                yield f"Changed by hand at version {record.version}: {event.reason}."


def _drawn(it: Asked) -> str:
    """Of a round that follows from the numbers alone, "" of any other."""
    if it.event is None or it.event.system == IMPORTED:
        return ""
    if it.before.knock_out is not None:
        return "The bracket leads here: the numbers that were drawn, and who has won before."
    if it.before.table is not None:
        teams = len(it.before.participants())
        system = it.event.system
        return f"It stands in the {system} table of {teams} teams, by the numbers that were drawn."
    return ""


def _without_trace(it: Asked) -> str:
    if it.event is None or it.round.system == BY_HAND:
        return "The arbiter paired this round by hand, from nothing."
    if it.event.system == IMPORTED:
        return "The round came with an imported report, which does not tell why."
    return f"{it.event.system} {it.event.edition} left no account of it."


def _absence(it: Asked, team: EntryId, mark: Mark) -> str:
    known = it.before.entries.get(team)
    if known is None:
        raise Unknown("team", team)
    if known.withdrawn_by(it.round.number):
        return f"has withdrawn from round {known.withdrawn_from}"
    if it.before.knock_out is not None:
        return "has no match in this round of the bracket"
    if it.before.table is not None:
        return "rests in this round of the table"
    if known.first_round > it.round.number:
        return f"came in for round {known.first_round}"
    return f"asked for {BYES[mark]}"
