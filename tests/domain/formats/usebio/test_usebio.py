"""USEBIO files of pairs results, read and written."""

from dataclasses import replace
from decimal import Decimal

import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.scoring.policy import Form
from domain.errors import BadFile
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.usebio.read import usebio_results
from domain.formats.usebio.write import write_usebio
from domain.formats.xml_elements import parse_xml
from tests.bridge_sessions import club_evening


def usebio_event(boards: str, participants: str = "", kind: str = "MP_PAIRS") -> bytes:
    listed = f"<PARTICIPANTS>{participants}</PARTICIPANTS>"
    return f'<USEBIO><EVENT EVENT_TYPE="{kind}">{listed}\n{boards}</EVENT></USEBIO>'.encode()


def traveller_of(*lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n{chr(10).join(lines)}</BOARD>"


def traveller_line(ns: str, ew: str, rest: str) -> str:
    numbers = f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    return f"<TRAVELLER_LINE>{numbers}{rest}</TRAVELLER_LINE>"


def played_contract(contract: str, by: str, tricks: str, score: str) -> str:
    return (
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY>"
        f"<TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE>"
    )


@pytest.mark.parametrize("form", Form)
def test_written_results_are_read_back_and_agree(form: Form) -> None:
    rulings = {
        2: result_from_text("A60/A40"),
        3: result_from_text("NP"),
        4: result_from_text("PASS"),
    }
    written = club_evening(form, rulings)
    results = read_results(write_usebio(written))

    assert compare_printed_results(results).disagreements == ()
    assert results.warnings == ()
    assert (results.heading, results.pairs, results.deals) == (
        written.heading,
        written.pairs,
        written.deals,
    )
    assert [result_as_text(each.result) for each in results.lines] == [
        result_as_text(each.result) for each in written.lines
    ]
    assert [each.points for each in results.lines] == [each.points for each in written.lines]


def test_a_weighted_score_is_written_as_the_per_cent_that_it_gives_each_side() -> None:
    text = write_usebio(club_evening(rulings={1: result_from_text("50x420,50x-50")})).decode()

    assert text.count("<SCORE>A") == 1
    assert "<SCORE>A7525</SCORE>" in text


def test_one_assigned_outcome_is_written_as_its_score() -> None:
    results = read_results(write_usebio(club_evening(rulings={1: result_from_text("1x990")})))

    assert result_as_text(results.lines[0].result) == "1x990"
    assert compare_printed_results(results).disagreements == ()


def test_an_unreadable_ruling_is_reported() -> None:
    data = write_usebio(club_evening(rulings={1: result_from_text("50x420,50x-50")}))
    results = read_results(data.replace(b"ruling 50x420,50x-50", b"ruling 9x"))

    assert len(results.warnings) == 1
    assert "9x" in results.warnings[0].sentence


@pytest.mark.parametrize("cards", ["??>>", "?>?>", "a ?> b"])
def test_the_name_of_a_fouled_board_can_not_end_its_instruction(cards: str) -> None:
    written = club_evening()
    fouled = replace(written.lines[0], cards=cards)
    results = read_results(write_usebio(replace(written, lines=(fouled, *written.lines[1:]))))

    assert results.lines[0].cards
    assert len(results.lines) == len(written.lines)


def test_a_number_may_mean_a_pair_ns_and_another_ew() -> None:
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER><DIRECTION>{d}</DIRECTION></PAIR>"
        for n in (1, 2)
        for d in ("NS", "EW")
    )
    board = traveller_of(traveller_line("1", "1", played_contract("4S", "N", "10", "420")))
    results = read_results(usebio_event(board, pairs))

    assert len(results.pairs) == 4
    assert [results.pairs[n - 1].direction for n in (results.lines[0].ns, results.lines[0].ew)] == [
        Direction.NS,
        Direction.EW,
    ]
    assert results.has_two_fields


def test_the_same_number_in_two_sections_is_two_pairs() -> None:
    board = traveller_of(traveller_line("1", "2", played_contract("4S", "N", "10", "420")))
    sections = "".join(f'<SECTION SECTION_ID="{s}">{board}</SECTION>' for s in "AB")
    results = read_results(usebio_event(sections))

    assert [pair.label for pair in results.pairs] == ["A 1", "A 2", "B 1", "B 2"]
    assert [each.section for each in results.lines] == ["A", "B"]


@pytest.mark.parametrize(
    ("rest", "result"),
    [
        (played_contract("4SX", "n", "10", "590"), "4SX N 10"),
        (played_contract("3N", "E", "8", "50"), "3NT E 8"),
        (played_contract("PASS", "N", "", "0"), "PASS"),
        ("<CONTRACT>NP</CONTRACT><SCORE>0</SCORE>", "NP"),
        ("<SCORE>A6040</SCORE>", "A60/A40"),
        ("<SCORE>-420</SCORE>", "1x-420"),
        ("", "NP"),
    ],
)
def test_results_are_read_as_other_programs_write_them(rest: str, result: str) -> None:
    results = read_results(usebio_event(traveller_of(traveller_line("1", "2", rest))))

    assert result_as_text(results.lines[0].result) == result
    assert results.warnings == ()


@pytest.mark.parametrize("lead", ["HK", "KH"])
def test_a_lead_is_read_in_either_order_of_suit_and_rank(lead: str) -> None:
    rest = f"{played_contract('4S', 'N', '10', '420')}<LEAD>{lead}</LEAD>"

    results = read_results(usebio_event(traveller_of(traveller_line("1", "2", rest))))
    assert result_as_text(results.lines[0].result) == "4S N 10 HK"


def test_unreadable_entries_are_reported_and_the_score_counts() -> None:
    board = traveller_of(
        traveller_line("1", "2", played_contract("9S", "N", "10", "420")),
        traveller_line("3", "4", played_contract("4S", "", "", "420")),
    )
    results = read_results(usebio_event(board))

    assert [each.line for each in results.warnings] == [3, 4]
    assert "'9S' is no contract" in str(results.warnings[0])
    assert "no declarer or no number of tricks" in str(results.warnings[1])
    assert [result_as_text(each.result) for each in results.lines] == ["1x420", "1x420"]


def test_a_pair_missing_in_the_list_is_reported() -> None:
    pair = "<PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR>"
    board = traveller_of(traveller_line("1", "9", played_contract("4S", "N", "10", "420")))
    results = read_results(usebio_event(board, pair))

    assert [str(each) for each in results.warnings] == [
        "line 3: pair 9 is on no list of participants"
    ]


def test_a_board_without_number_is_left_out() -> None:
    results = read_results(usebio_event("<BOARD><BOARD_NUMBER>x</BOARD_NUMBER></BOARD>"))

    assert "left out" in str(results.warnings[0])
    assert results.lines == ()


def test_the_kind_of_points_decides_the_form() -> None:
    points = "<NS_CROSS_IMP_POINTS>1.50</NS_CROSS_IMP_POINTS>"
    points += "<EW_CROSS_IMP_POINTS>-1.50</EW_CROSS_IMP_POINTS>"
    board = traveller_of(traveller_line("1", "2", played_contract("4S", "N", "10", "420") + points))
    results = read_results(usebio_event(board, kind="PAIRS"))

    assert results.heading.form is Form.CROSS_IMPS
    assert results.lines[0].points == (Decimal("1.50"), Decimal("-1.50"))


@pytest.mark.parametrize("data", [b"<USEBIO/>", b"<session/>"])
def test_other_xml_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="no USEBIO file"):
        usebio_results(parse_xml(data, ""))
