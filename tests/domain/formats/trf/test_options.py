"""`### wallchart option` lines: read, checked against the rest of the file, written unchanged."""

from dataclasses import fields

import pytest

from domain.formats.trf import round_options
from domain.formats.trf.read import BadFile, read_trf
from domain.formats.trf.records.comments import KINDS
from domain.formats.trf.rounds import request_for_round, virtual_points
from domain.formats.trf.tournament import ReportedOption, TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.pairing import Forbidden
from domain.swiss.us_chess.options import UsChessOptions
from tests.domain.formats.trf.report_lines import player_line, report_bytes

VALUES = {
    "acceleration": "wintd+continued",
    "announced-rounds": "3",
    "order": "2 1 4 3",
    "ratings": "1=1850 2=0",
    "added-points": "1-2=1,0.5 4=0.5",
    "forbidden": "1 4",
    "variations": "28L2a 29E5h",
    "team-mates": "1 2",
    "asked-apart": "3 4",
    "plus-score": "3",
    "house-player": "4",
    "class-floors": "2000 1800",
    "recently-rated": "3",
    "late": "3 4",
    "half-byes-ahead": "2",
    "re-entries": "4=2",
    "tie-break-edition": "2023",
    "unrated-count-as": "1400",
    "prize-draws": "1",
}


def test_every_option_of_us_chess_can_be_stated() -> None:
    """Only the grouping can't: an acceleration computes it."""
    assert {*round_options.US_CHESS, "grouping"} == {field.name for field in fields(UsChessOptions)}


def report_with_options(*options: str) -> TournamentReport:
    return read_trf(report_text(*options), "open.trf").tournament


def report_text(*options: str) -> bytes:
    return report_bytes(
        *(f"### wallchart option {option}" for option in options),
        player_line(1, "1.0", "3 w 1"),
        player_line(2, "1.0", "4 b 1"),
        player_line(3, "0.0", "1 b 0"),
        player_line(4, "0.0", "2 w 0"),
        "XXR 5",
    )


def test_every_option_is_read_and_written_again() -> None:
    assert VALUES.keys() == KINDS.keys()
    known = report_with_options(*(f"{name}: {value}" for name, value in VALUES.items()))

    assert known.options == tuple(ReportedOption(name, value) for name, value in VALUES.items())
    assert known.comments == ()
    for written in (write_trf16(known), write_trf26(known)):
        assert read_trf(written).tournament.options == known.options


@pytest.mark.parametrize(
    ("rounds", "first", "last"),
    [
        ("", 1, 1000),
        (", round 3", 3, 3),
        (", rounds 2-4", 2, 4),
        (", rounds 2-", 2, 1000),
        (",  Rounds 2 - 4 ", 2, 4),
    ],
)
def test_an_option_is_for_one_round_several_or_all_following(
    rounds: str, first: int, last: int
) -> None:
    """1000 is the last round where none is stated."""
    known = report_with_options(f"late{rounds}: 3")

    assert known.options == (ReportedOption("late", "3", first, last),)
    assert options_written_and_read(known) == known.options


def options_written_and_read(report: TournamentReport) -> tuple[ReportedOption, ...]:
    return read_trf(write_trf26(report)).tournament.options


def test_an_option_counts_only_in_its_rounds() -> None:
    known = report_with_options(
        "announced-rounds, round 1: 2",
        "order, round 1: 2 1 4 3",
        "ratings, round 1: 4=2222",
        "added-points, round 2: 1-2=1,0.5",
        "forbidden, round 2: 1 4",
        "forbidden, round 2: 2 3",
    )
    first, second = request_for_round(known, 1), request_for_round(known, 2)

    assert (first.total_rounds, second.total_rounds) == (2, 5)
    assert (first.positions, second.positions) == ((2, 1, 4, 3), ())
    assert first.chart.by_number[4].rating == 2222 != second.chart.by_number[4].rating
    assert (first.virtual, second.virtual) == ({}, {1: (10, 5), 2: (10, 5)})
    assert first.forbidden == ()
    assert second.forbidden == (
        Forbidden(frozenset({1, 4}), 2, 2),
        Forbidden(frozenset({2, 3}), 2, 2),
    )
    assert first.options is None


def test_an_option_of_none_overrides_the_records_of_the_file() -> None:
    known = read_trf(
        report_text("added-points, round 1: none", "forbidden, round 1: none")
        + b"\nXXA    1 1.0\nXXP 1 2\n"
    ).tournament

    assert (virtual_points(known, 1), virtual_points(known, 2)) == ({}, {1: (10,)})
    assert round_options.forbidden_pairs(known, 1) == ()
    assert round_options.forbidden_pairs(known, 2) == known.forbidden != ()


def test_an_option_of_a_later_version_is_kept_as_a_comment() -> None:
    reading = read_trf(report_text("bye-lottery: 3"))

    assert reading.tournament.options == ()
    assert reading.tournament.comments == ("### wallchart option bye-lottery: 3",)
    assert "the option 'bye-lottery' is not known" in str(reading.warnings)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("acceleration wintd", "NAME: VALUE"),
        ("acceleration: a b", "one word"),
        ("announced-rounds: 0", "at least 1"),
        ("house-player: 9", "player 9 does not exist"),
        ("late, rounds 4-2: 3", "end before they begin"),
        ("late: ", "names no player"),
        ("order: 1 1 2 3", "every number once"),
        ("ratings: 1850", "NUMBER=VALUE"),
        ("added-points: 1:1", "5=1,0.5"),
        ("added-points: 2-1=1", "ends before it begins"),
        ("variations: 28L9", "'28L9' is not known"),
        ("class-floors: 1500 1800", "must fall"),
        ("tie-break-edition: 1998", "2023 or 2026"),
    ],
)
def test_an_invalid_value_is_refused_with_its_line(option: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence) as refused:
        report_with_options(option)

    assert refused.value.line == 1
