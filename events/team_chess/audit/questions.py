"""Why these two, why this colour, why not those: what a log of teams answers of its rounds."""

from collections.abc import Iterator

from domain.ids import Number, RoundNo, StageId
from domain.points import points_as_read
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.stage import TeamStage, team_stages_of
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.questions import Board, Paired, Place, Player, Questions
from events.team_chess.audit.why import (
    Asked,
    asked,
    can_be_asked,
    why_byes,
    why_match,
    why_not,
)


def rounds(history: History, state: Tournament) -> Iterator[Paired]:
    for stage in team_stages_of(state).values():
        yield from (_paired(stage, r, asked(history, stage.id, r.number)) for r in stage.rounds)


def _paired(stage: TeamStage, r: TeamRound, it: Asked) -> Paired:
    boards = (
        Board(match.number, _team(it, match.first), _team(it, match.second), _score(stage, match))
        for match in r.matches
    )
    players = (Player(number, team.name) for number, team in it.before.numbered())
    return Paired(
        stage.id,
        stage.name,
        r.number,
        tuple(boards),
        bool(r.byes),
        tuple(players) * can_be_asked(it),
    )


def _team(it: Asked, team: int) -> str:
    return it.stage.called(team)


def _score(stage: TeamStage, match: Match) -> str:
    if not match.finished:
        return ""
    first, second = sides_of(stage.rules, match)
    return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"


def _of(history: History, place: Place) -> Asked:
    return asked(history, StageId(place.stage), RoundNo(place.round))


def why(history: History, place: Place) -> Iterator[str]:
    it = _of(history, place)
    yield from why_match(it, place.board) if place.board else why_byes(it)


def not_these(history: History, place: Place, first: int, second: int) -> str:
    return why_not(_of(history, place), Number(first), Number(second))


QUESTIONS = Questions(rounds, why, not_these)
