"""The audit's proofs for bridge, from the log alone: every seating; where imported results files
differ from the rules, and what they contain that is not in the log.

What follows from a recorded seed is drawn again and compared: lines, line-ups, the tables of every
session. A director's choice is proved: a merge against the ledger of pairs at that time, a
withdrawal by the seats it emptied, late seats and rearrangements by the absence of repeated
meetings and sets. Faults that a draft had before the act do not count against the act. A seating
from a file was decided elsewhere and is not checked. Each check gives a doubt as a sentence, "" if
the act is proved.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.bridge.ledger import Meeting, repeated_sets
from domain.bridge.merges.merging import MergeRefusal, examine_merge
from domain.bridge.phase import Moment, Phase, phase_of
from domain.bridge.planning.planner import Scheme
from domain.bridge.seating import (
    PlannedLines,
    balance_line_ups,
    ranking_of,
    rematches,
    renew_lines,
    seat_lines_by_results,
    seat_session,
    seeded_lines,
)
from domain.bridge.session import PairNo
from domain.errors import DomainError
from domain.formats.pairs_results.agreement import Disagreement
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from events.audit.history import History
from events.audit.proof import AuditFinding
from events.audit.redecision import Redecision
from events.bridge.decisions.pairs import tables_without_pair
from events.bridge.vocabulary import pairs as p, phases as v, sessions as s
from events.bridge.vocabulary.fields import line_ups_of, lines_of, session_of
from events.bridge.vocabulary.files import ResultsImported
from events.catalogue import kinds_of
from events.codec import event_of
from events.game.words import list_some
from events.log.vocabulary import Event


class ProvedSeating(NamedTuple):
    """One act that seated a pair. `doubt` is a sentence, empty if the act is proved."""

    stage: int
    session: int
    version: int
    what: str
    doubt: str = ""


def prove_seatings(history: History) -> Iterator[ProvedSeating]:
    """Prove each seating of the log in its order."""
    for record in history.records:
        if record.event.kind not in _KINDS:
            continue
        event = event_of(record)
        proof = PROOFS[type(event)]
        stage = StageId(getattr(event, "stage", 0))
        number = getattr(event, "session", 0) or getattr(event, "first_session", 1)
        try:
            before = phase_of(history.state_at(record.version - 1), stage)
            doubt = proof.doubt(before, phase_of(history.state_at(record.version), stage), event)
        except (DomainError, LookupError) as reason:
            doubt = say("It can't be proved: {reason}", reason=reason)
        yield ProvedSeating(stage, number, record.version, proof.what, doubt)


def _check_lines(before: Phase, _after: Phase, event: v.LinesSeeded) -> str:
    if ranking_of(before) != event.ranking:
        return say("The ranking is not that of the strengths that were stated.")
    seats = seeded_lines(before.plan, ranking_of(before), event.seed, event.edition)
    if seats is None:
        return "" if event.lines is None else say("This scheme has no lines.")
    recorded = event.lines and PlannedLines(lines_of(event.lines), line_ups_of(event.line_ups))
    return "" if recorded == seats else say("Its seed draws other lines.")


def _check_new_lines(before: Phase, _after: Phase, event: v.LinesReplanned) -> str:
    seats = PlannedLines(lines_of(event.lines), line_ups_of(event.line_ups))
    again = (
        seat_lines_by_results(before, event.seed)
        if event.by_results
        else renew_lines(before, event.seed, event.vacant, event.reshape)
    )
    return (
        ""
        if balance_line_ups(before, again, event.edition) == seats
        else say("Its seed draws other lines.")
    )


def _check_session(before: Phase, after: Phase, event: s.SessionPlanned) -> str:
    if before.plan.scheme is Scheme.AS_PLAYED:
        return ""
    recorded = session_of(event.session, event.movements, event.sections)
    if recorded != seat_session(before, event.session):
        return say("Lines, line-ups and seeds seat it otherwise.")
    return _repetitions(before, after, event.session)


def _check_merge(before: Phase, _after: Phase, event: s.SectionsMerged) -> str:
    merge, session = s.merge_of(event), before.session(event.session).seating
    beside = before.ledger_without_session(event.session)
    answer = examine_merge(session, merge.host, merge.guest, beside, merge.first_round)
    if isinstance(answer, MergeRefusal):
        return join_messages(" ", map(str, answer.objections[:4]))
    return "" if answer == merge else say("These two vacancies make other games.")


def _check_withdrawal(before: Phase, _after: Phase, event: p.PairWithdrawn) -> str:
    at = Moment(event.session, event.round)
    expected = tuple(tables_without_pair(before, before.entry(event.pair).number, at))
    return (
        "" if expected == event.reseated else say("Other seats were emptied than the pair's own.")
    )


def _check_seat(before: Phase, after: Phase, event: p.SeatTaken) -> str:
    doubts = (_repetitions(before, after, reseated.session) for reseated in event.reseated)
    return join_messages(" ", (doubt for doubt in doubts if doubt))


def _check_rearrangement(before: Phase, after: Phase, event: s.SectionsRearranged) -> str:
    pairs = set(before.session(event.session).seating.by_pair)
    if pairs != set(after.session(event.session).seating.by_pair):
        return say("Other pairs sit in the session than before.")
    return _repetitions(before, after, event.session)


def _repetitions(before: Phase, after: Phase, number: int) -> str:
    """Describe meetings and sets that a change of the session has repeated."""
    met, played = _repeated_encounters(before, number)
    now_met, now_played = _repeated_encounters(after, number)
    pairs = list_some(
        [say("{one} and {other}", one=one, other=other) for one, other in sorted(now_met - met)], 4
    )
    sets = list_some(
        [
            say("{pair} (set {each})", pair=pair, each=each)
            for pair, each in sorted(now_played - played)
        ],
        4,
    )
    doubts = (
        pairs and say("Pairs {pairs} meet again.", pairs=pairs),
        sets and say("Pairs {sets} play a set twice.", sets=sets),
    )
    return join_messages(" ", (doubt for doubt in doubts if doubt))


def _repeated_encounters(
    phase: Phase, number: int
) -> tuple[set[Meeting], frozenset[tuple[PairNo, int]]]:
    """The repeated meetings and the (pair, set) played twice in that session, if it is planned."""
    if number > len(phase.sessions):
        return set(), frozenset()
    table = phase.session(number).seating
    return set(rematches(table, phase.ledger_without_session(number))), repeated_sets(table)


class SeatingProof(NamedTuple):
    """The name of an act, and the check of it by the phase before and after."""

    what: str
    doubt: Callable[[Phase, Phase, Any], str]


PROOFS: Mapping[type[Event], SeatingProof] = {
    v.LinesSeeded: SeatingProof("lines", _check_lines),
    v.LinesReplanned: SeatingProof(say("lines planned again"), _check_new_lines),
    s.SessionPlanned: SeatingProof("seating", _check_session),
    p.PairWithdrawn: SeatingProof("withdrawal", _check_withdrawal),
    p.PairReinstated: SeatingProof("return", _check_seat),
    p.LateSeated: SeatingProof(say("late seat"), _check_seat),
    s.SectionsRearranged: SeatingProof("rearrangement", _check_rearrangement),
    s.PairsReseated: SeatingProof("seats", _check_rearrangement),
    s.SectionsMerged: SeatingProof("merge", _check_merge),
}
_KINDS = kinds_of(*PROOFS)


_IMPORTED = kinds_of(ResultsImported)


class ImportedFile(NamedTuple):
    """`disagreements` and `notes` are lists of sentences."""

    version: int
    stage: int
    file: str
    disagreements: tuple[str, ...]
    notes: tuple[str, ...]


def imported_files(history: History) -> Iterator[ImportedFile]:
    for record in history.records:
        if record.event.kind not in _IMPORTED:
            continue
        event = event_of(record)
        assert isinstance(event, ResultsImported)
        differing = tuple(str(Disagreement(*row)) for row in event.disagreements)
        yield ImportedFile(record.version, event.stage, event.file, differing, event.notes)


@dataclass(frozen=True, slots=True)
class BridgeProof:
    """`files` are imported results files, whose deviations are no fault of the log."""

    seatings: tuple[ProvedSeating, ...]
    files: tuple[ImportedFile, ...]

    @property
    def _number_of_proved_seatings(self) -> int:
        return len(self.seatings) - len(self.doubtful_reseatings)

    @property
    def doubtful_reseatings(self) -> tuple[ProvedSeating, ...]:
        return tuple(seating for seating in self.seatings if seating.doubt)

    @property
    def has_doubts(self) -> bool:
        return bool(self.doubtful_reseatings)

    def summary(self) -> Mapping[str, object]:
        return {}

    def evidence(self) -> Mapping[str, object]:
        """The number of seatings, the doubtful ones, and the deviations of imported files."""
        seated = {
            "seatings": len(self.seatings),
            "doubtful": [each._asdict() for each in self.doubtful_reseatings],
        }
        files = {"files": [file._asdict() for file in self.files]}
        return {**(seated if self.seatings else {}), **(files if self.files else {})}

    def proved_lines(self) -> Iterator[str]:
        if self.seatings:
            yield say(
                "Seatings of pairs: {seatings} proved again, {held} hold.",
                seatings=len(self.seatings),
                held=self._number_of_proved_seatings,
            )
        for each in self.doubtful_reseatings:
            where = say(
                "Session {session} of phase {stage}, {what}",
                session=each.session,
                stage=each.stage,
                what=each.what,
            )
            yield say(
                "  {where} (version {version}): {doubt}",
                where=where,
                version=each.version,
                doubt=each.doubt,
            )

    def further_lines(self) -> Iterator[str]:
        for file in self.files:
            differ = counted_noun(len(file.disagreements), "value")
            yield say(
                "{file}: {differ} in it not as the rules have it.", file=file.file, differ=differ
            )
            yield from (
                say("  {sentence}", sentence=sentence)
                for sentence in (*file.disagreements, *file.notes)
            )

    def findings(self) -> Iterator[AuditFinding]:
        if self.seatings:
            yield AuditFinding(
                say(
                    "{seatings} seatings of pairs proved again, {held} hold.",
                    seatings=len(self.seatings),
                    held=self._number_of_proved_seatings,
                )
            )
        for each in self.doubtful_reseatings:
            where = say(
                "Session {session}, {what} (version {version})",
                session=each.session,
                what=each.what,
                version=each.version,
            )
            yield AuditFinding(say("{where}: {doubt}", where=where, doubt=each.doubt), True)

    def notes(self) -> Iterator[AuditFinding]:
        for file in self.files:
            differ = counted_noun(len(file.disagreements), "difference")
            yield AuditFinding(
                say("{file} has {differ} from the rules.", file=file.file, differ=differ)
            )
            for sentence in (*file.disagreements, *file.notes):
                yield AuditFinding(say("{file}: {sentence}.", file=file.file, sentence=sentence))


def prove_bridge(history: History, _again: Redecision) -> BridgeProof:
    return BridgeProof(tuple(prove_seatings(history)), tuple(imported_files(history)))
