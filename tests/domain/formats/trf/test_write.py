"""Writing a report, and that reading gives it back."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import (
    NationalRecord,
    Regulations,
    RequestedBye,
    TournamentReport,
)
from domain.formats.trf.write import write_trf16, write_trf26
from domain.pairing import Forbidden
from domain.results import Mark, PointSystem
from tests.domain.formats.trf.report_lines import player_line, report_bytes
from tests.domain.formats.trf.reports import national_records, regulations, reports
from tests.effort import some_tournaments


def written_lines(tournament: TournamentReport, code: str, dialect: str = "16") -> list[str]:
    data = write_trf16(tournament) if dialect == "16" else write_trf26(tournament)
    return [line for line in data.decode().splitlines() if line.startswith(code)]


@some_tournaments
@given(reports())
def test_reading_gives_back_what_was_written_as_trf16(tournament: TournamentReport) -> None:
    assert read_trf(write_trf16(tournament)).tournament == tournament


@some_tournaments
@given(reports(), regulations, st.lists(national_records, max_size=2))
def test_reading_gives_back_what_was_written_as_trf26(
    tournament: TournamentReport, rules: Regulations, national: list[NationalRecord]
) -> None:
    later = replace(
        tournament,
        regulations=rules,
        national=tuple(national),
        forbidden=(*tournament.forbidden, Forbidden(frozenset({1, 2}), 1, 1)),
        rounds=(tournament.rounds or 0) + 5,
        byes=(*tournament.byes, RequestedBye(Mark.HALF_BYE, tournament.paired_rounds + 3, (1, 2))),
    )

    assert read_trf(write_trf26(later)).tournament == later


def test_an_adjourned_game_is_a_question_mark_in_trf26_with_its_worth_in_record_162() -> None:
    blank = b"001    1      A" + b" " * 66 + b"0.5    1     2 w  "
    other = b"001    2      B" + b" " * 66 + b"0.5    2     1 b  "
    tournament = read_trf(b"012 T\r\n" + blank + b"\r\n" + other + b"\r\n").tournament

    written = write_trf26(tournament).decode().splitlines()

    assert "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5" in written
    assert [line[-5:] for line in written if line.startswith("001")] == ["2 w ?", "1 b ?"]
    read_back = read_trf("\r\n".join(written).encode()).tournament
    assert [p.cells for p in read_back.players] == [p.cells for p in tournament.players]
    assert "?" not in write_trf16(tournament).decode()


@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
def test_lines_end_as_the_caller_wants(line_end: str) -> None:
    tournament = read_trf(report_bytes(player_line(1, "0.0"))).tournament

    assert write_trf16(tournament, line_end).endswith(line_end.encode())


def test_a_player_is_in_the_columns_of_the_format() -> None:
    line = (
        "001    1 mWGM Doe, Jane                         2345 NOR     1503014 1990/11/30  0.5    1"
        "  0000 - H     2 w 1"
    )
    rival = player_line(2, "0.0", "0000 - Z", "1 b 0")

    rewritten = written_lines(
        read_trf(report_bytes(line.replace(" 0.5 ", " 1.5 "), rival)).tournament, "001    1"
    )

    assert rewritten == [line.replace(" 0.5 ", " 1.5 ")]


def test_byes_of_the_round_to_be_paired_are_in_its_columns_with_their_points_or_in_a_record() -> (
    None
):
    tournament = read_trf(
        report_bytes(
            player_line(1, "1.0", "2 w 1"),
            player_line(2, "0.0", "1 b 0"),
            "142 3",
            "240 H   2    2",
        )
    ).tournament

    assert written_lines(tournament, "001    2")[0].endswith(" 0.5          1 b 0  0000 - H")
    assert written_lines(tournament, "240", "26") == ["240 H   2    2"]
    assert written_lines(tournament, "001    2", "26")[0].endswith(" 0.0          1 b 0")


def test_an_unusual_point_system_is_written_for_every_engine() -> None:
    tournament = replace(
        read_trf(report_bytes(player_line(1, "0.0"))).tournament,
        points=PointSystem.from_values(win=30, draw=10),
    )

    assert written_lines(tournament, "BB") == [
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  3.0",
    ]
    assert "WW=3.0" in written_lines(tournament, "XXS")[0]
    assert written_lines(tournament, "162", "26") == [
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    ]


def test_values_only_javafo_can_express_are_not_written_for_bbppairings() -> None:
    tournament = replace(
        read_trf(report_bytes(player_line(1, "0.0"))).tournament, points=PointSystem(black_win=12)
    )

    assert written_lines(tournament, "BB") == []
    assert "BW=1.2" in written_lines(tournament, "XXS")[0]


def test_a_prohibition_without_end_lasts_to_the_last_round_that_can_be_written() -> None:
    tournament = read_trf(
        report_bytes(player_line(1, "0.0"), player_line(2, "0.0"), "XXP 1 2")
    ).tournament

    assert written_lines(replace(tournament, rounds=7), "260", "26") == ["260   1   7    1    2"]
    assert written_lines(replace(tournament, rounds=None), "260", "26") == ["260   1 999    1    2"]


def test_virtual_points_become_ranges_in_trf26() -> None:
    tournament = read_trf(
        report_bytes(
            *(player_line(n, "0.0") for n in (1, 2, 3)), "XXA    1  1.0  0.5", "XXA    2  1.0  0.5"
        )
    ).tournament

    assert written_lines(tournament, "250", "26") == [
        "250       1.0   1   1    1    2",
        "250       0.5   2   2    1    2",
    ]


@pytest.mark.shared
def test_every_real_report_survives_a_round_trip(shared: Path) -> None:
    refused = []
    for path in sorted((shared / "data" / "trf").rglob("*.trf")):
        try:
            tournament = read_trf(path.read_bytes(), path.name).tournament
        except BadFile:
            refused.append(path.name)
            continue
        assert read_trf(write_trf26(tournament)).tournament == tournament, path.name
        assert read_trf(write_trf16(tournament)).tournament == within_trf16(tournament), path.name

    assert refused == [
        "case_incompatible_color.trf",
        "case_incorrect_points.trf",
        "case_missing_result.trf",
        "case_missing_starting_number.trf",
        "case_too_many_results.trf",
    ]


def within_trf16(tournament: TournamentReport) -> TournamentReport:
    """The report without content that needs TRF26; a team event loses the engines' lines."""
    empty = TournamentReport(players=tournament.players)
    names = "header players rounds points teams unknown comments positions initial_colour virtual"
    names += " forbidden byes abnormal_points"
    lost = "forbidden initial_colour abnormal_points" if tournament.ranked_teams else ""
    return replace(
        empty, **{name: getattr(tournament, name) for name in names.split() if name not in lost}
    )
