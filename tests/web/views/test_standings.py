"""The standings view."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.chess.stage import StageRules, stage_of, stages_of
from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import OPEN, field, with_entry, with_result, with_round
from web.contest.game_presentation import presentation_of
from web.contest.notation import legend_text, value_text
from web.contest.views.standings import StandingRow, build_sheet
from web.shared.languages import words_in
from web.shared.sheet import rows_in


def standing_rows(tournament: Tournament) -> list[StandingRow]:
    return [row for row in build_sheet(tournament, OPEN).rows if isinstance(row, StandingRow)]


#       1    2    points
#  1   w3 1  b2 =   1½      2 and 1 are level on points; 2 met 4 (0) and 1, 1 met 3 (1) and 2
#  2   b4 1  w1 =   1½
#  3   b1 0  w4 1   1
#  4   w2 0  b3 0   0
def two_rounds() -> Tournament:
    tournament = with_round(field(4), "1-3 1-0", "4-2 0-1")
    return with_round(tournament, "2-1 =-=", "3-4 1-0")


def test_places_are_decided_by_points_then_tie_breaks() -> None:
    table = standing_rows(two_rounds())
    assert [(row.rank, row.player.number, row.player.score) for row in table] == [
        (1, 1, "1½"),
        (2, 2, "1½"),
        (3, 3, "1"),
        (4, 4, "0"),
    ]


def test_buchholz_is_shown_in_the_announced_column() -> None:
    # Buchholz of 1: opponents 3 (1) and 2 (1½); of 2: opponents 4 (0) and 1 (1½).
    tournament = with_rules(two_rounds(), StageRules(tie_breaks=("BH",), rounds=2))
    assert [row.values for row in standing_rows(tournament)][:2] == [("2½",), ("1½",)]


def with_rules(tournament: Tournament, rules: StageRules) -> Tournament:
    stage = replace(stages_of(tournament)[OPEN], rules=rules)
    return replace(tournament, parts={OPEN: stage})


def test_a_result_moves_the_table_at_once() -> None:
    under_way = with_round(field(4), "1-3", "4-2")
    assert [row.player.score for row in standing_rows(under_way)] == ["0", "0", "0", "0"]
    after = standing_rows(with_result(under_way, 2, "1-0"))
    assert (after[0].player.number, after[0].player.score) == (4, "1")


def test_players_still_playing_and_withdrawn_ones_are_marked() -> None:
    tournament = with_round(field(5), "1-3", "4-2 1-0", byes={5: Mark.PAIRING_BYE})
    tournament = with_entry(tournament, 2, withdrawn_from=RoundNo(2))
    marks = {row.player.number: (row.playing, row.withdrawn) for row in standing_rows(tournament)}
    assert marks[1] == (True, False)
    assert marks[4] == (False, False)
    assert marks[2] == (False, True)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 2), "½"),
        (Fraction(83, 2), "41½"),
        (Fraction(37, 4), "9¼"),
        (Fraction(3, 4), "¾"),
        (Fraction(118, 3), "39.33"),
        (Fraction(-1, 2), "−½"),
        (None, ""),
    ],
)
def test_a_value_is_written_exactly_where_a_glyph_exists(
    value: Fraction | None, expected: str
) -> None:
    assert value_text(value) == expected


def test_the_columns_are_named_in_full_in_the_readers_language() -> None:
    rules = StageRules(tie_breaks=("BH/C1", "SB", "KS/L+2", "BHC2/P"))
    stage = stage_of(with_rules(field(4), rules), OPEN)
    columns = presentation_of(stage).columns_after_points(stage)
    assert legend_text(columns, words_in("en")) == (
        "BH/C1: Buchholz, cut 1 · SB: Sonneborn-Berger · KS/L+2: Koya, limit 2 · "
        "BHC2/P: Buchholz, cut 2, forfeits count as games"
    )
    assert legend_text(columns[:1], words_in("de")) == "BH/C1: Buchholz, Streichung 1"


def test_a_direct_encounter_is_shown_only_where_it_breaks_a_tie() -> None:
    four = field(4, rules=StageRules(tie_breaks=("DE",)))
    played_twice = with_round(with_round(four, "1-2 1-0", "3-4 1-0"), "1-3 0-1", "2-4 1-0")

    rows = rows_in(build_sheet(played_twice, OPEN), StandingRow)
    assert {row.player.number: row.values for row in rows} == {
        1: ("1",),
        2: ("2",),
        3: ("",),
        4: ("",),
    }
