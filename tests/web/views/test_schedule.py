"""The schedule, the board grid, and the preview that an arbiter sees before a withdrawal."""

from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.errors import NotNow
from domain.ids import StageId
from domain.pairing import Body
from domain.round_robin.reversals import best_reversals
from domain.round_robin.systems import TableName, build_table
from domain.tournament import Tournament
from tests.stories import OPEN, field, number_id, played
from tests.web.views.round_robins import (
    DOUBLE,
    US,
    after_rounds,
    round_robin_drawn,
    with_stage,
    without_player,
)
from web.chess.views import charts, pairings
from web.chess.views.charts import ScheduleRow
from web.chess.views.pairings import BoardRow
from web.chess.views.round_robin import reversal_lines, withdrawal_preview
from web.contest.views.charts import ChartRow, ScheduleHead
from web.shared.sheet import rows_in

TEN = build_table(TableName.CRENSHAW, 10)
REVERSED = best_reversals(TEN, {7}, TEN.slots_until(3)).games
"""The games of ten whose colours change when number 7 leaves after three rounds."""


def rows(tournament: Tournament) -> list[ScheduleRow]:
    return rows_in(charts.SCHEDULE.build(tournament, OPEN), ScheduleRow)


def head(tournament: Tournament) -> ScheduleHead:
    shown = charts.SCHEDULE.build(tournament, OPEN).head
    assert isinstance(shown, ScheduleHead)
    return shown


def chart_rows(tournament: Tournament) -> list[ChartRow]:
    return rows_in(charts.CROSSTABLE.build(tournament, OPEN), ChartRow)


def test_every_game_is_on_the_schedule_from_the_first_day() -> None:
    listed = rows(round_robin_drawn(10))

    assert [(r.round, r.board) for r in listed] == [(g.round, g.board) for g in TEN.games]
    assert [r.white.number for r in listed] == [g.white for g in TEN.games]
    assert not any(row.published for row in listed)
    assert head(round_robin_drawn(10)).next == 1


def test_the_resting_player_is_named_below_the_round() -> None:
    listed = rows(round_robin_drawn(5))

    assert [(r.round, r.white.number) for r in listed if r.black is None] == [
        (number, one.byes[0])
        for number, one in enumerate(build_table(TableName.CRENSHAW, 5).rounds, 1)
    ]


def test_games_with_reversed_colours_are_marked_and_shown_so() -> None:
    listed = {
        (r.round, r.board): r
        for r in rows(without_player(after_rounds(round_robin_drawn(10), 3), 7))
    }

    assert {place for place, row in listed.items() if row.reversed} == {g.slot for g in REVERSED}
    for game in REVERSED:
        row = listed[game.slot]
        assert row.black is not None
        assert (row.white.number, row.black.number) == (game.white, game.black)


def test_games_of_a_withdrawn_player_are_shown_as_forfeits() -> None:
    listed = rows(without_player(after_rounds(round_robin_drawn(10), 3), 7))

    later = [r for r in listed if r.round > 3]
    of_7 = [r for r in later if r.black and 7 in (r.white.number, r.black.number)]
    assert [(row.result, row.forfeit) for row in of_7] == [
        ("− +" if row.white.number == 7 else "+ −", True) for row in of_7
    ]


def test_swiss_schedule_has_no_future_games() -> None:
    swiss = played(field(4), 2)

    assert {row.round for row in rows(swiss)} == {1, 2}
    assert head(swiss).next == 0


def test_the_grid_has_a_cell_for_each_opponent_and_shows_colours_to_come() -> None:
    first, *_ = chart_rows(after_rounds(round_robin_drawn(10), 1))
    # The row of number 1: round 1 of ten, Crenshaw, is 9-1; 8 is met in round 2 with White.
    assert len(first.cells) == 10
    assert first.cells[0] == (0, "", ""), "the own cell"
    assert first.cells[8] == (9, "0", "b")
    assert first.cells[7] == (8, "", "w")


def test_the_grid_of_a_double_round_robin_has_two_cells_for_each_opponent() -> None:
    first, *_ = chart_rows(round_robin_drawn(4, DOUBLE))
    assert len(first.cells) == 8
    for cells in (first.cells[2:4], first.cells[4:6], first.cells[6:8]):
        assert {cell.mark for cell in cells} == {"w", "b"}


def test_an_annulled_player_keeps_his_results_and_the_others_lose_theirs() -> None:
    # After three rounds, White always winning: 7 beat 3 and 1, 2 beat 7.
    grid = {
        row.player.number: row
        for row in chart_rows(without_player(after_rounds(round_robin_drawn(10), 3), 7))
    }

    assert grid[7].withdrawn
    assert grid[7].player.score == "2"
    assert grid[2].cells[7 - 1] == (7, "1", "w")
    wins = sum(game.white == 2 for game in TEN.games if game.round <= 3)
    assert grid[2].player.score == str(wins - 1)


def test_pairing_score_counts_annulled_games_only_for_the_annulled_player() -> None:
    # Before round 3, White always winning: 7 beat 3 and lost to 2, who lost to 8.
    sheet = pairings.build_sheet(without_player(after_rounds(round_robin_drawn(10), 3), 7), OPEN)
    sides = [side for row in rows_in(sheet, BoardRow) for side in (row.white, row.black) if side]
    scores = {side.number: side.score for side in sides}

    assert (scores[7], scores[2], scores[8]) == ("1", "0", "1")


def test_a_withdrawal_is_previewed_with_its_treatment_and_reversals() -> None:
    before = after_rounds(round_robin_drawn(10), 3)

    preview = withdrawal_preview(before, OPEN, number_id(7))

    assert preview.treatment == "annulled"
    assert "3 of 9 games played, fewer than half" in preview.sentences[0]
    assert "US Chess 30B" in preview.sentences[0]
    assert {(line.round, line.board) for line in preview.reversals} == {g.slot for g in REVERSED}
    assert preview.sentences[-1].startswith(
        f"Colours of {len(REVERSED)} games change, in rounds 7 to 9"
    )


def test_the_preview_after_half_of_the_games_reverses_no_colours() -> None:
    preview = withdrawal_preview(after_rounds(round_robin_drawn(10), 5), OPEN, number_id(7))

    assert preview.treatment == "forfeited"
    assert "5 of 9 games played: all of them count" in preview.sentences[0]
    assert preview.reversals == ()


def test_the_rules_of_fide_change_no_colours() -> None:
    fide = replace(US, withdrawals=Body.FIDE)

    preview = withdrawal_preview(after_rounds(round_robin_drawn(10, fide), 3), OPEN, number_id(7))

    assert "C.05 (2024), 6.6" in preview.sentences[0]
    assert preview.sentences[-1] == "These rules change no colours."


def test_there_is_no_preview_for_a_withdrawn_player_or_without_a_table() -> None:
    with pytest.raises(NotNow, match="has withdrawn already"):
        withdrawal_preview(
            without_player(after_rounds(round_robin_drawn(10), 3), 7), OPEN, number_id(7)
        )
    with pytest.raises(NotNow, match="has no table yet"):
        withdrawal_preview(field(4), StageId(1), number_id(1))


def test_the_desk_lists_each_reversal_with_its_answer() -> None:
    tournament = without_player(after_rounds(round_robin_drawn(10), 3), 7)
    stage = stages_of(tournament)[OPEN]
    plan = stage.round_robin
    assert plan is not None
    first, second, *_ = sorted(REVERSED)
    answered = replace(plan, accepted=frozenset({first.slot}), declined=frozenset({second.slot}))
    tournament = with_stage(tournament, replace(stage, round_robin=answered))

    lines = {(line.round, line.board): line for line in reversal_lines(stages_of(tournament)[OPEN])}

    assert list(lines) == sorted(game.slot for game in REVERSED)
    assert lines[first.slot].answer == "accepted"
    assert lines[second.slot].answer == "declined"
    assert lines[first.slot].white.startswith(f"{first.white} ")
