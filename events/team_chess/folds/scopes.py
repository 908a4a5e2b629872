"""What facts of team chess change: a stage, a round, a match, a board of a match, a team."""

from collections.abc import Iterable
from typing import Any

from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from domain.tournament import Tournament
from events.game import Scope, Step, part_fold, part_of


def _round_of(event: Any) -> tuple[int, int]:
    return event.stage, event.round


def with_round(stage: TeamStage, changed: TeamRound) -> TeamStage:
    number = changed.number
    assert 0 < number <= len(stage.rounds), "in a log that was made up each would double them"
    rounds = (*stage.rounds[: number - 1], changed, *stage.rounds[number:])
    return fast_replace(stage, rounds=rounds)


def with_match(before: TeamRound, changed: Match) -> TeamRound:
    matches = before.matches
    at = changed.number
    return fast_replace(before, matches=(*matches[: at - 1], changed, *matches[at:]))


def with_game(match: Match, changed: Game) -> Match:
    games = (changed if game.number == changed.number else game for game in match.games)
    return fast_replace(match, games=tuple(games))


def _stage(state: Tournament, number: int) -> TeamStage:
    stage = state.parts.get(number)  # type: ignore[call-overload]  # an id is a number
    assert isinstance(stage, TeamStage), "a stage is planned before anything happens in it"
    return stage


def _rounds_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, version = _stage(state, place[0]), state.version
    changed = stage.rounds[place[1] - 1]
    for evolve, event, record in steps:
        changed, version = evolve(changed, event, record), record.version
    return state.with_parts(with_round(stage, changed), version=version)


def _matches_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, version = _stage(state, place[0]), state.version
    before = stage.rounds[place[1] - 1]
    matches = list(before.matches)
    for evolve, event, record in steps:
        version = record.version
        matches[event.match - 1] = evolve(matches[event.match - 1], event, record)
    changed = fast_replace(before, matches=tuple(matches))
    return state.with_parts(with_round(stage, changed), version=version)


def _games_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    stage, version = _stage(state, place[0]), state.version
    before = stage.rounds[place[1] - 1]
    matches = list(before.matches)
    for evolve, event, record in steps:
        version = record.version
        match = matches[event.match - 1]
        changed = evolve(match.game(BoardNo(event.board)), event, record)
        matches[event.match - 1] = with_game(match, changed)
    after = fast_replace(before, matches=tuple(matches))
    return state.with_parts(with_round(stage, after), version=version)


def _teams_fold(state: Tournament, place: int, steps: Iterable[Step]) -> Tournament:
    stage, version = _stage(state, place), state.version
    known = dict(stage.teams)
    for evolve, event, record in steps:
        version = record.version
        team = EntryId(event.team)
        known[team] = evolve(known.get(team), event, record)
    return state.with_parts(fast_replace(stage, teams=known), version=version)


NEW_STAGE: Scope[None, TeamStage] = Scope(part_of, part_fold)
STAGE: Scope[TeamStage, TeamStage] = Scope(part_of, part_fold)
ROUND: Scope[TeamRound, TeamRound] = Scope(_round_of, _rounds_fold)
MATCH: Scope[Match, Match] = Scope(_round_of, _matches_fold)
GAME: Scope[Game, Game] = Scope(_round_of, _games_fold)
NEW_TEAM: Scope[None, Team] = Scope(part_of, _teams_fold)
TEAM: Scope[Team, Team] = Scope(part_of, _teams_fold)
