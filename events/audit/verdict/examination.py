"""One bundle on somebody's table: its verdict, and whatever they ask about it after that.

This is what the page without a server runs in the browser; everything goes out as JSON.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from domain.errors import WallchartError
from domain.said import plain
from events.audit.history import History, sentence_of
from events.audit.proof import Finding
from events.audit.verdict import Verdict, evidence, judged
from events.audit.verdict.device_signatures import signed_acts
from events.audit.verdict.exclusions import Kept, as_sentence, exclusions
from events.audit.verdict.told import as_json, findings
from events.audit.verdict.witnessed import Word
from events.bundle import Bundle, read_bundle
from events.codec import event_of
from events.contest.audit import questions
from events.fold import evolve
from events.log.chain import head_code
from events.log.recorded import Head, Recorded

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Examined:
    """`found` is what the command line says as JSON."""

    name: str
    tournament: str
    code: str
    exit_code: int
    findings: tuple[Finding, ...]
    found: msgspec.Raw


@dataclass(frozen=True, slots=True)
class Excluded:
    """`by` is empty where nothing at hand excludes it."""

    lie: str
    by: str
    says: str


@dataclass(frozen=True, slots=True)
class Line:
    """An event in a sentence; `code` is the head after it."""

    version: int
    says: str
    actor: str
    device: str
    instant: str
    code: str


@dataclass(frozen=True, slots=True)
class Parted:
    """`version` 0: neither of two histories contradicts the other."""

    version: int
    versions: tuple[int, int]
    sides: tuple[Line, ...]


def verdict_of(
    bundle: Bundle,
    printed: str = "",
    progress: Progress = lambda done, of: None,
    word: Word | None = None,
) -> Verdict:
    """The log must end where the manifest says."""
    return judged(*evidence(bundle.acts()), printed, _end(bundle), progress, word)


def _end(bundle: Bundle) -> Head:
    return Head(bundle.manifest.versions, _digest(bundle.manifest.head))


def _digest(text: str) -> bytes:
    """What is no number in hexadecimal digits matches no head."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


class Examination:
    """BadFile for what is no bundle."""

    def __init__(self, data: bytes, name: str = "") -> None:
        self._bundle = read_bundle(data, name)
        self._kept = Kept(0)

    @cached_property
    def _evidence(self) -> tuple[History, str]:
        return evidence(self._bundle.acts())

    @property
    def history(self) -> History:
        """The log as far as it is sound."""
        return self._evidence[0]

    def verdict(self, printed: str, progress: Progress) -> str:
        verdict = judged(*self._evidence, printed, _end(self._bundle), progress)
        self._kept = verdict.kept
        said = Examined(
            name=verdict.name,
            tournament=self._bundle.tournament,
            code=head_code(verdict.head.hash),
            exit_code=verdict.exit_code,
            findings=findings(verdict),
            found=msgspec.Raw(as_json(verdict).encode()),
        )
        return _json(said)

    def excludes(self, cosigned: int, witnesses: int) -> str:
        """Which lies this evidence excludes, with a checkpoint of that size that agrees with the
        log and that so many have witnessed.
        """
        kept = replace(self._kept, cosigned=cosigned, witnesses=witnesses)
        told = ((one, as_sentence(one, kept)) for one in exclusions(kept))
        return _json([Excluded(one.lie, one.by, says) for one, says in told])

    def signed(self) -> str:
        """What devices have signed, to be checked by the browser; bytes as base64."""
        acts = list(signed_acts(self.history))
        return _json({"acts": len(acts), "signed": [one for one in acts if one is not None]})

    def rounds(self) -> str:
        """Those that can be asked about."""
        state = self.history.now
        return _json([] if state is None else list(questions.rounds(self.history, state)))

    def why(self, stage: int, number: int, board: int) -> str:
        return _said(lambda: questions.why(self.history, stage, number, board))

    def why_not(self, stage: int, number: int, first: int, second: int) -> str:
        return _said(lambda: [questions.why_not_these(self.history, stage, number, first, second)])

    def told(self) -> str:
        """Every event in a sentence."""
        return _json(list(_told(self.history)))

    def parted(self, other: "Examination") -> str:
        """The first version at which two histories of a tournament differ, and what each tells
        there.
        """
        pairs = zip(self.history.records, other.history.records, strict=False)
        at = next((a.version for a, b in pairs if a.hash != b.hash), 0)
        mine, theirs = len(self.history.records), len(other.history.records)
        both = (self, other) if at else ()
        sides = (_line(one.history, one.history.records[at - 1]) for one in both)
        return _json(Parted(at, (mine, theirs), tuple(sides)))


def _told(history: History) -> Iterator[Line]:
    state = None
    for record in history.records:
        event = event_of(record)
        yield _of(record, sentence_of(state, event))
        state = evolve(state, event, record)


def _line(history: History, record: Recorded) -> Line:
    return _of(record, sentence_of(history.before(record.version), event_of(record)))


def _of(record: Recorded, says: str) -> Line:
    act = record.act
    return Line(
        version=record.version,
        says=says,
        actor=act.actor,
        device=act.device,
        instant=act.instant,
        code=head_code(record.hash),
    )


def _said(ask: Callable[..., Iterator[str] | list[str]], *about: object) -> str:
    """A question that can't be answered is answered by the reason."""
    try:
        return _json(list(ask(*about)))
    except WallchartError as reason:
        return _json([str(reason)])


def _json(value: object) -> str:
    return msgspec.json.encode(value, enc_hook=plain).decode()
