"""Reading a report: the columns of TRF16, the lines engines added, what is tolerated and what is
refused.
"""

import pytest

from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import RequestedBye
from domain.pairing import Forbidden
from domain.results import ABSENT, Cell, Colour, Mark
from tests.domain.formats.trf.report_lines import player_line, report_bytes
from tests.every import every

#        1  2  3
# Anna   .  1  ½      round 1: Anna-Bert 1-0, Carl has the bye
# Bert   0  .  +      round 2: Anna-Carl ½-½, Bert did not come
# Carl   ½  -  .      round 3: Bert-Carl, Carl did not appear
CHART = (
    player_line(1, "1.5", "2 w 1", "3 b =", "0000 - Z"),
    player_line(2, "1.0", "1 b 0", "0000 - Z", "3 w +"),
    player_line(3, "1.5", "0000 - U", "1 w =", "2 b -"),
)


def test_each_field_of_a_player_is_found_in_its_columns() -> None:
    line = (
        "001    1 mWGM Doe, Jane                         2345 NOR     1503014 1990/11/30  0.5    1"
        "  0000 - H"
    )

    read = read_trf(line.encode()).tournament.players[0]

    assert (read.number, read.sex, read.title, read.name) == (1, "m", "WGM", "Doe, Jane")
    assert (read.rating, read.federation, read.fide_id) == (2345, "NOR", "1503014")
    assert (read.birth, read.points, read.rank) == ("1990/11/30", 0, 1)


def test_a_chart_is_read_cell_by_cell() -> None:
    carl = read_trf(report_bytes(*CHART)).tournament.players[2]

    assert carl.cells == (
        Cell(0, None, Mark.PAIRING_BYE),
        Cell(1, Colour.WHITE, Mark.DRAW),
        Cell(2, Colour.BLACK, Mark.FORFEIT_LOSS),
    )


def test_points_of_players_are_tenths() -> None:
    assert [p.points for p in read_trf(report_bytes(*CHART)).tournament.players] == [15, 10, 15]


@pytest.mark.parametrize("line_end", [b"\r", b"\n", b"\r\n"])
def test_all_line_ends_are_read_alike(line_end: bytes) -> None:
    reading = read_trf(report_bytes(*CHART).replace(b"\n", line_end))

    assert reading == read_trf(report_bytes(*CHART))


def test_latin_1_and_a_byte_order_mark_are_read_and_reported() -> None:
    latin = read_trf(report_bytes(player_line(1, "0.0", name="Müller")).decode().encode("latin-1"))
    marked = read_trf(b"\xef\xbb\xbf" + report_bytes(player_line(1, "0.0", name="Müller")))

    assert latin.tournament.players[0].name == marked.tournament.players[0].name == "Müller"
    assert len(latin.warnings) == len(marked.warnings) == 1


def test_blank_cells_and_short_lines_are_zero_point_byes() -> None:
    read = read_trf(
        report_bytes(
            player_line(1, "1.0", "", "2 w 1"),
            player_line(2, "0.0", "", "1 b 0"),
            player_line(3, "0.0"),
        )
    ).tournament

    assert read.players[0].cells[0] == ABSENT
    assert read.players[2].cells == (ABSENT, ABSENT)


def test_codes_of_2006_for_byes_are_read_with_a_warning() -> None:
    # "0000 - +" alone in its round was the bye of the odd player; two of them were granted
    reading = read_trf(
        report_bytes(
            player_line(1, "1.5", "0000 - =", "0000 - +"),
            player_line(2, "2.0", "3 w 1", "0000 - +"),
            player_line(3, "0.0", "2 b 0", "0000 - -"),
            player_line(4, "1.0", "0000 - +", "0000 - -"),
        )
    )

    marks = [p.cells[0].mark for p in reading.tournament.players]
    assert marks == [Mark.HALF_BYE, Mark.WIN, Mark.LOSS, Mark.PAIRING_BYE]
    assert reading.tournament.byes[0] == RequestedBye(Mark.FULL_BYE, 2, (1, 2))
    assert [w.line for w in reading.warnings if "0000" in w.sentence] == [1, 1, 2, 3, 4, 4]


def test_a_game_without_a_result_on_both_sides_is_adjourned() -> None:
    reading = read_trf(report_bytes(player_line(1, "0.5", "2 w"), player_line(2, "0.5", "1 b")))

    assert reading.tournament.players[0].cells == (Cell(2, Colour.WHITE, Mark.ADJOURNED),)
    assert len(reading.warnings) == 2


def test_an_unknown_symbol_is_read_as_an_unknown_result() -> None:
    reading = read_trf(report_bytes(player_line(1, "0.5", "2 w X"), player_line(2, "0.5", "1 b X")))

    assert reading.tournament.players[0].cells == (Cell(2, Colour.WHITE, Mark.ADJOURNED),)
    assert all("'X' is no result" in warning.sentence for warning in reading.warnings)


def test_engine_records_set_rounds_colour_points_and_forbidden_pairs() -> None:
    read = read_trf(
        report_bytes(
            player_line(1, "3.0", "2 w 1"),
            player_line(2, "0.0", "1 b 0"),
            player_line(3, "3.0", "0000 - U"),
            "XXR 7",
            "XXC black1",
            "BBW  3.0",
            "BBD  1.0",
            "XXP 1 3",
            "XXZ 2",
            "XXA    1  1.0  0.5",
        )
    ).tournament

    assert (read.rounds, read.initial_colour) == (7, Colour.BLACK)
    assert (read.points.white_win, read.points.half_bye, read.points.pairing_bye) == (30, 10, 30)
    assert read.forbidden == (Forbidden(frozenset({1, 3})),)
    assert read.byes == (RequestedBye(Mark.ZERO_BYE, 2, (2,)),)
    assert read.virtual == {1: (10, 5)}


def test_point_codes_of_javafo_may_be_shortened_and_the_last_one_counts() -> None:
    read = read_trf(
        report_bytes(player_line(1, "0.0"), "XXS W=3 D=1", "XXS BW=2.5 PAB=1.0")
    ).tournament

    assert (read.points.white_win, read.points.black_win) == (30, 25)
    assert (read.points.forfeit_win, read.points.half_bye, read.points.pairing_bye) == (30, 10, 10)


def test_ranking_by_position_keeps_the_order_of_the_lines() -> None:
    lines = (player_line(2, "0.0"), player_line(3, "0.0"), player_line(1, "0.0"))

    by_position = read_trf(report_bytes(*lines, "XXC rank")).tournament
    by_number = read_trf(report_bytes(*lines)).tournament

    assert by_position.positions == (2, 3, 1)
    assert by_number.positions == ()
    assert [p.number for p in by_position.players] == [1, 2, 3]


def test_points_that_count_the_next_rounds_bye_are_given_without_it() -> None:
    read = read_trf(
        report_bytes(
            player_line(1, "1.5", "2 w 1", "0000 - H"), player_line(2, "0.0", "1 b 0"), "XXR 3"
        )
    ).tournament

    assert read.players[0].points == 10
    assert read.byes == (RequestedBye(Mark.HALF_BYE, 2, (1,)),)


def test_an_extra_half_point_is_a_warning_in_a_report_for_the_rating_office() -> None:
    reading = read_trf(report_bytes(player_line(1, "1.5", "2 w 1"), player_line(2, "0.0", "1 b 0")))

    assert reading.tournament.players[0].points == 15
    assert reading.warnings[0].sentence == "player 1 has 1.5 points, but the results make 1.0"


def test_unknown_records_and_comments_are_kept_and_reported() -> None:
    reading = read_trf(report_bytes("### note", "ABC whatever", player_line(1, "0.0")))

    assert reading.tournament.comments == ("### note",)
    assert reading.tournament.unknown == ("ABC whatever",)
    assert reading.warnings[0].line == 2


def test_a_record_in_small_letters_is_read_and_reported() -> None:
    reading = read_trf(report_bytes(player_line(1, "0.0"), "xxr 5"))

    assert reading.tournament.rounds == 5
    assert [w.sentence for w in reading.warnings] == ["the record xxr is written in small letters"]


def test_a_column_guide_is_not_taken_for_the_tournaments_name() -> None:
    read = read_trf(
        report_bytes("0123456789012345678901234567890", player_line(1, "0.0"))
    ).tournament

    assert read.header.name == ""


def test_a_player_may_be_no_more_than_a_number() -> None:
    read = read_trf(b"001    1\n001    2").tournament

    assert [(p.number, p.name, p.points, p.rank) for p in read.players] == [
        (1, "", None, None),
        (2, "", None, None),
    ]


def test_ten_thousand_players_fit_as_the_blank_before_a_number_may_be_a_digit() -> None:
    rows = [player_line(n, "0.0") for n in range(1, 9999)]
    rows += [player_line(9999, "1.0", "10000 w 1"), player_line(10_000, "0.0", "9999 b 0")]
    rows[-2] = rows[-2].replace("  10000 w 1", " 10000 w 1")
    rows[-1] = rows[-1].replace("001 10000 ", "00110000  ")

    read = read_trf(report_bytes(*rows)).tournament

    assert read.players[-1].number == 10_000
    assert read.players[-2].cells == (Cell(10_000, Colour.WHITE, Mark.WIN),)


REFUSED = {
    "nothing in it": (b"", "empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
    "no player": (report_bytes("012 Open"), "no player"),
    "no number at all": (b"001\n", "no starting number"),
    "a number twice": (report_bytes(player_line(1, "0.0"), player_line(1, "0.0")), "used twice"),
    "a number left out": (
        report_bytes(player_line(1, "0.0"), player_line(3, "0.0")),
        "number 2 is missing",
    ),
    "a player against himself": (
        report_bytes(player_line(1, "1.0", "1 w 1")),
        "the opponent is himself",
    ),
    "an opponent who is not there": (report_bytes(player_line(1, "1.0", "9 w 1")), "player 9"),
    "one colour twice": (
        report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 w 0")),
        "players 1 and 2, round 1: both have the colour w",
    ),
    "a result left out": (
        report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0")),
        "the result of 2 is missing",
    ),
    "one result of two": (
        report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 b")),
        "the result of 2 is missing",
    ),
    "an opponent with another": (
        report_bytes(
            player_line(1, "1.0", "2 w 1"),
            player_line(2, "1.0", "3 b 1"),
            player_line(3, "0.0", "2 w 0"),
        ),
        "2 names player 3",
    ),
    "one and a half points for a game": (
        report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.5", "1 b =")),
        "the results 1 and = contradict one another",
    ),
    "fewer rounds announced than played": (
        report_bytes(player_line(1, "1.0", "2 w 1"), player_line(2, "0.0", "1 b 0"), "XXR 0"),
        "0 rounds are announced",
    ),
    "points for an engine that are wrong": (
        report_bytes(player_line(1, "2.0", "2 w 1"), player_line(2, "0.0", "1 b 0"), "XXC white1"),
        "player 1 has 2.0 points, but the results make 1.0",
    ),
    "columns moved by one": (
        report_bytes(player_line(1, "0.5", " 2 w =  "), player_line(2, "0.5", "1 b =")),
        "player 1, round 1",
    ),
    "a sign between colour and result": (
        report_bytes(player_line(1, "1.0", "2 w.1"), player_line(2, "0.0", "1 b 0")),
        "player 1, round 1: '2 w.1' is not in its columns",
    ),
    "a rating that is a word": (
        report_bytes(player_line(1, "0.0", name="x" * 36)),  # three letters more than its columns
        "the rating of player 1 in columns 49-52",
    ),
    "a bye against somebody": (
        report_bytes(player_line(1, "0.5", "2 w H")),
        "'H' is not the result",
    ),
    "rounds that are a word": (report_bytes(player_line(1, "0.0"), "XXR five"), "must be a number"),
    "a prohibition of an unknown player": (
        report_bytes(player_line(1, "0.0"), "XXP 1 7"),
        "player 7 does not exist",
    ),
}


@every("case", REFUSED)
def test_a_broken_file_is_refused_with_a_sentence(case: str) -> None:
    data, sentence = REFUSED[case]

    with pytest.raises(BadFile, match=sentence) as refusal:
        read_trf(data, "open.trf")

    assert str(refusal.value).startswith("open.trf")


def test_the_refusal_names_the_line() -> None:
    data = report_bytes(
        "012 Open", "", player_line(1, "1.0", "2 x 1"), player_line(2, "0.0", "1 b 0")
    )

    with pytest.raises(BadFile, match="the colour must be w, b or -, not 'x'") as refusal:
        read_trf(data)

    assert refusal.value.line == 3


def test_only_pairing_byes_after_the_first_of_a_round_are_reported() -> None:
    players = [
        player_line(1, "1.0", "0000 - U", "3 w 1"),
        player_line(2, "1.0", "0000 - U", "0000 - U"),
        player_line(3, "1.0", "0000 - U", "1 b 0"),
    ]
    warnings = [
        w
        for w in read_trf(report_bytes("XXR 2", *players)).warnings
        if "pairing-allocated" in str(w)
    ]

    assert [(w.line, w.sentence) for w in warnings] == [
        (3, "round 1 has more than one pairing-allocated bye"),
        (4, "round 1 has more than one pairing-allocated bye"),
    ]


def test_only_the_second_pairing_bye_of_a_round_is_reported() -> None:
    lines = [player_line(n, "1.0", "0000 - U") for n in (1, 2)]
    lines += [player_line(3, "1.0", "4 w 1"), player_line(4, "0.0", "3 b 0")]

    warnings = [
        each for each in read_trf(report_bytes(*lines)).warnings if "more than one" in str(each)
    ]

    assert len(warnings) == 1


def test_a_players_line_with_its_columns_moved_is_refused_by_its_place() -> None:
    moved = b"001    1m     Anand                             2780\n"

    with pytest.raises(BadFile, match=r"column 9 of a player's line \(001\) stays blank.*'m'"):
        read_trf(moved)
