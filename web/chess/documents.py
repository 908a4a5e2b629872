"""Exports of a stage: tables of public data for spreadsheets (CSV), JSON, and its games as PGN,
with players and results.

Unlike on a screen, scores and tie-breaks are numbers for spreadsheets: exact decimals, or to three
places.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from domain.chess.stage import Board, Entry, GamePlace, Stage
from domain.chess.standings import counting_tie_breaks, crosstable_of, rankings
from domain.errors import NotNow
from domain.formats.broadcast import Broadcast, BroadcastLine, lichess_code
from domain.formats.chess_results.players import chess_results_of_players
from domain.formats.chess_results.write import write_chess_results
from domain.formats.pgn import PlacedPgnGame
from domain.formats.player_csv.sheet import write_csv, write_entries
from domain.formats.stage_json import write_stage
from domain.formats.swisssys.write import write_swisssys
from domain.ids import EntryId, RoundNo
from domain.people import Person
from domain.results import Colour, Mark
from domain.standings.exact_values import decimals_text, exact_text
from domain.standings.table import Standing
from domain.tournament import Tournament
from events.chess.decisions.results import FINAL_STANDINGS, refuse_unfinished
from web.chess.views.start_position import start_of_game
from web.contest.notation import result_text
from web.contest.pgn_games import PgnRound, pgn_side, pgn_writer, rounds_asked_for
from web.contest.visibility import (
    bye_word,
    byes_worth_showing,
    published_rounds,
    refuse_unpublished,
)
from web.face import CSV, JSON, PGN, XML, File


def placed_games(tournament: Tournament, stage: Stage, number: int = 0) -> Iterator[PlacedPgnGame]:
    """The games of that round, or of all published ones for 0, in board order, without byes."""
    for r in rounds_asked_for(stage, number):
        pgn_round = PgnRound(tournament, stage, r)
        for board in r.boards:
            pair = (stage.entry(board.white), stage.entry(board.black))
            white, black = (pgn_side(e.person, e.rating_in(r.number)) for e in pair)
            start = start_of_game(stage, r, board)
            yield pgn_round.placed_game(
                board.number, GamePlace(r.number, board.number), (white, black), start
            )


_PAIRINGS = (
    *("Board", "White no.", "White title", "White", "White federation", "White rating"),
    *("White points", "Result", "Black points", "Black no.", "Black title", "Black"),
    *("Black federation", "Black rating"),
)
_NO_OPPONENT = ("",) * 6
"""The columns of Black beside a bye."""
_STANDINGS = ("Rank", "No.", "Title", "Name", "Sex", "Federation", "Rating", "FIDE ID", "Club")


def pairings_csv(stage: Stage, number: RoundNo) -> bytes:
    """The pairings as CSV, with points before the round; players without a board are below."""
    refuse_unpublished(stage, number)
    r = stage.round(number)
    points = _points_by_entry(stage, number - 1)
    boards = (_board_columns(stage, board, points) for board in r.boards)
    byes = (
        ("", *_player_columns(stage.entry(entry), points), bye_word(stage, mark), *_NO_OPPONENT)
        for entry, mark in byes_worth_showing(stage, r)
        if entry in points
    )
    return write_csv(_PAIRINGS, (*boards, *byes))


def _points_by_entry(stage: Stage, rounds: int) -> Mapping[EntryId, str]:
    """The points after that many rounds, as exact decimals."""
    table = crosstable_of(stage, rounds)
    return {
        entry.id: exact_text(Fraction(table.score(number), 10))
        for number, entry in stage.numbered_entries()
    }


def _board_columns(stage: Stage, board: Board, points: Mapping[EntryId, str]) -> tuple[str, ...]:
    """The columns of a board: the points of both players stand beside the result."""
    white, (*black, black_points) = (
        _player_columns(stage.entry(entry), points) for entry in (board.white, board.black)
    )
    return (str(board.number), *white, result_text(board.result), black_points, *black)


def _player_columns(entry: Entry, points: Mapping[EntryId, str]) -> tuple[str, ...]:
    """The columns of a player, points last."""
    person = entry.person
    about = (person.title, person.full_name, person.federation, _rating_text(person))
    return (str(entry.number), *about, points[entry.id])


def standings_csv(stage: Stage) -> bytes:
    """The standings after the last published round, as CSV; a shared rank is repeated for each of
    its players. Quads follow one another, each with its own ranks. Refused at the end while a game
    has no result, as a file can't be marked as provisional.
    """
    refuse_unfinished(stage, FINAL_STANDINGS)
    entries = dict(stage.numbered_entries())
    tables = rankings(stage, len(published_rounds(stage)))
    columns = [tie_break.name for tie_break in tables[0].order]
    if len(tables) == 1:
        rows = [_standing_columns(entries[line.number], line) for line in tables[0].standings]
        return write_csv((*_STANDINGS, *columns), rows)
    quads = [
        (str(quad), *_standing_columns(entries[line.number], line))
        for quad, table in enumerate(tables, 1)
        for line in table.standings
    ]
    return write_csv(("Quad", *_STANDINGS, *columns), quads)


def _standing_columns(entry: Entry, line: Standing) -> tuple[str, ...]:
    person = entry.person
    return (
        str(line.rank or ""),
        str(line.number),
        person.title,
        person.full_name,
        person.sex.value,
        person.federation,
        _rating_text(person),
        person.fide_id,
        person.club,
        *(decimals_text(value) for value in line.values),
    )


def _rating_text(person: Person) -> str:
    return str(person.rating) if person.rating else ""


def _pairings_file(_tournament: Tournament, stage: Stage, number: int) -> bytes:
    published = published_rounds(stage)
    if not number and not published:
        raise NotNow("No round of {name} is published yet.", name=stage.name)
    return pairings_csv(stage, RoundNo(number) if number else published[-1].number)


def _chess_results(tournament: Tournament, stage: Stage, _asked: int) -> bytes:
    return write_chess_results(chess_results_of_players(tournament, stage))


FILES: Mapping[str, File[Stage]] = {
    "csv-standings": File("csv", CSV, lambda _tournament, stage, _: standings_csv(stage)),
    "csv-pairings": File("csv", CSV, _pairings_file),
    "csv-entries": File("csv", CSV, lambda _tournament, stage, _: write_entries(stage)),
    "json-stage": File("json", JSON, lambda tournament, stage, _: write_stage(tournament, stage)),
    "pgn": File("pgn", PGN, pgn_writer(placed_games)),
    "chess-results": File("xml", XML, _chess_results),
    "swisssys": File("sjson", JSON, lambda tournament, _stage, _: write_swisssys(tournament)),
}


def broadcast(stage: Stage) -> Broadcast:
    """The values of points, the tie-breaks and the standings, as a broadcast shows them."""
    published = published_rounds(stage)
    codes = [lichess_code(name) for name in counting_tie_breaks(stage)]
    lines = [line for table in rankings(stage, len(published)) for line in table.standings]
    entries = dict(stage.numbered_entries())
    with_given_points = {e for r in published for e, mark in r.byes if mark is not Mark.ZERO_BYE}
    return Broadcast(
        False,
        tuple(filter(None, codes)),
        _custom_scoring(stage),
        tuple(
            BroadcastLine(
                entries[line.number].full_name,
                entries[line.number].person.fide_id,
                {
                    "score": line.values[0],
                    **{code: v for code, v in zip(codes, line.values[1:], strict=True) if code},
                },
                entries[line.number].id in with_given_points,
            )
            for line in lines
        ),
    )


def _custom_scoring(stage: Stage) -> dict[str, str]:
    """The broadcast's settings for the points of wins and draws, empty if these are usual."""
    table = stage.rules.points.table
    marks = (("win", Mark.WIN, 10), ("draw", Mark.DRAW, 5))
    colours = (("white", Colour.WHITE), ("black", Colour.BLACK))
    usual = all(table[mark, colour] == worth for _, mark, worth in marks for _, colour in colours)
    return {
        f"customScoring.{side}.{name}": f"{table[mark, colour] // 10}.{table[mark, colour] % 10}"
        for side, colour in colours
        for name, mark, _ in marks
        if not usual
    }
