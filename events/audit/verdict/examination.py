"""The examination of one bundle: its verdict, then answers to questions about it.

The offline page runs this in the browser; all answers are JSON.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from domain.errors import WallchartError
from domain.messages import say
from events.audit.history import History, sentence_of
from events.audit.proof import AuditFinding
from events.audit.verdict import OK, LogVerdict, judge_log, valid_history
from events.audit.verdict.device_signatures import Holds, signed_acts
from events.audit.verdict.exclusions import (
    KeptEvidence,
    exclusion_sentence,
    list_exclusions,
    possible_liars_sentence,
)
from events.audit.verdict.portable_proofs import KeptCheckpoints
from events.audit.verdict.verdict_report import as_fields, findings
from events.bundle import Bundle, read_bundle
from events.codec import event_of
from events.contest.audit import questions
from events.fold import apply_event
from events.log.chain import head_code
from events.log.records import Head, Recorded
from events.message_json import text_with_messages

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ExaminationReport:
    """The verdict on a bundle; `found` has the fields of the command line's JSON report."""

    name: str
    tournament: str
    code: str
    exit_code: int
    findings: tuple[AuditFinding, ...]
    found: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ExcludedLie:
    """A kind of lie and the evidence that excludes it (`by`), empty if none does."""

    lie: str
    by: str
    says: str


@dataclass(frozen=True, slots=True)
class TimelineLine:
    """An event in a sentence; `code` is that of the head after it."""

    version: int
    says: str
    actor: str
    device: str
    instant: str
    code: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """`version` is the first in which two histories differ, 0 for none. `shared` counts the common
    first acts of two logs with different names, of which one was made from the other.
    """

    version: int
    versions: tuple[int, int]
    sides: tuple[TimelineLine, ...]
    names: tuple[str, str]
    shared: int


def verdict_of(
    bundle: Bundle,
    printed: str = "",
    progress: Progress = lambda done, of: None,
    checkpoints: KeptCheckpoints | None = None,
    holds: Holds | None = None,
) -> LogVerdict:
    """Audit a bundle's log, which must end where the manifest says."""
    return judge_log(
        *_valid_history_of(bundle), printed, _head_by_manifest(bundle), progress, checkpoints, holds
    )


def _valid_history_of(bundle: Bundle) -> tuple[History, str]:
    """The valid beginning of the log, and "ok" or where it is broken (`valid_history`)."""
    history, chain = valid_history(bundle.acts())
    if (
        chain == OK
        and history.head == _head_by_manifest(bundle)
        and not bundle.describes(history.records)
    ):
        at = history.head.version
        return history, say("broken at {at}: the manifest does not describe this log", at=at)
    return history, chain


def _head_by_manifest(bundle: Bundle) -> Head:
    """The head of the log by the manifest."""
    return Head(bundle.manifest.versions, _hash_from_hex(bundle.manifest.head))


def _hash_from_hex(text: str) -> bytes:
    """The bytes of a hexadecimal text, b"" for any other, which matches no head."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


class Examination:
    """The examination of a bundle, from its bytes; BadFile if they are not a bundle."""

    def __init__(self, data: bytes, name: str = "") -> None:
        self._bundle = read_bundle(data, name)
        self._kept = KeptEvidence(0)

    @cached_property
    def _history_and_chain(self) -> tuple[History, str]:
        return _valid_history_of(self._bundle)

    @property
    def history(self) -> History:
        """The log up to the first break of its chain."""
        return self._history_and_chain[0]

    def verdict(self, printed: str, progress: Progress, invalid: str = "") -> str:
        """Audit the log. `invalid` is a JSON list of the versions of `signed` with an invalid
        signature; "" if the signatures were not checked.
        """
        invalid_versions = set(msgspec.json.decode(invalid, type=list[int])) if invalid else set()
        holds: Holds | None = (lambda act: act.version not in invalid_versions) if invalid else None
        verdict = judge_log(
            *self._history_and_chain,
            printed,
            _head_by_manifest(self._bundle),
            progress,
            None,
            holds,
        )
        self._kept = verdict.kept
        report = ExaminationReport(
            name=verdict.name,
            tournament=self._bundle.tournament,
            code=head_code(verdict.head.hash),
            exit_code=verdict.exit_code,
            findings=findings(verdict),
            found=as_fields(verdict),
        )
        return text_with_messages(report)

    def excludes(self, cosigned: int, witnesses: int) -> str:
        """Which lies are excluded, with a checkpoint of size `cosigned` that agrees."""
        kept = replace(self._kept, cosigned=cosigned, witnesses=witnesses)
        sentences = (
            (exclusion, exclusion_sentence(exclusion, kept)) for exclusion in list_exclusions(kept)
        )
        lies = [ExcludedLie(exclusion.lie, exclusion.by, says) for exclusion, says in sentences]
        return text_with_messages({"liars": possible_liars_sentence(kept), "lies": lies})

    def signed(self) -> str:
        """The signatures of devices, for the browser to check; bytes as base64."""
        return text_with_messages([act for act in signed_acts(self.history) if act is not None])

    def rounds(self) -> str:
        """All rounds, for the questions `why` and `why_not`."""
        state = self.history.current_state
        return text_with_messages(
            [] if state is None else list(questions.askable_rounds(self.history, state))
        )

    def why(self, stage: int, number: int, board: int) -> str:
        """Why that board of round `number` was paired so; board 0: why its byes were given."""
        return _answer_or_reason(lambda: questions.why_paired(self.history, stage, number, board))

    def why_not(self, stage: int, number: int, first: int, second: int) -> str:
        """Why these two, by their numbers, do not meet in round `number`."""
        return _answer_or_reason(
            lambda: [questions.why_not_paired(self.history, stage, number, first, second)]
        )

    def timeline(self) -> str:
        """All events in sentences, as JSON."""
        return text_with_messages(list(_timeline_lines(self.history)))

    def first_difference(self, other: "Examination") -> str:
        """The first version at which two histories differ, with the event that each has there."""
        names = self._bundle.tournament, other._bundle.tournament
        same = _same_hash if names[0] == names[1] else _same_content
        pairs = list(zip(self.history.records, other.history.records, strict=False))
        at = next((a.version for a, b in pairs if not same(a, b)), 0)
        shared = at - 1 if at else len(pairs)
        mine, theirs = len(self.history.records), len(other.history.records)
        differing = (self, other) if at else ()
        sides = (_line_of_record(side.history, side.history.records[at - 1]) for side in differing)
        renamed = shared if names[0] != names[1] else 0
        return text_with_messages(Divergence(at, (mine, theirs), tuple(sides), names, renamed))


def _same_hash(first: Recorded, second: Recorded) -> bool:
    return first.hash == second.hash


def _same_content(first: Recorded, second: Recorded) -> bool:
    """Whether event and act are equal, in logs of any name; equal keys are no coincidence."""
    return (first.event, first.act) == (second.event, second.act)


def _timeline_lines(history: History) -> Iterator[TimelineLine]:
    state = None
    for record in history.records:
        event = event_of(record)
        yield _timeline_line(record, sentence_of(state, event))
        state = apply_event(state, event, record)


def _line_of_record(history: History, record: Recorded) -> TimelineLine:
    return _timeline_line(
        record, sentence_of(history.state_before(record.version), event_of(record))
    )


def _timeline_line(record: Recorded, says: str) -> TimelineLine:
    act = record.act
    return TimelineLine(
        version=record.version,
        says=says,
        actor=act.actor,
        device=act.device,
        instant=act.instant,
        code=head_code(record.hash),
    )


def _answer_or_reason(ask: Callable[[], Iterator[str] | list[str]]) -> str:
    """The answer to a question, or the reason why there is none, as JSON."""
    try:
        sentences = list(ask())
    except WallchartError as reason:
        sentences = [str(reason)]
    return text_with_messages({"sentences": sentences})
