"""`wallchart check`: pair every round of many reports again, on all cores.

Reports are files, folders (everything ending in .trf and the like) and zip archives. One that
can't be read is refused with its reason and does not stop the others. System and edition are
those of the options, otherwise those that the file names, otherwise the usual ones. Its ranks are
compared with its tie-breaks (`domain.formats.trf.ranking`). A difference that a comment of the
report explains, as a round paired by hand, is excused.

Another program's expected pairs of a report are in NAME.json beside NAME.trf, in its folder or
archive, with `expected`: round -> pairs, White's player or team first, a bye as [number, 0]. If
there is such a file, rounds are compared with it, and the report only gives the positions.
"""

import gc
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import Pool
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile, is_zipfile
from zlib import error as ZlibError

import msgspec

from domain.errors import BadFile, DomainError, WallchartError
from domain.formats.trf.ranking import MisplacedRank
from domain.formats.trf.read import read_trf
from domain.formats.trf.records.pairing_comments import explaining_comment
from domain.formats.trf.rounds import VerifiedRound
from domain.swiss.systems import USUAL
from domain.texts import counted_noun
from server.cli.console.command import BAD_INPUT, DIFFERENT, DONE
from server.cli.console.terminal import with_progress
from server.cli.engine.options import Check
from server.cli.engine.paired_events import (
    PairedEvent,
    StatedTerms,
    event_of,
    newest_edition,
    stated_terms,
)

Pairs = tuple[tuple[int, int], ...]
"""White first; a bye is (number, 0)."""
Expected = Mapping[int, Pairs]
"""The pairs of each round."""


class _ExpectationsFile(msgspec.Struct):
    """A file of expectations; its other fields are ignored."""

    expected: dict[int, Pairs]


def read_expectations(data: bytes) -> Expected | None:
    """The expectations in a file beside a report; None if it is another file."""
    try:
        return msgspec.json.decode(data, type=_ExpectationsFile).expected
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def verify_expected_rounds(event: PairedEvent, expected: Expected) -> Iterator[VerifiedRound]:
    """Pair those rounds again, and compare them with `expected` instead of the report."""
    for round_number, pairs in expected.items():
        got = event.verify_round(round_number)
        yield got._replace(expected=pairs, differs=set(got.computed_pairs) != set(pairs))


SHOWN_PAIRS = 6
LARGEST_REPORT = 50_000_000


class ReportSource(NamedTuple):
    """A file, or the `member` of the zip archive at `path`."""

    path: str
    member: str = ""

    @property
    def name(self) -> str:
        return self.member or self.path


class PairingDifference(NamedTuple):
    round_number: int
    expected: Pairs
    got: Pairs
    excuse: str = ""


class CheckedReport(NamedTuple):
    """`refusal`: why the report was not checked; `unranked`: why its ranks were not."""

    name: str
    rounds: int = 0
    differences: tuple[PairingDifference, ...] = ()
    refusal: str = ""
    misplaced: tuple[MisplacedRank, ...] = ()
    unranked: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcomes of a check; each difference and each rank is listed with its report's name."""

    outcomes: tuple[CheckedReport, ...]
    seconds: float

    @property
    def refused_reports(self) -> tuple[CheckedReport, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.refusal)

    @property
    def rounds(self) -> int:
        return sum(outcome.rounds for outcome in self.outcomes)

    @property
    def unexcused_differences(self) -> tuple[tuple[str, PairingDifference], ...]:
        """The differences, except those that a comment of the report excuses."""
        return tuple((name, each) for name, each in self._all_differences if not each.excuse)

    @property
    def excused_differences(self) -> tuple[tuple[str, PairingDifference], ...]:
        return tuple((name, each) for name, each in self._all_differences if each.excuse)

    @property
    def _all_differences(self) -> Iterator[tuple[str, PairingDifference]]:
        return ((outcome.name, each) for outcome in self.outcomes for each in outcome.differences)

    @property
    def misplaced_ranks(self) -> tuple[tuple[str, MisplacedRank], ...]:
        return tuple((o.name, player) for o in self.outcomes for player in o.misplaced)

    @property
    def exit_code(self) -> int:
        if self.unexcused_differences or self.misplaced_ranks:
            return DIFFERENT
        return BAD_INPUT if self.refused_reports else DONE


def run(args: Check) -> int:
    summary = check_reports(args)
    print(as_json(summary) if args.as_json else "\n".join(as_text(summary)))
    return summary.exit_code


def check_reports(args: Check) -> Summary:
    """Check reports; outcomes are in the order of the files."""
    newest_edition(args.system or USUAL.code)  # an unknown one is refused before any report is read
    started = time.perf_counter()
    sources = [source for path in args.paths for source in report_sources(path)]
    try:
        outcomes = tuple(with_progress(_check_sources(sources, args), "Checking", len(sources)))
    finally:
        _opened_archive.cache_clear()
    return Summary(outcomes, time.perf_counter() - started)


def report_sources(path: Path) -> list[ReportSource]:
    if path.is_dir():
        found = sorted(p for p in path.rglob("*") if is_report(p.name) and p.is_file())
        if not found:
            raise BadFile("no file in this folder ends in .trf", 0, str(path))
        return [ReportSource(str(file)) for file in found]
    if not path.is_file():
        raise BadFile("there is no such file or folder", 0, str(path))
    return _sources_in_archive(path) if is_zipfile(path) else [ReportSource(str(path))]


def _sources_in_archive(path: Path) -> list[ReportSource]:
    with _damage_refused(str(path)), ZipFile(path) as archive:
        found = sorted(name for name in archive.namelist() if is_report(name))
    if not found:
        raise BadFile("no file in this archive ends in .trf", 0, str(path))
    return [ReportSource(str(path), name) for name in found]


def is_report(name: str) -> bool:
    """Whether the name ends in .trf, .trfx, .trf16 and so on, and is no hidden file."""
    base = name.rpartition("/")[2]
    return ".trf" in base.lower()[-6:] and not base.startswith(".")


def _check_sources(sources: Sequence[ReportSource], args: Check) -> Iterator[CheckedReport]:
    jobs = min(args.jobs or os.cpu_count() or 1, len(sources))
    work = partial(check_report, stated_terms(args))
    if jobs <= 1:
        yield from map(work, sources)
        return
    with Pool(jobs, initializer=gc.disable, maxtasksperchild=200) as pool:
        yield from pool.imap(work, sources, chunksize=2)


def check_report(terms: StatedTerms, source: ReportSource) -> CheckedReport:
    try:
        report, warnings = read_trf(read_source(source), source.name)
        event = event_of(report, terms, source.name)
        expected = expectations_beside(source)
        rounds = list(
            event.verify_rounds() if expected is None else verify_expected_rounds(event, expected)
        )
        if not rounds:
            notes = _first_items_text([f"line {each.line}: {each.sentence}" for each in warnings])
            told = f" ({notes})" if notes else ""
            raise BadFile(f"no round of it is paired, so nothing is checked{told}", 0, source.name)
    except (WallchartError, OSError) as reason:
        return CheckedReport(source.name, refusal=str(reason))
    differences = tuple(
        PairingDifference(
            r.round_number,
            r.expected,
            r.computed_pairs,
            explaining_comment(report.comments, r.round_number),
        )
        for r in rounds
        if r.differs
    )
    return _with_ranks(CheckedReport(source.name, len(rounds), differences), event)


def _with_ranks(outcome: CheckedReport, event: PairedEvent) -> CheckedReport:
    """The outcome with misplaced ranks; unreadable tie-breaks are no fault of the pairings."""
    try:
        return outcome._replace(misplaced=event.misplaced_ranks())
    except DomainError as reason:
        return outcome._replace(unranked=str(reason))


def expectations_beside(source: ReportSource) -> Expected | None:
    """The expectations in NAME.json beside a report; None if there are none."""
    name = str(PurePosixPath(source.name).with_suffix(".json"))
    beside = source._replace(member=name) if source.member else ReportSource(name)
    return read_expectations(read_source(beside)) if _source_exists(beside) else None


def _source_exists(source: ReportSource) -> bool:
    if not source.member:
        return Path(source.path).is_file()
    return source.member in _opened_archive(source.path).NameToInfo


def read_source(source: ReportSource) -> bytes:
    """Read a report; refuse a huge one, such as a zip bomb."""
    if not source.member:
        _refuse_huge(Path(source.path).stat().st_size, source)
        return Path(source.path).read_bytes()
    with _damage_refused(source.path):
        archive = _opened_archive(source.path)
        _refuse_huge(archive.getinfo(source.member).file_size, source)
        return archive.read(source.member)


# A process opens it once, as all names are read then. It is opened after the fork: processes that
# inherit an open file share the place in it.
@lru_cache(maxsize=1)
def _opened_archive(path: str) -> ZipFile:
    return ZipFile(path)


@contextmanager
def _damage_refused(path: str) -> Iterator[None]:
    """Make any error of an archive, damage and passwords included, a BadFile."""
    try:
        yield
    except (BadZipFile, ZlibError, EOFError, RuntimeError) as reason:
        raise BadFile(f"the archive is damaged or locked ({reason})", 0, path) from None


def _refuse_huge(size: int, source: ReportSource) -> None:
    if size > LARGEST_REPORT:
        raise BadFile(f"{size:,} bytes; no tournament report is that large", 0, source.name)


def as_json(summary: Summary) -> str:
    """The summary as JSON; a bye is [number, 0]."""
    differing = [
        {"file": name, "round": d.round_number, "expected": d.expected, "got": d.got}
        for name, d in summary.unexcused_differences
    ]
    return json.dumps(
        {
            "files": len(summary.outcomes),
            "rounds": summary.rounds,
            "differing": differing,
            "excused": [
                {"file": name, "round": d.round_number, "comment": d.excuse}
                for name, d in summary.excused_differences
            ],
            "refused": [{"file": o.name, "reason": o.refusal} for o in summary.refused_reports],
            "seconds": round(summary.seconds, 3),
            "standings": [{"file": name, **p._asdict()} for name, p in summary.misplaced_ranks],
        }
    )


def as_text(summary: Summary) -> Iterator[str]:
    for outcome in summary.refused_reports:
        yield f"Refused: {outcome.refusal}"
    for name, difference in summary.unexcused_differences:
        expected, got = _differing_boards(difference)
        yield f"{name}, round {difference.round_number}: the report has {expected}; right is {got}"
    for name, difference in summary.excused_differences:
        expected, _ = _differing_boards(difference)
        yield f"{name}, round {difference.round_number}: {expected} as told by: {difference.excuse}"
    yield from _ranks_as_text(summary)
    files, differing = len(summary.outcomes), len(summary.unexcused_differences)
    ranks = counted_noun(len(summary.misplaced_ranks), "rank")
    yield (
        f"{counted_noun(files, 'report')}, {counted_noun(summary.rounds, 'round')}, {differing} "
        f"different, {len(summary.refused_reports)} refused, "
        f"{ranks} contradicted, {summary.seconds:.1f} s"
    )


def _ranks_as_text(summary: Summary) -> Iterator[str]:
    for outcome in summary.outcomes:
        if outcome.unranked:
            yield f"{outcome.name}, ranks not checked: {outcome.unranked}"
        shown = [f"{p.number} at {p.rank}, not {p.computed}" for p in outcome.misplaced]
        if shown:
            listed = _first_items_text(shown)
            yield f"{outcome.name}, ranks against the tie-breaks stated: {listed}"


def _differing_boards(difference: PairingDifference) -> tuple[str, str]:
    """The boards that only the expected pairing has, and those that only the computed one has."""
    expected = [pair for pair in difference.expected if pair not in difference.got]
    got = [pair for pair in difference.got if pair not in difference.expected]
    return _boards_text(expected), _boards_text(got)


def _boards_text(pairs: Sequence[tuple[int, int]]) -> str:
    return _first_items_text(["-".join(map(str, pair)) for pair in pairs]) or "no pairing"


def _first_items_text(words: Sequence[str]) -> str:
    """The first words and the number of others: "1-4, 2-3 and 7 more"."""
    rest = len(words) - SHOWN_PAIRS
    return ", ".join(words[:SHOWN_PAIRS]) + (f" and {rest} more" if rest > 0 else "")
