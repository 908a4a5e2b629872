"""One moment of a stage of teams (`web.shared.as_of`): its matches, and no line-up of any."""

from collections.abc import Mapping

from domain.ids import EntryId
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.shared.as_of import (
    NOT_STARTED,
    BoardThen,
    ByeThen,
    RowThen,
    Square,
    StageAsOf,
    state_words,
)
from web.shared.names import NumberedName
from web.shared.notation import BYE_WORDS
from web.team_chess.views import standings
from web.team_chess.views.crosstable import ChartCell, cell_of
from web.team_chess.views.pairings import points_of


def as_of(tournament: Tournament, stage: TeamStage) -> StageAsOf:
    newest = stage.rounds[-1] if stage.rounds else None
    sheet = standings.build(tournament, stage.id)
    assert isinstance(sheet.head, standings.StandingsHead)
    teams = {id_: NumberedName(t.number or 0, t.name) for id_, t in stage.entries.items()}
    return StageAsOf(
        version=tournament.version,
        stage=stage.id,
        round=newest.number if newest else 0,
        rounds=stage.rules.rounds,
        state=_state(newest),
        outside_fide=not stage.fide_mode,
        boards=tuple(_board(stage, match, teams) for match in newest.matches) if newest else (),
        byes=tuple(ByeThen(teams[t], BYE_WORDS[mark]) for t, mark in newest.byes) if newest else (),
        columns=tuple(column.head for column in sheet.head.columns[1:]),
        rows=tuple(
            _row(stage, row, teams) for row in sheet.rows if isinstance(row, standings.StandingRow)
        ),
    )


def _state(newest: TeamRound | None) -> str:
    if newest is None:
        return NOT_STARTED
    missing = sum(len(match.missing) for match in newest.matches if match.forfeit is None)
    return state_words(newest.state, missing, manual=newest.manual)


def _board(stage: TeamStage, match: Match, teams: Mapping[EntryId, NumberedName]) -> BoardThen:
    first, second = points_of(stage, match)
    points = f"{first}–{second}" if first else ""
    return BoardThen(match.number, teams[match.first], teams[match.second], points)


def _row(
    stage: TeamStage, row: standings.StandingRow, teams: Mapping[EntryId, NumberedName]
) -> RowThen:
    team = stage.entry(EntryId(row.team.team))
    return RowThen(
        key=row.key,
        rank=row.rank,
        player=teams[team.id],
        score=row.team.score,
        values=row.values[1:],
        colours=tuple(_square(cell_of(stage, team, r)) for r in stage.rounds),
        withdrawn=row.withdrawn,
    )


def _square(cell: ChartCell) -> Square:
    playing = bool(cell.opponent) and not cell.outcome
    return Square("", "·" if playing else cell.points, cell.opponent)
