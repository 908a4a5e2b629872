"""What a stage is exported as: tables for spreadsheets (CSV) of what the hall may see, and JSON.

Unlike on a screen, scores and tie-breaks are numbers a spreadsheet can add up: decimals, exact
where they end, else to three places.
"""

from collections.abc import Mapping
from fractions import Fraction

from domain.chess.chart import chart
from domain.chess.stage import Board, Entry, Stage
from domain.chess.standings import rankings
from domain.errors import NotNow
from domain.formats.player_csv.write import write_entries, written
from domain.formats.stage_json import write_stage
from domain.formats.swisssys.write import write_swisssys
from domain.ids import EntryId, RoundNo
from domain.people import Person
from domain.standings import Standing, exact, rounded
from domain.tournament import Tournament
from events.chess.decisions.federation_report import refuse_unfinished
from web.contest.shown import bye_word, byes_worth_showing, published_rounds
from web.face import CSV, JSON, File
from web.shared.notation import result_text

_PAIRINGS = (
    *("Board", "White no.", "White title", "White", "White federation", "White rating"),
    *("White points", "Result", "Black points", "Black no.", "Black title", "Black"),
    *("Black federation", "Black rating"),
)
_STANDINGS = ("Rank", "No.", "Title", "Name", "Sex", "Federation", "Rating", "FIDE ID", "Club")
_DECIMALS = 3


def pairings_sheet(stage: Stage, number: RoundNo) -> bytes:
    """Points are those before the round; who has no board stands below with the reason."""
    wanted = stage.round(number)
    if wanted not in published_rounds(stage):
        raise NotNow(f"Round {number} is not published yet; publish it first.")
    points = _points(stage, number - 1)
    boards = (_board(stage, board, points) for board in wanted.boards)
    byes = (
        ("", *_side(stage.entry(entry), points), bye_word(stage, mark), *([""] * 6))
        for entry, mark in byes_worth_showing(stage, wanted)
        if entry in points
    )
    return written(_PAIRINGS, (*boards, *byes))


def _points(stage: Stage, rounds: int) -> Mapping[EntryId, str]:
    table = chart(stage, rounds)
    return {
        entry.id: exact(Fraction(table.score(number), 10)) for number, entry in stage.numbered()
    }


def _board(stage: Stage, board: Board, points: Mapping[EntryId, str]) -> tuple[str, ...]:
    white, black = (_side(stage.entry(entry), points) for entry in (board.white, board.black))
    return (str(board.number), *white, result_text(board.result), black[-1], *black[:-1])


def _side(entry: Entry, points: Mapping[EntryId, str]) -> tuple[str, ...]:
    person = entry.person
    named = (person.title, person.full_name, person.federation, _rating(person))
    return (str(entry.number), *named, points[entry.id])


def standings_sheet(stage: Stage) -> bytes:
    """After the last published round; a shared rank is written at each of its players. Quads follow
    one another, each with its own ranks. None at the end while a game has no result: a file can't
    say that it is provisional.
    """
    refuse_unfinished(stage, "The file of the standings")
    entries = dict(stage.numbered())
    tables = rankings(stage, len(published_rounds(stage)))
    columns = [tie_break.name for tie_break in tables[0].order]
    if len(tables) == 1:
        rows = [_standing(entries[line.number], line) for line in tables[0].standings]
        return written((*_STANDINGS, *columns), rows)
    quads = [
        (str(quad), *_standing(entries[line.number], line))
        for quad, table in enumerate(tables, 1)
        for line in table.standings
    ]
    return written(("Quad", *_STANDINGS, *columns), quads)


def _standing(entry: Entry, line: Standing) -> tuple[str, ...]:
    person = entry.person
    return (
        str(line.rank or ""),
        str(line.number),
        person.title,
        person.full_name,
        person.sex.value,
        person.federation,
        _rating(person),
        person.fide_id,
        person.club,
        *(_decimal(value) for value in line.values),
    )


def _rating(person: Person) -> str:
    return str(person.rating) if person.rating else ""


def _decimal(value: Fraction | None) -> str:
    text = exact(value)
    return rounded(value, _DECIMALS) if "/" in text else text


def _newest_pairings(_tournament: Tournament, stage: Stage, asked: int) -> bytes:
    shown = published_rounds(stage)
    if not asked and not shown:
        raise NotNow(f"No round of {stage.name} is published yet.")
    return pairings_sheet(stage, RoundNo(asked) if asked else shown[-1].number)


FILES: Mapping[str, File[Stage]] = {
    "csv-standings": File("csv", CSV, lambda _tournament, stage, _: standings_sheet(stage)),
    "csv-pairings": File("csv", CSV, _newest_pairings),
    "csv-entries": File("csv", CSV, lambda _tournament, stage, _: write_entries(stage)),
    "json-stage": File("json", JSON, lambda tournament, stage, _: write_stage(tournament, stage)),
    "swisssys": File("sjson", JSON, lambda tournament, _stage, _: write_swisssys(tournament)),
}
