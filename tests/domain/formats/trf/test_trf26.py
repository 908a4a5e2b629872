"""The records of TRF26 (C.02.03 Annexure A, 2025)."""

import pytest

from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import crosstable_of_report, request_for_round, virtual_points
from domain.formats.trf.tournament import (
    AbnormalPoints,
    Acceleration,
    NationalRecord,
    RankedTeam,
    ReportedLineUp,
    RequestedBye,
    TeamByes,
    TeamForfeit,
    TournamentReport,
)
from domain.formats.trf.write import write_trf26
from domain.pairing import Forbidden
from domain.results import Colour, Mark
from tests.domain.formats.trf.report_lines import player_line, report_bytes

FIELD = tuple(player_line(n, "0.0") for n in range(1, 9))


def read_lines(*lines: str) -> TournamentReport:
    return read_trf(report_bytes(*lines)).tournament


def test_rounds_and_initial_colour_are_read_from_142_and_152() -> None:
    read_as = read_lines(*FIELD, "142 9", "152 B")

    assert (read_as.rounds, read_as.initial_colour) == (9, Colour.BLACK)


def test_points_of_record_162_reach_every_way_to_earn_them() -> None:
    points = read_lines(*FIELD, "162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5    X 1.0").points

    assert (points.white_win, points.forfeit_win, points.full_bye) == (30, 30, 30)
    assert (points.half_bye, points.black_loss, points.zero_bye) == (10, 5, 0)
    assert points.pairing_bye == 15


def test_the_bye_is_worth_a_win_unless_stated_otherwise() -> None:
    assert read_lines(*FIELD, "162  W 3.0    D 1.0").points.pairing_bye == 30


def test_texts_about_the_event_are_kept() -> None:
    rules = read_lines(
        *FIELD, "172 IND FIDE", "182 Program", "192 FIDE_DUTCH", "202 BH/C1,BH", "222 5400+30"
    ).regulations

    assert rules.starting_rank == "IND FIDE"
    assert (rules.pairing_program, rules.system) == ("Program", "FIDE_DUTCH")
    assert (rules.tie_breaks, rules.encoded_time_control) == (("BH/C1", "BH"), "5400+30")


def test_byes_of_the_next_round_are_absences() -> None:
    tournament = read_lines(*FIELD, "142 5", "240 H 001 0003 0005", "240 Z   1    7")

    assert tournament.byes == (
        RequestedBye(Mark.HALF_BYE, 1, (3, 5)),
        RequestedBye(Mark.ZERO_BYE, 1, (7,)),
    )
    assert request_for_round(tournament, 1).absent == {3, 5, 7}


def test_a_bye_record_of_a_round_already_paired_adds_nothing() -> None:
    reading = read_trf(
        report_bytes(
            player_line(1, "1.0", "3 w 1"),
            player_line(2, "0.5", "0000 - H"),
            player_line(3, "0.0", "1 b 0"),
            "240 H   1    2",
            "240 H   1    3",
        )
    )

    assert reading.tournament.byes == ()
    assert [w.line for w in reading.warnings] == [5]


def test_acceleration_by_ranges_is_the_same_as_by_player() -> None:
    by_ranges = read_lines(
        *FIELD, "250       1.0 001 002 0001 0002", "250       0.5 003 003 0001 0002"
    )
    by_player = read_lines(*FIELD, "XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5")

    assert by_ranges.virtual == by_player.virtual == {1: (10, 10, 5), 2: (10, 10, 5)}


def test_a_later_range_counts_and_nothing_is_kept_after_the_last_virtual_point() -> None:
    tournament = read_lines(
        *FIELD,
        "XXA    3  0.0  0.0",
        "250       1.0   1   4    1    2",
        "250       0.5   3   4    2    2",
        "XXA    4  1.0  0.0  0.0",
        "XXA    5",
    )

    virtual_points = {1: (10, 10, 10, 10), 2: (10, 10, 5, 5), 4: (10,)}
    assert tournament.virtual == virtual_points | {3: (0,), 5: (0,)}


def test_baku_in_the_type_of_tournament_counts_only_without_record_250() -> None:
    # C.04.7: 8 players, A is the first 4; 5 rounds: +1 +1 +1/2
    named = read_lines(*FIELD, "142 5", "192 FIDE_DUTCH_2026_BAKU")
    listed = read_lines(
        *FIELD, "142 5", "192 FIDE_DUTCH_2026_BAKU", "250       0.5   1   1    1    1"
    )

    assert virtual_points(named, 1) == dict.fromkeys((1, 2, 3, 4), (10, 10, 5))
    assert virtual_points(listed, 1) == {1: (5,)}


def test_prohibited_pairs_have_their_rounds() -> None:
    tournament = read_lines(*FIELD, "142 5", "260 001 002 0001 0002", "260   1   5    3    4    5")

    assert tournament.forbidden == (
        Forbidden(frozenset({1, 2}), 1, 2),
        Forbidden(frozenset({3, 4, 5}), 1, 1000),  # up to the last round, so without end
    )


def test_abnormal_points_are_added_to_the_score() -> None:
    # Player 2 got half a point for a lost game; player 3 lost half a point by a ruling.
    tournament = read_lines(
        player_line(1, "1.0", "2 w 1"),
        player_line(2, "0.5", "1 b 0"),
        player_line(3, "0.5", "0000 - U"),
        "299 L         0.5  001    2",
        "299          -0.5  001    3",
    )

    assert tournament.abnormal_points[0] == AbnormalPoints(Mark.LOSS, 5, 1, (2,))
    assert [crosstable_of_report(tournament).score(n) for n in (1, 2, 3)] == [10, 5, 5]


def test_records_of_teams_are_read() -> None:
    tournament = read_lines(
        *FIELD,
        "310   1 Team Alpha                       ALP   2746.0    4.0    6.5   1     1    2    3",
        "300   1   1   2    1    5    0",
        "320  1.0  2.0   2       1",
        "330 +-   4   1   2",
        "250  2.0        1   3    1    2",
        "801  1 Alpha   4    6.5   2 b 110= 1234",
    )

    assert tournament.ranked_teams == (
        RankedTeam(1, "Team Alpha", "ALP", 27460, 40, 65, 1, (1, 2, 3)),  # points in tenths
    )
    assert tournament.line_ups == (ReportedLineUp(1, 1, 2, (1, 5, 0)),)
    assert tournament.team_byes == (TeamByes(10, 20, (2, 0, 1)),)
    assert tournament.team_forfeits == (TeamForfeit("+-", 4, 1, 2),)
    assert tournament.accelerations == (Acceleration(20, 0, 1, 3, 1, 2),)
    assert len(tournament.team_crosstable) == 1


def test_a_federations_own_line_keeps_its_rating() -> None:
    line = "FRA    3 m  A Doe, Jan                          1870 IDF      L01854 1990/00/00"

    assert read_lines(*FIELD, line).national == (
        NationalRecord("FRA", 3, "m", "A", "Doe, Jan", 1870, "IDF", "L01854", "1990/00/00"),
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("152 green", "must be W or B"),
        ("162  Q 1.0", "not 'Q'"),
        ("240 X   1    1", "must be F, H or Z"),
        ("240 H        1", "names no round"),
        ("250       1.0   3   1    1    2", "ends before it begins"),
        ("250       1.0   1   1    1   99", "player 99 does not exist"),
        ("299 Q         0.5  001    2", "can't be 'Q'"),
        ("330 ++   4   1   2", "is \\+-, -\\+ or --"),
        ("142 nine", "must be a number"),
        ("352 WBWB 362 TW 2", "are W and B, such as WBWB, not 'WBWB 362 TW 2'"),
    ],
)
def test_a_broken_record_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read_lines(*FIELD, line)


def test_announcing_two_numbers_of_rounds_is_a_contradiction() -> None:
    with pytest.raises(BadFile, match="9 rounds are announced here, but 5 before"):
        read_lines(*FIELD, "XXR 5", "142 9")


@pytest.mark.parametrize(
    ("code", "mark"),
    [
        *{"W": Mark.WIN, "D": Mark.DRAW, "L": Mark.LOSS, "w": Mark.WIN, " ": None}.items(),
        *{"F": Mark.FULL_BYE, "H": Mark.HALF_BYE, "Z": Mark.ZERO_BYE}.items(),
        *{"+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS}.items(),
    ],
)
def test_abnormal_points_are_read_for_each_code_of_a_result(code: str, mark: Mark | None) -> None:
    tournament = read_lines(
        "XXR 1",
        player_line(1, "1.0", "2 w 1"),
        player_line(2, "0.5", "1 b 0"),
        f"299 {code}         0.5  001    2",
    )

    assert tournament.abnormal_points == (AbnormalPoints(mark, 5, 1, (2,)),)


def test_announcing_two_colours_is_a_contradiction() -> None:
    players = player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 b 0")
    assert read_lines("XXR 1", "XXC white1", "XXC white1", *players).initial_colour is Colour.WHITE

    with pytest.raises(BadFile, match="the initial colour contradicts the one given before"):
        read_lines("XXR 1", "XXC white1", "XXC black1", *players)


def test_a_ranked_team_and_byes_of_teams_are_written_unchanged() -> None:
    line = "310   1 Team Alpha                       ALP   2746.0    4.0    6.5   1     1    2    3"
    byes = "320  1.0  2.0   2   3"

    tournament = read_lines(*FIELD, line, byes)
    written = write_trf26(tournament)
    read_back = read_trf(written).tournament

    assert byes in written.decode().splitlines()
    assert line in written.decode().splitlines()  # Annexure A: the first player in columns 74 to 77
    assert read_back.ranked_teams == tournament.ranked_teams
    assert read_back.ranked_teams[0].nickname == "ALP"
