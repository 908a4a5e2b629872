"""Write a tournament report: `write_trf16` with the engines' lines, `write_trf26`.

Every other program must be able to read it. Known traps:

- Byes of the round to be paired are in its columns, with the points already counted as JaVaFo's
  manual wants it, because bbpPairings skips XXZ. In TRF26 they are record 240, except in a team
  event, where that record names teams.
- An unusual point system is written for both engines: as XXS for JaVaFo, and as BB. for bbpPairings
  if BB. can express it.
- XXC rank is in no edition of the format, but without it engines would pair by number a file that
  is paired by position.
- Options of a round's pairing without a record are written as comments (`records.comments`).
- If points differ from those of the cells, as for a game that is rated otherwise than it counted,
  record 299 is written in TRF16, too: without it programs that check points refuse the file.

TRF16 has no place for team data beyond 013, for tie-breaks and for what concerns later rounds.
"""

from collections.abc import Iterator

from domain.formats.trf import fields
from domain.formats.trf.added_lines import (
    abnormal_lines,
    engine_lines,
    regulation_lines,
    round_lines,
    team_lines,
)
from domain.formats.trf.fields import RecordLine
from domain.formats.trf.records.headers import TEXTS
from domain.formats.trf.tournament import (
    TO_THE_END,
    ReportedOption,
    ReportedPlayer,
    TournamentReport,
)
from domain.results import Cell, Mark, PointSystem, points_text
from domain.texts import show_controls

UNKNOWN = Mark.ADJOURNED.value
"""In TRF26, where record 162 gives its value (X); TRF16 leaves the cell's result blank."""

CRLF = "\r\n"


def write_trf16(tournament: TournamentReport, line_end: str = CRLF) -> bytes:
    lines = [
        *tournament.comments,
        *map(_option_line, tournament.options),
        *_header_lines(tournament),
        *_player_lines(tournament, _byes_of_next_round(tournament)),
        *_team_lines(tournament),
        *engine_lines(tournament),
        *(() if tournament.ranked_teams else abnormal_lines(tournament)),
        *tournament.unknown,
    ]
    return _encode_lines(lines, line_end)


def write_trf26(tournament: TournamentReport, line_end: str = CRLF) -> bytes:
    lines = [
        *tournament.comments,
        *map(_option_line, tournament.options),
        *_header_lines(tournament),
        *regulation_lines(tournament),
        *_player_lines(
            tournament, _byes_of_next_round(tournament) if tournament.ranked_teams else {}, UNKNOWN
        ),
        *_team_lines(tournament),
        *round_lines(tournament),
        *team_lines(tournament),
        *tournament.unknown,
    ]
    return _encode_lines(lines, line_end)


def _encode_lines(lines: list[str], line_end: str) -> bytes:
    """Encode the records, one per line; line breaks in texts are removed."""
    return "".join(show_controls(line) + line_end for line in lines).encode()


def _header_lines(tournament: TournamentReport) -> Iterator[str]:
    header = tournament.header
    texts: dict[str, str] = {code: getattr(header, field) for code, field in TEXTS.items()}
    for code, text in texts.items():
        if code == "122":
            yield from (f"112 {deputy}".rstrip() for deputy in header.deputies)
        if text:
            yield f"{code} {text}"
    if header.round_dates:
        yield (
            "132".ljust(fields.FIRST_DATE)
            + "  ".join(date.ljust(fields.DATE_WIDTH) for date in header.round_dates).rstrip()
        )


def _byes_of_next_round(tournament: TournamentReport) -> dict[int, Mark]:
    """The byes of the round to be paired, by number."""
    following = tournament.paired_rounds + 1
    return {
        number: bye.mark
        for bye in tournament.byes
        if bye.round_number == following
        for number in bye.numbers
    }


def _player_lines(
    tournament: TournamentReport, byes: dict[int, Mark], unknown: str = " "
) -> Iterator[str]:
    """The players' records; `unknown` is the sign for the result of an adjourned game."""
    by_number = {player.number: player for player in tournament.players}
    for number in tournament.positions or by_number:
        yield _player_line(by_number[number], byes.get(number), tournament.points, unknown)


def _player_line(
    player: ReportedPlayer, bye: Mark | None, system: PointSystem, unknown: str
) -> str:
    """Record 001; a `bye` of the next round is added, with its points."""
    cells = player.cells if bye is None else (*player.cells, Cell(0, None, bye))
    points = player.points
    if bye is not None and points is not None:
        points += system.table[bye, None]
    line = (
        RecordLine("001")
        .put_right(fields.NUMBER, player.number)
        .put_left_aligned(fields.SEX, player.sex)
        .put_right(fields.TITLE, player.title)
        .put_left_aligned(fields.NAME, player.name)
        .put_right(fields.RATING, player.rating or None)
        .put_left_aligned(fields.FEDERATION, player.federation)
        .put_right(fields.FIDE_ID, player.fide_id)
        .put_left_aligned(fields.BIRTH, player.birth)
        .put_right(fields.POINTS, None if points is None else points_text(points))
        .put_right(fields.RANK, player.rank)
    )
    return str(line).ljust(fields.FIRST_CELL) + " ".join(
        _cell_text(cell, unknown) for cell in cells
    )


def _cell_text(cell: Cell, unknown: str) -> str:
    colour = cell.colour.value if cell.colour else "-"
    mark = unknown if cell.mark is Mark.ADJOURNED else cell.mark.value
    return f"{cell.opponent:5d} {colour} {mark}" if cell.opponent else f" 0000 - {mark}"


def _team_lines(tournament: TournamentReport) -> Iterator[str]:
    for team in tournament.teams:
        line = RecordLine("013").put_left_aligned(fields.TEAM_NAME, team.name)
        yield str(line.put_numbers(fields.TEAM_FIRST_MEMBER, team.members))


def _option_line(option: ReportedOption) -> str:
    rounds = ""
    if option.last == option.first:
        rounds = f", round {option.first}"
    elif option.last != TO_THE_END:
        rounds = f", rounds {option.first}-{option.last}"
    elif option.first > 1:
        rounds = f", rounds {option.first}-"
    return f"### wallchart option {option.name}{rounds}: {option.value}"
