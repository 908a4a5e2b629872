"""The view of a tournament that the arbiter's desk shows: rounds, boards, entries and byes."""

from domain.contest.round import RoundState
from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import OPEN, field, played, with_entry, with_result, with_round
from web.chess.views.desk import VIEW, DeskBoard
from web.contest.views.desk import DeskHead
from web.contest.views.desk_lines import DeskEntry


def head(tournament: Tournament) -> DeskHead:
    shown = VIEW.build(tournament, OPEN).head
    assert isinstance(shown, DeskHead)
    return shown


def boards(tournament: Tournament) -> list[DeskBoard]:
    return [row for row in VIEW.build(tournament, OPEN).rows if isinstance(row, DeskBoard)]


def entry(tournament: Tournament, number: int) -> DeskEntry:
    rows = [row for row in VIEW.build(tournament, OPEN).rows if isinstance(row, DeskEntry)]
    return next(row for row in rows if row.number == number)


def test_desk_shows_a_draft() -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    assert head(draft).state == "paired"
    assert [(row.board, row.open) for row in boards(draft)] == [(1, False), (2, False)]


def test_each_board_has_the_version_its_next_result_must_be_based_on() -> None:
    tournament = with_result(with_round(field(4), "1-3", "4-2"), 2, "=-=", at=77)
    assert [(row.code, row.saw, row.open) for row in boards(tournament)] == [
        ("", 101, True),  # its pairing, as `with_round` has it
        ("=-=", 77, True),
    ]


def test_the_newest_two_rounds_are_at_hand_newest_first() -> None:
    rounds = [row.round for row in boards(played(field(4), 3))]
    assert rounds == [3, 3, 2, 2]


def test_entries_carry_their_byes_and_which_can_still_be_cancelled() -> None:
    with_byes = with_entry(
        field(5), 5, byes=((RoundNo(1), Mark.HALF_BYE), (RoundNo(3), Mark.ZERO_BYE))
    )
    tournament = with_round(with_byes, "1-3", "4-2", byes={5: Mark.HALF_BYE})
    absences = entry(tournament, 5).absences
    assert [(a.round, a.kind, a.requested) for a in absences] == [(1, "H", False), (3, "Z", True)]


def test_a_bye_of_a_draft_can_be_cancelled_once_it_is_dropped() -> None:
    with_bye = with_entry(field(5), 5, byes=((RoundNo(1), Mark.HALF_BYE),))
    draft = with_round(with_bye, "1-3", "4-2", byes={5: Mark.HALF_BYE}, state=RoundState.PAIRED)
    assert [(a.round, a.requested) for a in entry(draft, 5).absences] == [(1, True)]
    assert head(draft).open_round == 1


def test_withdrawn_and_late_entries_say_since_when() -> None:
    tournament = with_entry(field(4), 2, withdrawn_from=RoundNo(3), first_round=RoundNo(2))
    row = entry(tournament, 2)
    assert (row.withdrawn_from, row.first_round) == (3, 2)


def test_the_head_counts_the_players_of_the_next_round() -> None:
    tournament = with_entry(played(field(4), 1), 2, withdrawn_from=RoundNo(2))
    assert (head(tournament).entries, head(tournament).playing, head(tournament).open_round) == (
        4,
        3,
        2,
    )
