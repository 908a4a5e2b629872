"""Ranks in a report that contradict its list of tie-breaks."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from domain.formats.trf.ranking import MisplacedRank, misplaced_ranks
from domain.formats.trf.read import read_trf
from domain.formats.trf.round_options import tie_break_edition
from domain.formats.trf.tournament import Regulations, ReportHeader, TournamentReport
from domain.standings.rules import TieBreakEdition
from tests.domain.formats.trf.report_lines import player_line, report_bytes

#    1     2     Pts
# 1  3w1   2b1   2
# 2  4b1   1w0   1
# 3  1b0   4w=   ½
# 4  2w0   3b=   ½
CHART = (
    ("2.0", "3 w 1", "2 b 1"),
    ("1.0", "4 b 1", "1 w 0"),
    ("0.5", "1 b 0", "4 w ="),
    ("0.5", "2 w 0", "3 b ="),
)


def report_with_ranks(record: str, *ranks: str) -> TournamentReport:
    lines = [player_line(n, *row, rank=ranks[n - 1]) for n, row in enumerate(CHART, 1)]
    return read_trf(report_bytes(*lines, record)).tournament


@pytest.mark.parametrize("ranks", ["1 2 3 4", "1 2 4 3", "1 2 3 3"])
def test_players_whom_the_list_leaves_tied_may_have_any_order(ranks: str) -> None:
    assert misplaced_ranks(report_with_ranks("202 WIN", *ranks.split())) == ()


def test_a_rank_outside_the_places_of_its_group_is_contradicted() -> None:
    assert misplaced_ranks(report_with_ranks("202 WIN", "2", "1", "3", "5")) == (
        MisplacedRank(number=1, rank=2, computed=1),
        MisplacedRank(number=2, rank=1, computed=2),
        MisplacedRank(number=4, rank=5, computed=3),
    )


def test_the_full_list_goes_before_the_list_of_tie_breaks() -> None:
    tournament = report_with_ranks("212 PTS,TPN/R", "1", "2", "4", "3")
    both = tournament.regulations._replace(tie_breaks=("TPN",))

    assert misplaced_ranks(replace(tournament, regulations=both)) == ()


def test_missing_ranks_are_not_checked() -> None:
    assert misplaced_ranks(report_with_ranks("202 TPN", "1", "", "", "3")) == (
        MisplacedRank(4, 3, 4),
    )
    assert misplaced_ranks(report_with_ranks("202 TPN", "", "", "", "")) == ()


def test_players_without_a_rank_may_be_left_out_of_the_order() -> None:
    assert misplaced_ranks(report_with_ranks("202 TPN", "1", "", "2", "3")) == ()


def test_without_a_tie_break_list_no_rank_is_checked() -> None:
    assert misplaced_ranks(report_with_ranks("XXR 2", "4", "3", "2", "1")) == ()


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026/02/28", TieBreakEdition.FIDE_2023),
        ("2026-03-01", TieBreakEdition.FIDE_2026),
        ("2024/12/1", TieBreakEdition.FIDE_2023),
        ("", TieBreakEdition.FIDE_2026),
        ("in spring", TieBreakEdition.FIDE_2026),
    ],
)
def test_the_edition_is_the_one_in_force_when_the_event_began(
    start: str, edition: TieBreakEdition
) -> None:
    assert tie_break_edition(TournamentReport(header=ReportHeader(start_date=start))) is edition


@pytest.mark.shared
def test_ranks_of_fides_own_checker_are_not_contradicted(shared: Path) -> None:
    """Ranks by points, then direct encounter; two ranks exchanged are found."""
    checked = 0
    with ZipFile(shared / "corpus/tiebreaks/dev.zip") as archive:
        for line in archive.read("dev.jsonl").decode().splitlines()[::4]:
            expected = json.loads(line)
            report = read_trf(archive.read(f"dev/{expected['file']}")).tournament
            ranks = {int(n): row["RANK_PTS_DE"] for n, row in expected["rows"].items()}
            stated = _with_ranks(report, ranks)
            assert misplaced_ranks(stated) == (), expected["file"]
            best, worst = min(ranks, key=ranks.__getitem__), max(ranks, key=ranks.__getitem__)
            turned = ranks | {best: ranks[worst], worst: ranks[best]}
            assert {m.number for m in misplaced_ranks(_with_ranks(report, turned))} == {best, worst}
            checked += 1
    assert checked > 20


def _with_ranks(report: TournamentReport, ranks: dict[int, int]) -> TournamentReport:
    players = tuple(p._replace(rank=ranks.get(p.number)) for p in report.players)
    return replace(report, players=players, regulations=Regulations(tie_breaks=("DE",)))
