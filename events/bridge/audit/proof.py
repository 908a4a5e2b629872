"""The audit's proofs for bridge: every seating; where imported results files differ from the rules,
and what they contain that is not in the log.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.formats.pairs_results.agreement import Disagreement
from domain.messages import say
from domain.texts import counted_noun
from events.audit.history import History
from events.audit.proof import AuditFinding
from events.audit.redecision import Redecision
from events.bridge.audit.reseating import Reseating, reseat_all
from events.bridge.vocabulary.files import ResultsImported
from events.catalogue import kinds_of
from events.codec import event_of

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
    """`seatings` are all acts that seated pairs. `files` are imported results files, whose
    deviations are no fault of the log.
    """

    seatings: tuple[Reseating, ...]
    files: tuple[ImportedFile, ...]

    @property
    def doubtful_reseatings(self) -> tuple[Reseating, ...]:
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
            held = len(self.seatings) - len(self.doubtful_reseatings)
            yield say(
                "Seatings of pairs: {seatings} proved again, {held} hold.",
                seatings=len(self.seatings),
                held=held,
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
            held = len(self.seatings) - len(self.doubtful_reseatings)
            yield AuditFinding(
                say(
                    "{seatings} seatings of pairs proved again, {held} hold.",
                    seatings=len(self.seatings),
                    held=held,
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
    return BridgeProof(tuple(reseat_all(history)), tuple(imported_files(history)))
