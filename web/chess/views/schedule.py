"""Every game of a stage, round by round: of a round robin all of them from the first day on.

A Swiss knows no games to come, so its schedule ends with the newest published round.
"""

from dataclasses import dataclass

from domain.chess.predetermined import reversed_slots
from domain.chess.stage import Board, Round, Stage, stage_of
from domain.contest.lifecycle import RoundState
from domain.ids import EntryId, StageId
from domain.round_robin.table import TableSlot
from domain.tournament import Tournament
from web.chess.views.notation import is_forfeit, result_text
from web.chess.views.shown import Head, Player, head_of, players_of, published_rounds
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class ScheduleHead(Head):
    """`scheduled` rounds are listed; the `next` of them is not published yet, 0 if all are.

    `turned` and `moved` say whether any game is, for then the sheet has a place for it.
    """

    scheduled: int
    next: int
    turned: bool
    moved: bool


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """`board` is 0 and `black` None for one who rests. `reversed`: not in the table's colours.

    `moved` says when a game is played that is not played with its round.
    """

    key: str
    round: int
    board: int
    white: Player
    black: Player | None = None
    result: str = ""
    forfeit: bool = False
    reversed: bool = False
    moved: str = ""
    published: bool = True


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    seen = published_rounds(stage)
    listed = stage.rounds if stage.round_robin else seen
    shown_as = players_of(stage)
    players = {entry.id: shown_as(entry, "") for _, entry in stage.numbered()}
    turned = reversed_slots(stage)
    rows = [row for r in listed for row in _round(stage, r, players, turned)]
    head = ScheduleHead(
        **fields_of(head_of(tournament, stage, seen[-1] if seen else None)),
        scheduled=len(listed),
        next=stage.next_to_publish if len(seen) < len(listed) else 0,
        turned=bool(turned),
        moved=any(row.moved for row in rows),
    )
    return Sheet(head, rows)


def _round(
    stage: Stage, r: Round, players: dict[EntryId, Player], turned: frozenset[TableSlot]
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
            moved=_moved(board),
            published=published,
        )
        for board in r.boards
    ]
    rests = r.byes if stage.round_robin else ()
    return games + [_rests(r, players[entry], published) for entry, _ in rests]


def _moved(board: Board) -> str:
    return "" if board.follows else board.rescheduled


def _rests(r: Round, player: Player, published: bool) -> ScheduleRow:
    key = f"{r.number}.rest.{player.entry}"
    return ScheduleRow(key, r.number, 0, player, published=published)


def _worth_showing(tournament: Tournament, stage_id: StageId) -> bool:
    """A Swiss has no schedule beyond its pairings."""
    return stage_of(tournament, stage_id).round_robin is not None


VIEW = View("schedule", build, "Schedule", "chess/sheets/schedule.js", worth_showing=_worth_showing)
