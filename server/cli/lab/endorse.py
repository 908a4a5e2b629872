"""`wallchart endorse`: check FIDE's checklist for tournament programs, and write a report on it.

With --others tournaments of other programs are paired again.
"""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from domain.lab.endorsement.checklist import (
    OTHERS,
    OWN,
    EvidenceFound,
    ModelVerdict,
    RunOutcome,
    verdict_on,
)
from domain.lab.endorsement.tournament_comparison import EDITIONS
from server.cli.console.command import DIFFERENT, DONE
from server.cli.console.files import write_bytes
from server.cli.engine.check import check_reports
from server.cli.engine.options import Check
from server.cli.lab import evidence
from server.cli.lab.evidence import Journal, open_journal
from server.cli.lab.options import Endorse
from server.clock import now_in_iso
from server.release import release_name
from web.pages.endorsement import EditionTournaments, EndorsementPage, OtherProgram
from web.pages.render import render

REPORT = "report.html"


def run(args: Endorse) -> int:
    journal = open_journal(args.folder, args.seed)
    evidence.run_tournaments(journal, args.tournaments, args.jobs)
    others = tuple(check_other_programs(args.others or [], args.jobs))
    tests = evidence.run_tests(evidence.test_nodes()) if args.tests else {}
    found = EvidenceFound(tests, _verdicts(journal, others))
    page = EndorsementPage.build(
        evidence.load_checklist(),
        found,
        [_tournaments_of_edition(journal, edition) for edition in EDITIONS],
        others,
        release_name(),
        now_in_iso()[:10],
    )
    path = args.folder / REPORT
    write_bytes(render(page).encode(), path)
    print(f"{page.summary} {path}")
    wrong = ModelVerdict.BEYOND in found.verdicts.values() or RunOutcome.FAILED in tests.values()
    differ = any(each.found for each in page.tournaments) or any(o.differing for o in others)
    return DIFFERENT if wrong or differ else DONE


def _verdicts(journal: Journal, others: tuple[OtherProgram, ...]) -> dict[str, ModelVerdict]:
    """The verdicts on our tournaments and on those of other programs, by `OWN` and `OTHERS`."""
    own = [journal.total_of_edition(edition) for edition in EDITIONS]
    verdicts = [verdict_on(done.tournaments, len({f.seed for f in done.found})) for done in own]
    others_counts = sum(each.tournaments for each in others), sum(each.differing for each in others)
    return {OWN: _worst_verdict(verdicts), OTHERS: verdict_on(*others_counts)}


def _worst_verdict(verdicts: list[ModelVerdict]) -> ModelVerdict:
    worse = (ModelVerdict.BEYOND, ModelVerdict.OPEN)
    return next((verdict for verdict in worse if verdict in verdicts), ModelVerdict.WITHIN)


def _tournaments_of_edition(journal: Journal, edition: str) -> EditionTournaments:
    return EditionTournaments(edition, journal.seed, **asdict(journal.total_of_edition(edition)))


def check_other_programs(paths: list[str], jobs: int) -> Iterator[OtherProgram]:
    for text in paths:
        edition, path = _parse_edition_and_path(text)
        summary = check_reports(Check([Path(path)], edition=edition or None, jobs=jobs))
        yield OtherProgram(
            Path(path).name,
            edition,
            len(summary.outcomes) - len(summary.refused_reports),
            summary.rounds,
            len({name for name, _ in summary.unexcused_differences}),
            len(summary.misplaced_ranks),
            len(summary.refused_reports),
        )


def _parse_edition_and_path(text: str) -> tuple[str, str]:
    """Read EDITION=PATH, or PATH alone, which may contain an equals sign."""
    edition, _, path = text.partition("=")
    return (edition, path) if path and edition in EDITIONS else ("", text)
