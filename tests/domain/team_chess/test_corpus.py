"""Recorded rounds of teams: `../shared/corpus/team-2026.zip`, expected by PyPI gacrux 1.11.65."""

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.swiss.teams.matches import TeamTerms
from domain.swiss.teams.rounds import pair_round
from domain.team_chess.report import TeamReport, terms_from_code
from tests.effort import some_of

Pairs = set[tuple[int, int]]


def events(archive: Path) -> Iterator[tuple[str, TeamReport, TeamTerms, dict[int, Pairs]]]:
    with ZipFile(archive) as opened:
        names = sorted(name for name in opened.namelist() if name.endswith(".trf"))
        for name in some_of(names):
            report = TeamReport(read_trf(opened.read(name), name).tournament, name)
            content = json.loads(opened.read(name.replace(".trf", ".json")))
            terms = terms_from_code(report.tournament.regulations.system)
            assert terms is not None
            expected = {
                int(r): {(a, b) for a, b in pairs} for r, pairs in content["expected"].items()
            }
            yield name, report, terms, expected


def pairs_of_round(report: TeamReport, terms: TeamTerms, round_number: int) -> Pairs:
    try:
        answer = pair_round(report.pairing_request(round_number, terms))
    except NoValidPairing:
        return set()
    return {*map(tuple, answer.boards), *([(answer.bye, 0)] if answer.bye else [])}  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_every_recorded_round_of_teams_is_paired_so(shared: Path) -> None:
    rounds = 0
    for name, report, terms, expected in events(shared / "corpus" / "team-2026.zip"):
        for round_number, pairs in expected.items():
            assert pairs_of_round(report, terms, round_number) == pairs, (name, round_number)
            rounds += 1
    assert rounds
