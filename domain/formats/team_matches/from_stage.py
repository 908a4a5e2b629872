"""The matches of a stage of teams of four as a file.

A match over two rounds is in the second. Only boards that count are written; one with an artificial
score by the director has it at both tables, a fouled one without any is not played. Totals are
victory points if the stage has them, else IMPs won.
"""

from dataclasses import replace

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass, vulnerability
from domain.bridge.scoring.result import AdjustedScore, BoardResult, NotPlayed
from domain.contest.entry import NOBODY
from domain.contest.round import RoundState
from domain.formats.pairs_results.document import PrintedPlayer
from domain.formats.team_matches.agreement import decimal_of, ns_score_of
from domain.formats.team_matches.document import (
    MatchesFile,
    PrintedMatch,
    PrintedTable,
    PrintedTeam,
    PrintedTotals,
)
from domain.teams_of_four.round import BoardState, BridgeMatch, MatchBoard, Room, TeamsRound
from domain.teams_of_four.rules import ScoringMethod
from domain.teams_of_four.scores import BoardScore, MatchScore, match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import Place, team_ranking


def matches_file_of(stage: TeamsStage, title: str, date: str = "") -> MatchesFile:
    """The file of matches in all rounds published in the hall."""
    seen = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    matches = (
        _printed_match(stage, r, match)
        for r in seen
        for match in r.matches
        if not match.is_first_half and match.forfeit is None
    )
    places = team_ranking(stage, len(seen))
    teams = tuple(_printed_team(stage, place, places) for place in places)
    return MatchesFile(title, tuple(matches), teams=teams, date=date)


def _printed_team(stage: TeamsStage, place: Place, places: tuple[Place, ...]) -> PrintedTeam:
    team = stage.entry(place.entry)
    shared = sum(other.rank == place.rank for other in places) > 1
    players = tuple(
        PrintedPlayer(member.person.full_name, member.person.national_id) for member in team.members
    )
    where = f"{place.rank}{'=' if shared else ''}" if place.rank else ""
    name = stage.name_of(place.entry)
    return PrintedTeam(int(place.number), name, players, place.points, where)


def _printed_match(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> PrintedMatch:
    score = match_score(stage, r, match)
    halves = [each for each in (match, stage.other_half(r, match)) if each is not None]
    tables = tuple(
        _printed_table(stage, r, half, room, board)
        for board in score.boards
        if board.board.state is not BoardState.CANCELLED
        for half in halves
        for room in half.rooms
    )
    home, visitors = (stage.name_of(team) for team in match.teams)
    return PrintedMatch(str(r.number), home, visitors, tables, _printed_totals(stage, score))


def _printed_totals(stage: TeamsStage, score: MatchScore) -> PrintedTotals | None:
    """Victory points if the stage has them, else the IMPs won; None before a result."""
    if score.points is None:
        return None
    if stage.rules.match.method is ScoringMethod.VICTORY_POINTS:
        return PrintedTotals(*score.points, "VPS")
    won = score.imps.won
    return PrintedTotals(decimal_of(won.home), decimal_of(won.visitors), "IMPS")


def _printed_table(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, room: Room, board: BoardScore
) -> PrintedTable:
    number = board.board.number
    game = match.game(number, room)
    at_home = match.home_direction(room, number) is Direction.NS
    played = game.result.result if game.result else NotPlayed()
    result = result_that_counts(board.board, played, at_home=at_home)
    imps = None
    if board.imps is not None:
        imps = decimal_of(board.imps.home if at_home else board.imps.visitors)
    usual = vulnerability(number)
    table = PrintedTable(
        str(r.number),
        number,
        stage.name_of(game.white),
        stage.name_of(game.black),
        result,
        usual,
        imps=imps,
        table=room.value,
        home=stage.name_of(match.first),
        players=_players_in_room(stage, match, room, number),
    )
    return replace(table, score=ns_score_of(table))


def result_that_counts(board: MatchBoard, played: BoardResult, *, at_home: bool) -> BoardResult:
    """The result that counts, from NS; `at_home`: the home team sits NS."""
    if board.awarded:
        return AdjustedScore(*(board.awarded if at_home else board.awarded[::-1]))
    return played if board.state is BoardState.COUNTS else NotPlayed()


def _players_in_room(
    stage: TeamsStage, match: BridgeMatch, room: Room, number: int
) -> tuple[str, ...]:
    sitting = match.players_at_board(room, number)
    found = [sitting.get(seat, NOBODY) for seat in Compass]
    names = (stage.member(each)[1].person.full_name if each else "" for each in found)
    return tuple(names) if any(found) else ()
