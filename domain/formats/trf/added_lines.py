"""The lines added to those of TRF16: for engines, as described in `records.engines`; and by TRF26,
FIDE C.02.03, Annexure A (approved 12 May 2025).

The layout of the latter is in `fields`, their meaning in `records.trf26` and `records.trf26_teams`.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from domain.formats.trf import fields as columns, tournament as trf
from domain.formats.trf.fields import RecordLine
from domain.formats.trf.records.engines import BBP_POINTS, JAVAFO_POINTS
from domain.formats.trf.records.trf26 import NO_LIMIT, POINT_SYMBOLS, TEXTS
from domain.pairing import Forbidden
from domain.results import STANDARD, Colour, Mark, PointSystem, points_text


def regulation_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """Records 142 to 222, 352 and 362."""
    if tournament.rounds is not None:
        yield f"142 {tournament.rounds}"
    if tournament.initial_colour:
        yield f"152 {'W' if tournament.initial_colour is Colour.WHITE else 'B'}"
    if tournament.positions:
        yield "XXC rank"
    cells = (cell for player in tournament.players for cell in player.cells)
    yield from _point_lines(tournament.points, any(c.mark is Mark.ADJOURNED for c in cells))
    regulations = tournament.regulations
    for code, field in TEXTS.items():
        value = getattr(regulations, field)
        if value:
            yield f"{code} {value if isinstance(value, str) else ','.join(value)}"
    if regulations.team_points:
        pairs = (f"{symbol}{points_text(value):>4}" for symbol, value in regulations.team_points)
        yield f"362 {'   '.join(pairs)}"


def _point_lines(points: PointSystem, adjourned: bool) -> Iterator[str]:
    """Record 162, with X for unknown results; and XXS where it has too few symbols."""
    if points == STANDARD and not adjourned:
        return
    values = {
        symbol: [getattr(points, field) for field in fields]
        for symbol, fields in POINT_SYMBOLS.items()
        if fields
    }
    if adjourned:
        values["X"] = [points.white_draw, points.black_draw]
    pairs = (f"{symbol}{points_text(each[0]):>4}" for symbol, each in values.items())
    yield f"162  {'    '.join(pairs)}"
    if any(len(set(each)) > 1 for each in values.values()):
        yield from point_lines(points)


def round_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """Records 240 to 299, and the federations' own lines."""
    for bye in tournament.requested_team_byes if tournament.ranked_teams else tournament.byes:
        line = RecordLine("240").put_left_aligned(columns.BYE_TYPE, bye.mark.value)
        line.put_right(columns.BYE_ROUND, bye.round_number)
        yield str(line.put_numbers(columns.BYE_NUMBERS, bye.numbers))
    yield from _acceleration_lines(tournament)
    for group in tournament.forbidden:
        yield _forbidden_line(group, tournament.rounds or NO_LIMIT - 1)
    yield from abnormal_lines(tournament)
    yield from map(_national_line, tournament.national)


def _acceleration_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """Records 250, and XXA for players whose points are all 0."""
    for record in tournament.accelerations:
        rounds = (record.first_round, record.last_round)
        numbers = (record.first_number, record.last_number)
        yield _acceleration_line(record.match_points, record.game_points, rounds, numbers)
    # bbpPairings refuses a record 250 without points: XXA is used for players without any.
    given = {number: values for number, values in tournament.virtual.items() if any(values)}
    yield from acceleration_lines({n: v for n, v in tournament.virtual.items() if n not in given})
    neighbours = groupby(
        enumerate(given.items()), key=lambda item: (item[1][0] - item[0], item[1][1])
    )
    for (_, values), members in neighbours:
        numbers_alike = [number for _, (number, _) in members]
        for first, last, points in _runs(values):
            ends = (numbers_alike[0], numbers_alike[-1])
            if points:
                yield _acceleration_line(None, points, (first, last), ends)


def _runs(values: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """The runs of equal values as (first round, last round, tenths)."""
    for points, run in groupby(enumerate(values, start=1), key=lambda item: item[1]):
        rounds = [round_number for round_number, _ in run]
        yield rounds[0], rounds[-1], points


def _acceleration_line(
    match_points: int | None, points: int, rounds: tuple[int, int], numbers: tuple[int, int]
) -> str:
    """A record 250; points in tenths, rounds and numbers as (first, last)."""
    line = RecordLine("250")
    line.put_right(columns.ACCELERATION_MATCH, _points_or_none(match_points))
    line.put_right(columns.ACCELERATION_GAME, points_text(points))
    for field, value in zip(columns.ACCELERATION_RANGE, (*rounds, *numbers), strict=True):
        line.put_right(field, value)
    return str(line)


def _forbidden_line(group: Forbidden, last_round: int) -> str:
    line = RecordLine("260").put_right(columns.FORBIDDEN_FIRST, group.first)
    line.put_right(columns.FORBIDDEN_LAST, min(group.last, last_round))
    return str(line.put_numbers(columns.FORBIDDEN_NUMBERS, sorted(group.numbers)))


def abnormal_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """Records 299."""
    letters = {Mark.WIN: "W", Mark.DRAW: "D", Mark.LOSS: "L", None: ""}
    for record in tournament.abnormal_points:
        code = letters[record.mark] if record.mark in letters else str(record.mark)
        line = RecordLine("299").put_left_aligned(columns.ABNORMAL_TYPE, code)
        line.put_right(columns.ABNORMAL_MATCH, _points_or_none(record.match_points))
        line.put_right(columns.ABNORMAL_POINTS, _points_or_none(record.points))
        line.put_right(columns.ABNORMAL_ROUND, f"{record.round_number:03d}")
        yield str(line.put_numbers(columns.ABNORMAL_NUMBERS, record.numbers))


def _national_line(record: trf.NationalRecord) -> str:
    line = RecordLine(record.federation).put_right(columns.NUMBER, record.number)
    line.put_left_aligned(columns.SEX, record.sex).put_right(columns.TITLE, record.title)
    line.put_left_aligned(columns.NAME, record.name).put_right(
        columns.RATING, record.rating or None
    )
    line.put_left_aligned(columns.FEDERATION, record.origin).put_right(
        columns.FIDE_ID, record.national_id
    )
    return str(line.put_left_aligned(columns.BIRTH, record.birth))


def team_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """Records 300 to 330, 801 and 802."""
    for line_up in tournament.line_ups:
        line = RecordLine("300").put_right(columns.LINE_UP_ROUND, line_up.round_number)
        line.put_right(columns.LINE_UP_TEAM, line_up.team)
        line.put_right(columns.LINE_UP_OPPONENT, line_up.opponent)
        yield str(line.put_numbers(columns.LINE_UP_MEMBERS, line_up.members))
    yield from map(_ranked_team_line, tournament.ranked_teams)
    for byes in tournament.team_byes:
        line = RecordLine("320").put_right(
            columns.TEAM_BYE_MATCH, _points_or_none(byes.match_points)
        )
        line.put_right(columns.TEAM_BYE_GAME, _points_or_none(byes.game_points))
        yield str(line.put_numbers(columns.TEAM_BYE_FIRST, byes.teams, columns.TEAM_BYE_STRIDE - 1))
    for forfeit in tournament.team_forfeits:
        line = RecordLine("330").put_left_aligned(columns.TEAM_FORFEIT_OUTCOME, forfeit.outcome)
        line.put_right(columns.TEAM_FORFEIT_ROUND, forfeit.round_number)
        line.put_right(columns.TEAM_FORFEIT_WHITE, forfeit.white)
        yield str(line.put_right(columns.TEAM_FORFEIT_BLACK, forfeit.black))
    yield from tournament.team_crosstable


def _ranked_team_line(team: trf.RankedTeam) -> str:
    line = RecordLine("310").put_right(columns.RANKED_TEAM_NUMBER, team.number)
    line.put_left_aligned(columns.RANKED_TEAM_NAME, team.name)
    line.put_left_aligned(columns.RANKED_TEAM_NICKNAME, team.nickname)
    line.put_right(columns.RANKED_TEAM_STRENGTH, _points_or_none(team.strength))
    line.put_right(columns.RANKED_TEAM_MATCH, _points_or_none(team.match_points))
    line.put_right(columns.RANKED_TEAM_GAME, _points_or_none(team.game_points))
    line.put_right(columns.RANKED_TEAM_RANK, team.rank)
    return str(line.put_numbers(columns.RANKED_TEAM_MEMBERS, team.members))


def _points_or_none(tenths: int | None) -> str | None:
    return None if tenths is None else points_text(tenths)


def engine_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    """The lines for engines; in a team event, which they can't pair, only the number of rounds."""
    if tournament.rounds is not None:
        yield f"XXR {tournament.rounds}"
    if not tournament.ranked_teams:
        yield from _pairing_lines(tournament)


def _pairing_lines(tournament: trf.TournamentReport) -> Iterator[str]:
    configuration = ["rank"] if tournament.positions else []
    if tournament.initial_colour:
        configuration.append("white1" if tournament.initial_colour is Colour.WHITE else "black1")
    if configuration:
        yield f"XXC {' '.join(configuration)}"
    yield from point_lines(tournament.points)
    yield from acceleration_lines(tournament.virtual)
    following = tournament.paired_rounds + 1
    for group in tournament.forbidden:
        if group.first <= following <= group.last:
            yield f"XXP {' '.join(map(str, sorted(group.numbers)))}"


def point_lines(points: PointSystem) -> Iterator[str]:
    """Lines of a point system, none for the usual one: XXS, and BB. if it can express it."""
    if points == STANDARD:
        return
    codes = {code: fields[0] for code, fields in JAVAFO_POINTS.items() if len(fields) == 1}
    values = (f"{code}={points_text(getattr(points, field))}" for code, field in codes.items())
    yield f"XXS {' '.join(values)}"
    values_of_bbp = {
        code: {getattr(points, field) for field in fields} for code, fields in BBP_POINTS.items()
    }
    if all(len(values) == 1 for values in values_of_bbp.values()):
        for code, (value,) in values_of_bbp.items():
            yield f"{code} {points_text(value):>4}"


def acceleration_lines(virtual: Mapping[int, tuple[int, ...]]) -> Iterator[str]:
    """The lines XXA: tenths round by round, by number."""
    for number, values in virtual.items():
        yield f"XXA{number:5d} {' '.join(f'{points_text(value):>4}' for value in values)}"
