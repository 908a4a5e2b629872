"""The view of score groups: a dot for each player, and where their game moves it."""

from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import OPEN, field, with_entry, with_round
from web.chess.views.pairings import DotRow, GroupsHead, build_score_groups
from web.shared.sheet import rows_in


def dots(tournament: Tournament) -> dict[int, DotRow]:
    return {row.number: row for row in rows_in(build_score_groups(tournament, OPEN), DotRow)}


AFTER_ONE = with_round(field(5), "1-3 1-0", "4-2 =-=", byes={5: Mark.PAIRING_BYE})


def test_a_game_that_is_over_has_moved_its_two_dots() -> None:
    """Scores are in tenths."""
    rows = dots(with_round(AFTER_ONE, "1-5 0-1", "2-4", byes={3: Mark.HALF_BYE}))

    assert [(rows[n].before, rows[n].now, rows[n].playing) for n in (1, 5, 2, 4)] == [
        (10, 10, False),
        (10, 20, False),
        (5, 5, True),
        (5, 5, True),
    ]
    assert (rows[3].board, rows[3].now) == (0, 5)


def test_a_player_paired_with_another_score_group_floats() -> None:
    """`floats` is the opponent's score in tenths, -1 without one."""
    rows = dots(with_round(AFTER_ONE, "1-2", "5-4", byes={3: Mark.ZERO_BYE}))
    assert {number: row.floats for number, row in rows.items()} == {
        **{1: 5, 2: 10, 5: 5, 4: 10},
        3: -1,
    }


def test_every_score_that_can_come_has_its_column() -> None:
    head = build_score_groups(
        with_round(AFTER_ONE, "1-5", "2-4", byes={3: Mark.ZERO_BYE}), OPEN
    ).head

    assert isinstance(head, GroupsHead)
    assert [score.text for score in head.scores] == ["2", "1½", "1", "½", "0"]


def test_a_withdrawn_player_has_no_dot() -> None:
    without_3 = with_entry(AFTER_ONE, 3, withdrawn_from=RoundNo(2))
    assert 3 not in dots(with_round(without_3, "1-5", "2-4"))
