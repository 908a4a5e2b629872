"""A tournament of players: `tournament_of_players`, and the functions shared with teams."""

from collections.abc import Iterator, Mapping
from typing import NoReturn

from domain.errors import BadFile
from domain.formats.moved_in import (
    ForeignReport,
    add_round,
    reported_players,
    settled_rounds,
    with_dutch_system,
)
from domain.formats.swiss_manager.layout import BYE, NOBODY, ROUND_ROBIN, Layout, StoredGame
from domain.formats.trf.fields import slashed_day
from domain.formats.trf.systems import PLAYERS_BY_TABLE
from domain.formats.trf.tournament import Regulations, ReportHeader, TournamentReport
from domain.messages import join_messages, say
from domain.results import Cell, Colour, Mark

_TIE_BREAKS = {37: "BH", 52: "SB", 68: "WIN"}
"""Tie-breaks with known numbers; these are the same as for chess-results.com."""
RESULTS: Mapping[int, tuple[Mark, Mark]] = {
    1: (Mark.WIN, Mark.LOSS),
    2: (Mark.DRAW, Mark.DRAW),
    3: (Mark.LOSS, Mark.WIN),
    4: (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    5: (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    6: (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
    10: (Mark.LOSS, Mark.LOSS),
}
_ALONE = {1: Mark.FULL_BYE, 4: Mark.FULL_BYE, 9: Mark.FULL_BYE, 2: Mark.HALF_BYE}


def tournament_of_players(file: Layout, name: str) -> ForeignReport:
    rows: dict[int, list[Cell | None]] = {n: [] for n in range(1, len(file.players) + 1)}
    if not rows:
        raise BadFile("there is no player in the file", 0, name)
    for number, stored in enumerate(file.rounds, 1):
        if stored.games:
            cells = _cells_by_player(stored.games, number, len(rows), name)
            add_round(rows, cells, number)
    settled = settled_rounds(rows, name)
    people = tuple(stored.person for stored in file.players)
    report = TournamentReport(
        header=report_header(file, PLAYERS_BY_TABLE),
        players=reported_players(people, settled.cells),
        rounds=len(file.rounds) or None,
        regulations=Regulations(
            tie_breaks=tuple(_TIE_BREAKS[n] for n in file.tie_breaks if n in _TIE_BREAKS)
        ),
    )
    if file.kind not in ROUND_ROBIN:
        report = with_dutch_system(report)
    return ForeignReport(report, people, (*settled.notes, *notes_on_file(file, _TIE_BREAKS)))


def _cells_by_player(
    games: tuple[StoredGame, ...], round_number: int, players: int, name: str
) -> dict[int, Cell | None]:
    """The cells of a round by player, with the numbers up to `players`; None as in `game_cells`."""
    cells: dict[int, Cell | None] = {}
    for game in games:
        pair = [game.white] if game.black in (BYE, NOBODY) else [game.white, game.black]
        if any(player in cells or not 1 <= player <= players for player in pair):
            refuse_round(round_number, name)
        if game.black == BYE:
            cells[game.white] = Cell(0, None, Mark.PAIRING_BYE)
        elif game.black == NOBODY:
            cells[game.white] = Cell(0, None, _ALONE.get(game.result, Mark.ZERO_BYE))
        else:
            cells |= game_cells(game, round_number, name)
    return cells


def game_cells(game: StoredGame, round_number: int, name: str) -> dict[int, Cell | None]:
    """The cells of both players, by their numbers; None for a game without a result."""
    if game.result == 0:
        return {game.white: None, game.black: None}
    if game.result not in RESULTS or game.white == game.black:
        refuse_round(round_number, name)
    white, black = RESULTS[game.result]
    return {
        game.white: Cell(game.black, Colour.WHITE, white),
        game.black: Cell(game.white, Colour.BLACK, black),
    }


def refuse_round(round_number: int, name: str) -> NoReturn:
    raise BadFile(
        "round {round_number}: somebody plays twice, does not exist, or has a result that is not "
        "known",
        0,
        name,
        round_number=round_number,
    )


def report_header(file: Layout, round_robin: str, swiss: str = "") -> ReportHeader:
    """The header; `round_robin` and `swiss` are the words for a tournament of that kind."""
    days = [_day_text(stored.day) for stored in file.rounds]
    title, section = file.texts[:2]
    return ReportHeader(
        name=join_messages(" · ", filter(None, (title, section))),
        city=file.texts[5],
        federation=file.texts[20],
        start_date=_day_text(file.days[0]),
        end_date=_day_text(file.days[1]),
        kind=round_robin if file.kind in ROUND_ROBIN else swiss,
        chief_arbiter=file.texts[21],
        time_control=file.texts[14],
        round_dates=tuple(day[2:] for day in days) if days and all(days) else (),
    )


def _day_text(number: int) -> str:
    """The day of a number such as 20261024 as YYYY/MM/DD; empty if it is none."""
    text = f"{number:08}"
    return slashed_day(f"{text[:4]}/{text[4:6]}/{text[6:8]}")


def notes_on_file(file: Layout, tie_breaks: Mapping[int, str]) -> Iterator[str]:
    """What was not read; `tie_breaks` are those known, by number."""
    yield say(
        "read from a published layout of Swiss-Manager's files: no file of the program itself "
        "could be tried, so compare the standings"
    )
    yield say("a win is taken for 1, a draw for ½: how results count is not in that layout")
    unknown = [str(number) for number in file.tie_breaks if number not in tie_breaks]
    if unknown:
        yield say(
            "tie-breaks whose numbers are not known here are left out: {numbers}",
            numbers=join_messages(", ", unknown),
        )
    yield say(
        "organiser, remarks, web site, categories, FIDE's event, sex and whatever that layout "
        "leaves unnamed are not kept"
    )
