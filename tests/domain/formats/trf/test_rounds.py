"""Cutting a report before a round."""

import pytest

from domain.errors import NotNow
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import (
    crosstable_of_report,
    played_round,
    request_for_round,
    total_rounds,
)
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import Pairing
from domain.results import ABSENT
from tests.domain.formats.trf.report_lines import player_line, report_bytes


@pytest.fixture
def report_of_five() -> TournamentReport:
    """Five players after two rounds; 4 came for the second, 5 has not come yet.

    round 1: 1-2 1-0, 3 has the bye        round 2: 3-1 ½-½, 2-4 forfeited by 4
    """
    return read_trf(
        report_bytes(
            player_line(1, "1.5", "2 w 1", "3 b ="),
            player_line(2, "1.0", "1 b 0", "4 w +"),
            player_line(3, "1.5", "0000 - U", "1 w ="),
            player_line(4, "0.0", "0000 - Z", "2 b -"),
            player_line(5, "0.0", "", "0000 - Z"),
            "XXR 4",
            "XXZ 2",
        )
    ).tournament


def test_a_round_that_was_paired_is_cut_off(report_of_five: TournamentReport) -> None:
    request = request_for_round(report_of_five, 2)

    assert request.chart.rounds == 1
    assert [len(row.cells) for row in request.chart.rows] == [1] * 5
    assert request.absent == {5}
    assert request.total_rounds == 4


def test_byes_and_blank_cells_of_the_round_are_absences(report_of_five: TournamentReport) -> None:
    assert request_for_round(report_of_five, 1).absent == {4, 5}


def test_a_late_entry_not_yet_arrived_has_only_zero_point_byes(
    report_of_five: TournamentReport,
) -> None:
    request = request_for_round(report_of_five, 3)

    assert request.chart.by_number[5].cells == (ABSENT, ABSENT)


def test_the_next_round_excludes_absent_players(report_of_five: TournamentReport) -> None:
    request = request_for_round(report_of_five, 3)

    assert request.absent == {2}
    assert request.chart.rounds == 2
    assert [request.chart.score(n) for n in (1, 2, 3, 4, 5)] == [15, 10, 15, 0, 0]


def test_a_round_after_the_next_can_not_be_paired(report_of_five: TournamentReport) -> None:
    with pytest.raises(NotNow, match="2 rounds have been paired"):
        request_for_round(report_of_five, 4)


def test_the_pairing_of_a_round_counts_forfeits_and_names_the_bye(
    report_of_five: TournamentReport,
) -> None:
    assert played_round(report_of_five, 1).bye == 3
    assert set(played_round(report_of_five, 1).pairs) == {Pairing(1, 2)}  # type: ignore[arg-type]
    assert set(played_round(report_of_five, 2).pairs) == {(3, 1), (2, 4)}
    assert played_round(report_of_five, 2).bye == 0


def test_without_another_record_the_dates_give_the_number_of_rounds() -> None:
    dates = "132".ljust(91) + "26/01/02  26/01/03  26/01/04"
    read = read_trf(report_bytes(dates, player_line(1, "0.0"))).tournament

    assert total_rounds(read) == 3
    assert crosstable_of_report(read).rounds == 0
