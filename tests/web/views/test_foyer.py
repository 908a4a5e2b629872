"""The foyer screen with the round's clock: the number of unfinished games and the next start."""

from dataclasses import replace

from domain.chess.stage import stages_of
from domain.times.schedule import Beginning, Schedule
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import RecordBoard
from tests.bridge_stories import PAIRS
from tests.events.bridge.afternoon import Afternoon
from tests.stories import OPEN, field, with_result, with_round
from web.bridge.face import FACE as PAIRS_FACE
from web.chess.face import FACE
from web.shared.clock import BeginningLine, StillPlaying
from web.shared.sheet import rows_in

ANNOUNCED = Schedule(
    (Beginning(1, "2026-11-21T14:00+01:00", 120), Beginning(2, "2026-11-22T09:30+01:00"))
)


def games_still_on(tournament: Tournament) -> tuple[int, int]:
    """Unfinished games, and all games of the round."""
    (row,) = rows_in(FACE.views["clock"].build(tournament, OPEN), StillPlaying)
    return row.playing, row.all


def test_boards_without_a_result_are_still_playing() -> None:
    tournament = with_round(field(6), "1-4", "5-2", "3-6")
    assert games_still_on(tournament) == (3, 3)
    assert games_still_on(with_result(tournament, 2, "1-0")) == (2, 3)
    assert games_still_on(field(6)) == (0, 0)


def test_the_schedule_marks_rounds_that_have_begun() -> None:
    tournament = with_round(field(4), "1-3", "4-2")
    stage = replace(stages_of(tournament)[OPEN], schedule=ANNOUNCED)
    sheet = FACE.views["clock"].build(replace(tournament, parts={OPEN: stage}), OPEN)
    lines = rows_in(sheet, BeginningLine)
    assert [(line.day, line.time, line.begun) for line in lines] == [
        ("2026-11-21", "14:00", True),
        ("2026-11-22", "09:30", False),
    ]


def test_a_table_of_pairs_plays_until_all_its_boards_of_the_round_are_entered() -> None:
    club = Afternoon(20).seeded().playing(1)

    def tables() -> int:
        sheet = PAIRS_FACE.views["clock"].build(club.state, PAIRS)
        return rows_in(sheet, StillPlaying)[0].playing

    before = tables()
    first = 2 * club.table(1).by_place[1, "A", 1].set - 1
    saw = club.phase.session(1).planned_at
    club.do(RecordBoard(PAIRS, 1, 1, "A", 1, first, "4H N 10 SA", saw))
    assert tables() == before
    club.do(RecordBoard(PAIRS, 1, 1, "A", 1, first + 1, "4H N 10 SA", saw))
    assert tables() == before - 1
