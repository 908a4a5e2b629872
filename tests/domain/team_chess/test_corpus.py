"""Recorded rounds of teams: `../shared/corpus/team-2026.zip`, expected by PyPI gacrux 1.11.65.

The expected pairs differ from ours in some events of teams of one board, and only there: where such
a match was forfeited and won by the team with the larger number, that program reads the report as
lost by both, so that the winner has no match points and may still get the bye. Record 330 names the
winner, who has won the match (C.04.6 (2026), 1.2 and 2.1.2); matches won by the smaller number
that program reads so, too. Read its way, every round is the same.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.results import Mark
from domain.team_chess.matches import TeamCell, TeamRow, TeamTerms
from domain.team_chess.report import TeamReport, terms_of
from domain.team_chess.swiss.rounds import pair
from tests.effort import some_of

Pairs = set[tuple[int, int]]


def events(archive: Path) -> Iterator[tuple[str, TeamReport, TeamTerms, dict[int, Pairs]]]:
    with ZipFile(archive) as opened:
        names = sorted(name for name in opened.namelist() if name.endswith(".trf"))
        for name in some_of(names):
            report = TeamReport(read_trf(opened.read(name), name).tournament, name)
            said = json.loads(opened.read(name.replace(".trf", ".json")))
            terms = terms_of(report.tournament.regulations.system)
            assert terms is not None
            expected = {int(r): {(a, b) for a, b in pairs} for r, pairs in said["expected"].items()}
            yield name, report, terms, expected


def paired(report: TeamReport, terms: TeamTerms, round_number: int) -> Pairs:
    try:
        answer = pair(report.request(round_number, terms))
    except NoValidPairing:
        return set()
    return {*map(tuple, answer.boards), *([(answer.bye, 0)] if answer.bye else [])}  # type: ignore[arg-type]


def lost_by_both(rows: tuple[TeamRow, ...]) -> tuple[TeamRow, ...]:
    """Forfeited matches won by the larger number, as the recording program reads them."""
    return tuple(
        row._replace(cells=tuple(_read(row.number, cell) for cell in row.cells)) for row in rows
    )


def _read(number: int, cell: TeamCell) -> TeamCell:
    if cell.mark is Mark.FORFEIT_WIN and number > cell.opponent:
        return cell._replace(mark=Mark.FORFEIT_LOSS, match_points=0)
    return cell


@pytest.mark.exhaustive
def test_every_recorded_round_of_teams_is_paired_so(shared: Path) -> None:
    rounds = 0
    for name, report, terms, expected in events(shared / "corpus" / "team-2026.zip"):
        if report.boards == 1:
            report.rows = lost_by_both(report.rows)
        for round_number, pairs in expected.items():
            assert paired(report, terms, round_number) == pairs, (name, round_number)
            rounds += 1
    assert rounds
