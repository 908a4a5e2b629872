"""A Swiss or a round robin of players for chess-results.com."""

from collections.abc import Iterator, Mapping, Sequence

from domain.chess.rated_games import RatedMeeting, rated_meetings_by_entry, rated_players
from domain.chess.round_robin import annulled_numbers
from domain.chess.stage import Entry, Round, Stage
from domain.chess.standings import rankings, ratings_of, tournament_rating
from domain.contest.round import RoundState
from domain.formats.chess_results.write import (
    BYES,
    MOST_TIE_BREAKS,
    ChessResultsRows,
    Row,
    TieBreakColumn,
    bye_row,
    decimal_comma,
    person_row,
    rank_cells,
    rating_points,
    result_row,
    round_rows,
    tie_break_values,
    tournament_row,
)
from domain.ids import EntryId
from domain.ratings.change import divide_half_up
from domain.results import Mark
from domain.standings.tiebreaks.definition import TieBreak
from domain.tournament import Tournament

_SWISS, _ROUND_ROBIN = "0", "1"
_NUMBERS = {"BH": (37, 1), "SB": (52, 2), "WIN": (68, 0), "DE": (0, 1)}
"""The numbers of tie-breaks at chess-results.com, 0 for unknown, and their decimals."""
_SB_OF_A_TABLE = 85


def chess_results_of_players(state: Tournament, stage: Stage) -> ChessResultsRows:
    """The file of a stage of players, with the rounds published in the hall."""
    shown = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    tables = rankings(stage, len(shown))
    columns = [_tie_break_column(stage, each) for each in tables[0].order[1 : MOST_TIE_BREAKS + 1]]
    lines = [line for table in tables for line in table.standings]
    placed = rank_cells((line.number, line.rank) for line in lines)
    values: dict[int, Row] = {
        line.number: {
            "pts": decimal_comma(line.values[0], 1),
            **tie_break_values(line.values[1:], columns),
            **placed[line.number],
        }
        for line in lines
    }
    entries = [entry for _, entry in stage.numbered_entries()]
    ratings = [tournament_rating(stage.rules, entry) for entry in entries]
    plan = stage.round_robin
    head = {
        **tournament_row(state, stage, columns),
        "type": _ROUND_ROBIN if stage.is_paired_by_table else _SWISS,
        "replay": "2" if plan is not None and plan.double else "1",
        "ratingavg": str(sum(ratings) // len(ratings) if ratings else 0),
    }
    players = [
        {**row, **values[int(row["no"])]} for row in _player_rows(stage, entries, state.starts)
    ]
    return ChessResultsRows(head, round_rows(stage), players, list(_pairing_rows(stage, shown)))


def _tie_break_column(stage: Stage, tie_break: TieBreak) -> TieBreakColumn:
    number, decimals = _NUMBERS.get(tie_break.code, (0, 2))
    if tie_break.code == "SB" and stage.is_paired_by_table:
        number = _SB_OF_A_TABLE
    return TieBreakColumn(
        number if tie_break.name == tie_break.code else 0, decimals, tie_break.name
    )


def _player_rows(stage: Stage, entries: Sequence[Entry], day: str) -> Iterator[Row]:
    games = rated_meetings_by_entry(stage)
    performances = {performance.entry.id: performance for performance in rated_players(stage, day)}
    annulled = annulled_numbers(stage)
    for entry in entries:
        performance = performances[entry.id]
        fide, national = ratings_of(entry)
        has_left = entry.withdrawn_from is not None and stage.is_paired_by_table
        yield {
            "no": str(entry.number),
            **person_row(entry.person, tournament_rating(stage.rules, entry), fide, national),
            "rtgaverage": str(_average_rating(games[entry.id])),
            "rtgperform": str(performance.performance),
            "rtgdifference": rating_points(performance.change if fide else None),
            "teamno": "0",
            "state": ("1" if entry.number in annulled else "2") if has_left else "",
        }


def _average_rating(games: Sequence[RatedMeeting]) -> int:
    """The average rating of the rated opponents met over the board; 0 if there are none."""
    played = [game for game in games if game.half_points is not None]
    ratings = [r for game in played if (r := game.opponent.rating_in(game.round))]
    return divide_half_up(sum(ratings), len(ratings)) if ratings else 0


def _pairing_rows(stage: Stage, rounds: Sequence[Round]) -> Iterator[Row]:
    numbers = {entry.id: str(number) for number, entry in stage.numbered_entries()}
    for r in rounds:
        for board in r.boards:
            pair = {"whiteno": numbers[board.white], "blackno": numbers[board.black]}
            yield {**_place_attributes(r, int(board.number)), **pair, **result_row(board.result)}
        byes = sorted(_byes(r, numbers), key=lambda bye: (bye[1] is not Mark.PAIRING_BYE, bye[0]))
        for place, (number, mark) in enumerate(byes, len(r.boards) + 1):
            yield {
                **_place_attributes(r, place),
                "whiteno": str(number),
                **bye_row(mark, BYES.get(mark, "")),
            }


def _place_attributes(r: Round, place: int) -> Row:
    return {"round": str(r.number), "pairing": str(place), "board": "1"}


def _byes(r: Round, numbers: Mapping[EntryId, str]) -> Iterator[tuple[int, Mark]]:
    """Number and mark of each numbered player with a bye."""
    return ((int(numbers[entry]), mark) for entry, mark in r.byes if entry in numbers)
