"""Results files compared with their own results scored again.

The club evening agrees with itself; each test changes some of its lines.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import NotPlayed, TableScore
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import PairNo
from domain.formats.pairs_results.agreement import (
    compare_printed_results,
    most_scores_on_a_board,
    score_again,
)
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedLine,
    PrintedPair,
    PrintedPoints,
    ResultsHeading,
    build_results,
)
from tests.bridge_sessions import club_evening


def with_changed_line(
    results: PairsResults, index: int, change: Callable[[PrintedLine], PrintedLine]
) -> PairsResults:
    lines = list(results.lines)
    lines[index] = change(lines[index])
    return replace(results, lines=tuple(lines))


def disagreeing_fields(results: PairsResults) -> list[str]:
    return [each.field for each in compare_printed_results(results).disagreements]


def test_scores_by_the_rules_agree() -> None:
    comparison = compare_printed_results(club_evening())

    assert (comparison.boards, comparison.lines, comparison.disagreements) == (10, 10 * 5, ())


def test_a_wrong_score_is_reported_once_and_points_are_checked_against_it() -> None:
    wrong = with_changed_line(club_evening(), 0, lambda line: replace(line, score=7000))
    disagreements = compare_printed_results(wrong).disagreements

    assert disagreements[0].field == "score"
    assert disagreements[0].file == "7000"
    assert sum(each.field == "score" for each in disagreements) == 1
    assert {each.board for each in disagreements} == {1}


def test_wrong_points_of_one_side_are_reported() -> None:
    def with_two_points_more(line: PrintedLine) -> PrintedLine:
        assert line.points is not None
        return replace(line, points=PrintedPoints(line.points.ns + 2, line.points.ew))

    evening = club_evening()
    (disagreement,) = compare_printed_results(
        with_changed_line(evening, 3, with_two_points_more)
    ).disagreements

    assert disagreement.field == "ns_match_points"
    assert (disagreement.ns, disagreement.ew) == (
        evening.labels[evening.lines[3].ns],
        evening.labels[evening.lines[3].ew],
    )
    assert "in the file" in str(disagreement)


def test_points_may_be_rounded_or_cut_to_a_tenth() -> None:
    def with_points_cut(line: PrintedLine) -> PrintedLine:
        if line.points is None:
            return line
        tenth = Decimal("0.1")
        return replace(line, points=PrintedPoints(*(p // tenth * tenth for p in line.points)))

    evening = club_evening(rulings={1: result_from_text("A/A"), 2: result_from_text("A/A")})

    assert (
        disagreeing_fields(replace(evening, lines=tuple(map(with_points_cut, evening.lines)))) == []
    )


def test_points_without_neuberg_are_reported() -> None:
    def without_neuberg(line: PrintedLine) -> PrintedLine:
        """The points as if the four tables that played had been all."""
        if line.board != 1 or line.points is None:
            return line
        return replace(line, points=PrintedPoints(*((p + 1) * 4 / 5 - 1 for p in line.points)))

    evening = club_evening(rulings={1: result_from_text("NP")})
    unfactored = replace(evening, lines=tuple(map(without_neuberg, evening.lines)))

    assert set(disagreeing_fields(unfactored)) == {"ns_match_points", "ew_match_points"}
    assert {each.board for each in compare_printed_results(unfactored).disagreements} == {1}


def test_points_of_the_north_american_scale_are_recognised_by_their_top() -> None:
    def halved(line: PrintedLine) -> PrintedLine:
        assert line.points is not None
        return replace(line, points=PrintedPoints(*(p / 2 for p in line.points)))

    evening = club_evening()

    assert disagreeing_fields(replace(evening, lines=tuple(map(halved, evening.lines)))) == []


def test_points_are_compared_with_those_of_a_given_number_of_scores() -> None:
    """Each board of the club evening has five; with six, all matchpoints would be others."""
    assert disagreeing_fields(club_evening()) == []
    assert compare_printed_results(club_evening(), expected=6).disagreements != ()


def test_a_wrong_datum_is_reported() -> None:
    evening = club_evening(Form.BUTLER)
    wrong = replace(evening, averages={**evening.averages, 3: Decimal(12340)})
    (disagreement,) = compare_printed_results(wrong).disagreements

    assert (disagreement.board, disagreement.field, disagreement.file, disagreement.ns) == (
        3,
        "board_average",
        "12340",
        "",
    )


def test_sections_are_compared_apart_unless_more_scores_are_expected() -> None:
    def in_two(line: PrintedLine) -> PrintedLine:
        return replace(line, section="A" if line.board % 2 else "B")

    evening = club_evening()
    apart = replace(evening, lines=tuple(map(in_two, evening.lines)))

    assert set(score_again(apart)) == {"A", "B"}
    assert set(score_again(apart, expected=6)) == {""}
    assert disagreeing_fields(apart) == []


def test_most_scores_of_a_board_leave_out_unplayed_lines_and_are_one_at_least() -> None:
    unplayed = [replace(line, result=NotPlayed()) for line in club_evening().lines]

    assert most_scores_on_a_board(unplayed) == 1
    assert most_scores_on_a_board([*unplayed, club_evening().lines[0]]) == 1
    assert most_scores_on_a_board(list(club_evening().lines)) == 5


def test_a_printed_score_other_than_the_contracts_is_reported_and_the_contract_scored() -> None:
    """Where a score was entered without its contract: it weighs as much as any other."""
    right = club_evening()
    line = right.lines[0]
    assert line.score is not None
    other = next(each for each in right.lines[1:] if each.board == line.board)
    swapped = with_changed_line(right, 0, lambda one: replace(one, score=other.score))

    disagreements = compare_printed_results(swapped).disagreements

    assert disagreements[0].field == "score"
    assert score_again(swapped) == score_again(right)


@pytest.mark.parametrize(("share", "expected"), [(1, 5), (Fraction(1, 2), 5)])
def test_points_of_half_the_scale_are_recognised_and_agree(
    share: int | Fraction, expected: int
) -> None:
    def scaled(line: PrintedLine) -> PrintedLine:
        assert line.points is not None
        ns, ew = (each * Decimal(float(share)) for each in line.points)
        return replace(line, points=PrintedPoints(ns, ew))

    evening = club_evening()
    found = replace(evening, lines=tuple(map(scaled, evening.lines)))

    assert disagreeing_fields(found) == []
    assert {scores.policy.expected for scores in score_again(found).values()} == {expected}


def test_the_datums_of_a_butler_are_in_the_order_of_the_boards() -> None:
    scores = Scores(ScoringPolicy(2, Form.BUTLER))
    for board in (3, 1, 2):
        for ns, ew, text in ((1, 3, "4S N 10"), (2, 4, "4S N 9")):
            scores = scores.with_line(
                board, TableScore(PairNo(ns), PairNo(ew), result_from_text(text))
            )
    pairs = [PrintedPair(PairNo(n), str(n)) for n in (1, 2, 3, 4)]

    assert list(build_results(ResultsHeading(form=Form.BUTLER), pairs, {"": scores}).averages) == [
        1,
        2,
        3,
    ]
