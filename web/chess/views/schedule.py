"""All games of a stage, round by round: those of a round robin from the first day on.

The games of a Swiss are not known ahead: its schedule ends with the newest published round.
"""

from dataclasses import dataclass

from domain.chess.round_robin import reversed_slots
from domain.chess.stage import Round, Stage
from domain.contest.round import RoundState
from domain.ids import EntryId
from domain.round_robin.table import TableSlot
from web.contest.notation import is_forfeit, result_text
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import Scheduled, schedule_view
from web.contest.visibility import entrants_of, published_rounds


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """`board` is 0 and `black` None for a resting player. `reversed`: not in the table's colours.

    `moved` is the time of a game that is moved out of its round.
    """

    key: str
    round: int
    board: int
    white: Entrant
    black: Entrant | None = None
    result: str = ""
    forfeit: bool = False
    reversed: bool = False
    moved: str = ""
    published: bool = True


def _schedule_rows(stage: Stage) -> Scheduled:
    listed = stage.rounds if stage.round_robin else published_rounds(stage)
    shown_as, turned = entrants_of(stage), reversed_slots(stage)
    players = {entry.id: shown_as(entry) for _, entry in stage.numbered_entries()}
    rows = [row for r in listed for row in _rows_of_round(stage, r, players, turned)]
    return Scheduled(len(listed), rows, bool(turned))


def _rows_of_round(
    stage: Stage, r: Round, players: dict[EntryId, Entrant], turned: frozenset[TableSlot]
) -> list[ScheduleRow]:
    published = r.state is not RoundState.PAIRED
    games = [
        ScheduleRow(
            key=f"{r.number}.{board.number}",
            round=r.number,
            board=board.number,
            white=players[board.white],
            black=players[board.black],
            result=result_text(board.result),
            forfeit=is_forfeit(board.result),
            reversed=TableSlot(r.number, board.number) in turned,
            moved="" if board.follows else board.rescheduled,
            published=published,
        )
        for board in r.boards
    ]
    rests = r.byes if stage.round_robin else ()
    return games + [_rest_row(r, players[entry], published) for entry, _ in rests]


def _rest_row(r: Round, player: Entrant, published: bool) -> ScheduleRow:
    key = f"{r.number}.rest.{player.entry}"
    return ScheduleRow(key, r.number, 0, player, published=published)


VIEW = schedule_view(_schedule_rows, "chess/sheets/schedule.js")
