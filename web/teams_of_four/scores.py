"""Texts of scores of matches: IMPs, victory points, and the public part of boards.

A board's score is shown only once both rooms have played it, so that players who still have to play
it cannot learn the result of the other room from a screen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from domain.bridge.scoring.match import TeamImps
from domain.ids import RoundNo
from domain.messages import say
from domain.teams_of_four.knock_out import deciding_points
from domain.teams_of_four.round import BoardState, BridgeMatch, MatchBoard, Room, TeamsRound
from domain.teams_of_four.scores import BoardScore, MatchScore, match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import BY_NOTHING
from web.contest.notation import value_text
from web.shared.board_words import fixed_decimals

STATES = {
    BoardState.COUNTS: "",
    BoardState.FOULED: say("fouled"),
    BoardState.CANCELLED: say("left out"),
}
ARTIFICIAL = say("artificial score")


def number_text(value: Fraction | None, decimals: bool = False) -> str:
    """ "12.34" or "12.50", a whole number without decimals unless they are asked for; empty if the
    value is undefined.
    """
    if value is None:
        return ""
    if value == BY_NOTHING:
        return "∞"
    return fixed_decimals(value) if decimals or value % 1 else str(value).replace("-", "−")


def points_text(stage: TeamsStage, points: Decimal | Fraction) -> str:
    """A team's points; on a continuous scale all with two decimals."""
    return number_text(Fraction(points), stage.rules.match.is_continuous)


def imps_text(imps: Fraction) -> str:
    return value_text(imps)


def match_points(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> tuple[str, str]:
    """Points once the match is complete, else IMPs so far; empty before a board is compared."""
    score = match_score(stage, r, match)
    if score.complete or not score.compared_boards:
        return final_points(stage, r, match)
    counted = deciding_points(stage, r, match)
    home, visitors = map(imps_text, counted if isinstance(counted, TeamImps) else score.imps.won)
    return home, visitors


def final_points(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> tuple[str, str]:
    """The points of a complete match, in a knock-out by IMPs the IMPs, as they decide it; else
    empty, as IMPs could be mistaken for points.
    """
    counted = deciding_points(stage, r, match)
    if counted is None or not match_score(stage, r, match).complete:
        return "", ""
    if isinstance(counted, TeamImps):
        return imps_text(counted.home), imps_text(counted.visitors)
    return points_text(stage, counted[0]), points_text(stage, counted[1])


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a match; `open` and `closed` are the results of the rooms, "" before both have
    played it. `home` and `visitors` are the IMPs won. `under_review`: a ruling or an appeal may
    still change them.
    """

    board: int
    open: str
    closed: str
    home: str
    visitors: str
    note: str
    under_review: bool


def boards_under_review(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> frozenset[int]:
    """Boards of the match that wait for a ruling or the decision on an appeal."""
    rounds, open_rulings = {r.number}, [each for each in stage.rulings if each.is_open]
    if open_rulings and stage.other_half(r, match):
        rounds.add(RoundNo(r.number + (1 if match.games_in_room(Room.OPEN) else -1)))
    return frozenset(
        each.at.board
        for each in open_rulings
        if each.at.round in rounds
        and stage.round(each.at.round).match(each.at.match).teams == match.teams
    )


def board_lines(stage: TeamsStage, r: TeamsRound, match: BridgeMatch) -> Iterator[BoardLine]:
    score, reviewed = match_score(stage, r, match), boards_under_review(stage, r, match)
    for each in score.boards:
        yield _board_line(stage, r, match, each, each.board.number in reviewed)


def _board_line(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, score: BoardScore, reviewed: bool
) -> BoardLine:
    is_compared, board = score.imps is not None, score.board
    home = visitors = ""
    if score.imps is not None:
        lead = score.imps.home, score.imps.visitors
        home, visitors = (imps_text(won) if won > 0 else "" for won in lead)
        if not home and not visitors:
            home = visitors = "–"
    rooms = {
        room: result_code(stage, r, match, room, board) if is_compared else "" for room in Room
    }
    note = STATES[board.state]
    if board.awarded is not None:
        note = ARTIFICIAL
    return BoardLine(
        *(board.number, rooms[Room.OPEN], rooms[Room.CLOSED], home, visitors, note),
        under_review=is_compared and reviewed,
    )


def result_code(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, room: Room, board: MatchBoard
) -> str:
    """The result in the log's notation, even if that room was played in an adjacent round."""
    half: BridgeMatch | None = match
    if not match.games_in_room(room):
        half = stage.other_half(r, match)
    if half is None or not half.games_in_room(room):
        return ""
    game = half.game(board.number, room)
    return game.result.code if game.result else ""


def count_compared_and_counting(score: MatchScore) -> tuple[int, int]:
    """The number of boards played in both rooms, and of all that count."""
    counting = [each for each in score.boards if each.board.state is BoardState.COUNTS]
    return score.compared_boards, len(counting)
