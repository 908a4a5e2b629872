"""Examples of FIDE's tie-break manual (2026) for byes and forfeits; the final round drawn."""

import pytest

from domain.ids import Number
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.standings.exact_values import exact_text
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import SWISS

OLD = RankingRules(TieBreakEdition.FIDE_2023)
NEW = RankingRules(TieBreakEdition.FIDE_2026)
FULL = Cell(0, None, Mark.FULL_BYE)
HALF = Cell(0, None, Mark.HALF_BYE)
ZERO = Cell(0, None, Mark.ZERO_BYE)
WORTH = {Mark.WIN: 2, Mark.DRAW: 1, Mark.LOSS: 0, Mark.FORFEIT_LOSS: 0}
ANSWER = {
    Mark.WIN: Mark.LOSS,
    Mark.DRAW: Mark.DRAW,
    Mark.LOSS: Mark.WIN,
    Mark.FORFEIT_WIN: Mark.FORFEIT_LOSS,
}


def field_around(results: str, scores: list[float]) -> Crosstable:
    """Player 1 with these results, against opponents 2, 3, … who finish with these scores.

    The opponents get their points from full-point byes, which count as awarded, played last so
    that nothing of them is adjusted. A "Z" is a round without an opponent.
    """
    mine: list[Cell] = []
    rows: list[CrosstableRow] = []
    for at, result in enumerate(results):
        if result == "Z":
            mine.append(ZERO)
            continue
        mark, number = Mark(result), len(rows) + 2
        mine.append(Cell(number, Colour.WHITE, mark))
        game = Cell(1, Colour.BLACK, ANSWER[mark])
        halves = round(2 * scores[len(rows)]) - WORTH[game.mark]
        others = [ZERO] * (len(results) - 1 - (halves + 1) // 2)
        others += [HALF] * (halves % 2) + [FULL] * (halves // 2)
        rows.append(CrosstableRow(Number(number), (*others[:at], game, *others[at:]), 2000))
    return Crosstable((CrosstableRow(Number(1), tuple(mine), 2000), *rows), len(results))


def value(drawn: Crosstable, code: str, rules: RankingRules = NEW, number: int = 1) -> str:
    table = ranked_standings(drawn, [parse_tie_break(code)], rules)
    return next(exact_text(s.values[0]) for s in table if s.number == number)


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [("PTS", "7", "7"), ("BH", "57", "55"), ("BH/C1", "50", "50"), ("SB", "37.25", "37.25")],
)
def test_the_manuals_player_with_one_zero_point_bye(code: str, before: str, after: str) -> None:
    drawn = field_around("110Z1=1=11", [5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6])

    assert (value(drawn, code, OLD), value(drawn, code, NEW)) == (before, after)


def test_the_manuals_forfeit_win_is_capped_at_the_scheduled_opponent() -> None:
    # 7/9; the eight real opponents have 44 together, the one who did not come 5½.
    drawn = field_around("111111+00", [6, 5, 5, 5.5, 5.5, 5, 5.5, 6, 6])

    assert value(drawn, "PTS") == "7"
    assert (value(drawn, "BH", OLD), value(drawn, "BH", NEW)) == ("51", "49.5")


def test_a_forfeit_counted_as_played_takes_the_scheduled_opponent_himself() -> None:
    # 11 has 2½ and won by forfeit against 9, who finished with 1½; 9's dummy has his own 1½.
    assert value(SWISS, "BH/P", OLD, number=11) == "12.5"
    assert value(SWISS, "BH", OLD, number=11) == "13.5"
    assert value(SWISS, "BH/P", NEW, number=9) == "10"


FINAL = """
    1 2000 +W2 +B3
    2 2000 -B1 +W4F
    3 2000 +W4 -W1
    4 2000 -B3 -B2F
    """


def test_fore_buchholz_draws_every_pairing_of_the_final_round() -> None:
    # With round 2 drawn: 1 has 1½, 2 has ½, 3 has 1½, 4 has ½.
    drawn = chart_of(FINAL)

    assert [value(drawn, "FB", number=n) for n in (1, 2, 3, 4)] == ["2", "2", "2", "2"]
    assert [value(drawn, "BH", number=n) for n in (1, 2, 3, 4)] == ["2", "2", "2", "1"]


def test_fore_buchholz_keeps_byes_of_the_final_round() -> None:
    drawn = chart_of("1 2000 +W2 H\n2 2000 -B1 +W3\n3 2000 P -B2")

    # 3 is drawn to 1½; 1 keeps his 1½.
    assert value(drawn, "FB", number=2) == "3"


def test_fore_buchholz_draws_nothing_before_the_final_round() -> None:
    drawn = chart_of(FINAL)

    assert value(drawn, "FB", RankingRules(total_rounds=5), number=4) == value(
        drawn, "BH", number=4
    )


def test_the_average_leaves_out_opponents_who_were_not_met_over_the_board() -> None:
    # 4 met only 3, whose Buchholz is 0 (player 4) + 2 (player 1).
    assert value(chart_of(FINAL), "AOB", number=4) == "2"


def test_the_average_of_no_opponents_is_undefined() -> None:
    assert value(chart_of("1 2000 P\n2 2000 H"), "AOB") == ""
