"""Convert the lines read to the neutral value, with the checks that need the whole file.

Byes in columns of rounds not paired yet become `byes`, like XXZ and record 240, so that each fact
has one form. JaVaFo's manual wants the points of such a half- or full-point bye included; here
`points` are those after the paired rounds.
"""

from collections import defaultdict
from collections.abc import Iterable

from domain.errors import BadFile
from domain.formats.trf import agreement, tournament as trf
from domain.formats.trf.draft import Draft
from domain.formats.trf.fields import NOBODY
from domain.formats.trf.records.players import PlayerLine
from domain.formats.trf.records.trf26 import NO_LIMIT
from domain.pairing import Forbidden
from domain.results import REQUESTED_BYES, Colour, Mark, PointSystem

NO_PLAYER = "player {number} does not exist"

_ByesByRound = dict[tuple[int, Mark], set[int]]


def finish_report(draft: Draft) -> trf.TournamentReport:
    """The report of a whole draft; BadFile if its lines contradict one another."""
    lines = agreement.order_by_number(draft.players, draft.name)
    positions = tuple(player.number for player in draft.players) if draft.by_position else ()
    agreement.pad_rows(lines)
    grid = agreement.Grid.from_players(lines)
    agreement.settle_old_byes(lines, grid, of_teams=bool(draft.ranked_teams))
    rounds = max(grid.paired_rounds, _last_forfeited_round(draft, lines))
    agreement.check_rounds(draft.rounds, max(rounds, _last_bye_round(lines)), draft.name)
    agreement.check_games(lines, grid, draft.name)
    _check_mentioned_players(draft, len(lines))
    for line, round_number in agreement.several_pairing_byes(lines, grid):
        draft.line = line
        draft.tolerate("round {round} has more than one pairing-allocated bye", round=round_number)
    points = _point_system(draft)
    standings = _standings_points(draft, lines, rounds, points)
    return trf.TournamentReport(
        header=trf.ReportHeader(
            **draft.header, deputies=tuple(draft.deputies), round_dates=tuple(draft.round_dates)
        ),
        players=tuple(
            line.player._replace(points=score, cells=tuple([c.cell for c in line.cells[:rounds]]))
            for line, score in zip(lines, standings, strict=True)
        ),
        rounds=draft.rounds,
        initial_colour=draft.initial_colour,
        points=points,
        virtual=_virtual_points(draft, len(lines)),
        accelerations=tuple(record for _, record in draft.accelerations if draft.ranked_teams),
        forbidden=_forbidden_pairs(draft),
        byes=_requested_byes(draft, lines, rounds),
        positions=positions,
        regulations=_regulations(draft),
        abnormal_points=tuple(draft.abnormal_points),
        teams=tuple(draft.teams),
        ranked_teams=tuple(draft.ranked_teams),
        requested_team_byes=tuple(bye for _, bye in draft.byes if draft.ranked_teams),
        line_ups=tuple(draft.line_ups),
        team_byes=tuple(draft.team_byes),
        team_forfeits=tuple(draft.team_forfeits),
        team_crosstable=tuple(draft.team_crosstable),
        national=tuple(draft.national),
        options=tuple(draft.options),
        unknown=tuple(draft.unknown),
        comments=tuple(draft.comments),
    )


def _last_forfeited_round(draft: Draft, lines: Iterable[PlayerLine]) -> int:
    """The last round with columns in which a match of teams was forfeited (record 330), without any
    opponent in its columns.
    """
    columns = max((len(line.cells) for line in lines), default=0)
    return max(
        (r for r in (f.round_number for f in draft.team_forfeits) if r <= columns), default=0
    )


def _last_bye_round(lines: Iterable[PlayerLine]) -> int:
    """The last round with a half- or full-point bye; absences after it don't count as rounds."""
    giving = ("-H", "-F")
    return max(
        (i + 1 for line in lines for i, cell in enumerate(line.cells) if cell.code in giving),
        default=0,
    )


def _check_mentioned_players(draft: Draft, players: int) -> None:
    """Refuse a record with the number of a player who does not exist."""
    if draft.ranked_teams:  # in a team event these numbers are those of teams (TRF26)
        return
    for line, number in draft.mentioned:
        if not 0 < number <= players:
            raise BadFile(NO_PLAYER, line, draft.name, number=number)


def _point_system(draft: Draft) -> PointSystem:
    values = dict(draft.point_values)
    if draft.bye_like_win is not None:
        values.setdefault("pairing_bye", draft.bye_like_win)
    return PointSystem(**values)


def _virtual_points(draft: Draft, players: int) -> dict[int, tuple[int, ...]]:
    """Virtual points of each player in tenths, by round, from XXA and records 250. Of several
    records 250 for a round the last one counts, as in bbpPairings.
    """
    virtual = {number: list(values) for number, values in draft.virtual.items()}
    for line, record in draft.accelerations if not draft.ranked_teams else ():
        if record.last_number > players:
            raise BadFile(NO_PLAYER, line, draft.name, number=record.last_number)
        rounds = slice(record.first_round - 1, record.last_round)
        equal_values = [record.game_points] * (record.last_round - record.first_round + 1)
        for number in range(record.first_number, record.last_number + 1):
            values = virtual.setdefault(number, [])
            values += [0] * (record.last_round - len(values))
            values[rounds] = equal_values
    return {number: _cut_zeros(virtual[number]) for number in sorted(virtual)}


def _cut_zeros(values: list[int]) -> tuple[int, ...]:
    """Cut the zeros after the last virtual point; a single 0 explicitly means none."""
    last = max((i for i, value in enumerate(values) if value), default=0)
    return tuple(values[: last + 1]) or (0,)


def _forbidden_pairs(draft: Draft) -> tuple[Forbidden, ...]:
    """The prohibitions; one that lasts until the last announced round gets no end, as in XXP."""
    last = draft.rounds or NO_LIMIT - 1
    return tuple(
        Forbidden(group.numbers, group.first, NO_LIMIT if group.last >= last else group.last)
        for group in draft.forbidden
    )


def _regulations(draft: Draft) -> trf.Regulations:
    lists = {
        name: tuple(text for text in draft.regulations.get(name, "").split(",") if text)
        for name in ("tie_breaks", "standings_order")
    }
    texts = {name: text for name, text in draft.regulations.items() if name not in lists}
    return trf.Regulations(**texts, **lists, team_points=tuple(draft.team_points))  # type: ignore[arg-type]


def _requested_byes(
    draft: Draft, lines: list[PlayerLine], rounds: int
) -> tuple[trf.RequestedBye, ...]:
    """The byes of rounds not paired yet, from columns, records 240 and XXZ."""
    byes: _ByesByRound = defaultdict(set)
    for line in lines:
        for round_number, cell in enumerate(line.cells[rounds:], start=rounds + 1):
            if cell.cell.mark in REQUESTED_BYES and cell is not NOBODY:
                byes[round_number, cell.cell.mark].add(line.number)
    _add_bye_records(draft, lines, rounds, byes)
    _add_absences(draft, rounds + 1, byes)
    return tuple(
        trf.RequestedBye(mark, round_number, tuple(sorted(numbers)))
        for (round_number, mark), numbers in sorted(byes.items())
    )


def _add_bye_records(
    draft: Draft, lines: list[PlayerLine], rounds: int, byes: _ByesByRound
) -> None:
    """Add records 240, which may repeat columns of a paired round; only later rounds count."""
    for line_number, bye in draft.byes:
        if draft.ranked_teams:
            continue
        if bye.round_number > rounds:
            byes[bye.round_number, bye.mark].update(bye.numbers)
            continue
        for number in bye.numbers:
            if lines[number - 1].cells[bye.round_number - 1].cell.mark is not bye.mark:
                draft.line = line_number
                draft.tolerate(
                    "player {number} is given bye {mark} in round {round}, but the player's line "
                    "says otherwise; the line counts",
                    number=number,
                    mark=str(bye.mark),
                    round=bye.round_number,
                )


def _add_absences(draft: Draft, next_round: int, byes: _ByesByRound) -> None:
    """Add a zero-point bye in the next round for each absent player (XXZ) without another."""
    granted = {n for (r, _), numbers in byes.items() if r == next_round for n in numbers}
    absent = draft.absent_next.keys() - granted
    if absent:
        byes[next_round, Mark.ZERO_BYE].update(absent)


def _standings_points(
    draft: Draft, lines: list[PlayerLine], rounds: int, points: PointSystem
) -> list[int | None]:
    """The points as written, less those of the next round's bye if they include it already."""
    value = _points_by_code(points)
    standings: list[int | None] = []
    for line in lines:
        written = line.player.points
        if written is not None and not draft.abnormal_points:
            computed = sum([value[cell.code] for cell in line.cells[:rounds]])
            if written != computed:
                written = _points_to_keep(
                    draft, line, computed, _points_of_coming_byes(line, rounds, value)
                )
        standings.append(written)
    return standings


def _points_to_keep(draft: Draft, line: PlayerLine, computed: int, granted: int) -> int:
    """The points of a line with others written than `computed`: the computed ones if byes to come,
    worth `granted`, are the difference; else the written ones, with a warning.
    """
    written = line.player.points
    assert written is not None
    if written == computed + granted:
        return computed
    draft.line = line.line
    sentence = str(agreement.PointsDisagreement(line.number, written, computed))
    if draft.engine_dialect and not draft.ranked_teams:
        draft.refuse(sentence)
    draft.tolerate(sentence)
    return written


def _points_of_coming_byes(line: PlayerLine, rounds: int, value: dict[str, int]) -> int:
    """The tenths of the byes in columns of rounds not paired yet."""
    return sum([value[cell.code] for cell in line.cells[rounds:] if cell is not NOBODY])


def _points_by_code(points: PointSystem) -> dict[str, int]:
    """The tenths of each `ReadCell.code`."""
    letters = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}
    return {f"{letters[c]}{mark.value}": value for (mark, c), value in points.table.items()}
