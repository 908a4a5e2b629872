"""Boards of a match that are judged, replaced or added, adjusted scores, and decisions by director
or committee on a whole match (Laws 12, 86 and 87 of 2017).
"""

from collections.abc import Iterator
from decimal import Decimal

from domain.bridge.scoring.result import AdjustedScore, amount_of
from domain.bridge.scoring.typed_scores import result_typed
from domain.contest.game import GamePlace
from domain.contest.round import RoundAct, RoundState, check_round_act
from domain.errors import NotNow, RuleViolation
from domain.ids import BoardNo, RoundNo
from domain.messages import say
from domain.teams_of_four.knock_out import boards_needed
from domain.teams_of_four.round import (
    BoardState,
    BridgeMatch,
    Room,
    RoomScore,
    TeamsRound,
    parse_score,
    substitute_board,
)
from domain.teams_of_four.scores import may_redeal
from domain.teams_of_four.stage import TeamsStage
from events.contest import commands as contest
from events.contest.acting import act
from events.contest.decisions import results
from events.contest.decisions.manual import refuse_by_hand
from events.contest.decisions.results import board_of_command, correction_event
from events.contest.scopes import at_of
from events.contest.vocabulary.results import DisputeResolved, ResultCorrected, ResultRecorded
from events.contest.vocabulary.teams import MatchEvent
from events.game.claims import BoardChanged
from events.game.roles import LEADING, RUNNING, SCORING
from events.rulings.decisions import Rescored, register_rescoring
from events.rulings.vocabulary import ScoreCommand
from events.teams_of_four.decisions.acting import four_stage
from events.teams_of_four.vocabulary import commands as c, matches as v

LAW_OF_ADJUSTING = "Law 12 of 2017"
MatchCommand = c.GiveSubstituteBoard | c.AddBoards | MatchEvent


def _round_and_match(stage: TeamsStage, command: MatchCommand) -> tuple[TeamsRound, BridgeMatch]:
    """The round and the match; NotNow for a draft, or a round that is being paired by hand."""
    r = stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    if r.state is RoundState.PAIRED:
        raise NotNow("Round {number} is not published yet; publish it first.", number=r.number)
    return r, r.match(command.match)


@act("judge-board", v.MatchBoardJudged, RUNNING, on=four_stage, bracket=True)
def judge_board(stage: TeamsStage, command: v.MatchBoardJudged) -> v.MatchBoardJudged:
    _, match = _round_and_match(stage, command)
    board = match.board(command.board)
    if (command.home < 0) is not (command.visitors < 0):
        raise RuleViolation(
            "An artificial score is for both teams; write what each of them gets.", LAW_OF_ADJUSTING
        )
    replaced = any(each.replaces == board.number for each in match.boards)
    if board.state is BoardState.CANCELLED and replaced:
        raise NotNow("Board {number} is replaced by another one; judge that.", number=board.number)
    awarded = [each.percent for each in board.awarded or ()] or [-1, -1]
    if [board.state.value, *awarded] == [command.state, command.home, command.visitors]:
        raise NotNow("Board {number} is judged like that already.", number=board.number)
    return command


@act("give-substitute-board", c.GiveSubstituteBoard, RUNNING, on=four_stage, bracket=True)
def give_substitute_board(
    stage: TeamsStage, command: c.GiveSubstituteBoard
) -> v.SubstituteBoardGiven:
    r, match = _round_and_match(stage, command)
    check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
    if not may_redeal(stage, r, match, command.board):
        raise RuleViolation(
            "The result of match {number} without board {board} may be known, so that no board is "
            "dealt instead; award an artificial score.",
            "Law 86A of 2017",
            number=match.number,
            board=command.board,
        )
    new = substitute_board(match, BoardNo(command.board), 0).boards[-1].number
    return v.SubstituteBoardGiven(
        stage.id, r.number, match.number, command.board, new, command.reason
    )


@act("add-boards", c.AddBoards, RUNNING, on=four_stage)
def add_boards(stage: TeamsStage, command: c.AddBoards) -> v.BoardsAdded:
    r, match = _round_and_match(stage, command)
    check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
    needed = boards_needed(stage, r, match) if stage.knock_out else 0
    if not needed:
        raise NotNow(
            "Match {number} of round {number2} is not tied, or is decided otherwise.",
            number=match.number,
            number2=r.number,
        )
    return v.BoardsAdded(stage.id, r.number, match.number, needed)


@act("turn-room", v.RoomTurned, RUNNING, on=four_stage, bracket=True)
def turn_room(stage: TeamsStage, command: v.RoomTurned) -> v.RoomTurned:
    _, match = _round_and_match(stage, command)
    if len(set(command.boards)) < len(command.boards):
        raise NotNow("A board is named twice; name each of them once.")
    for number in command.boards:
        match.game(number, Room(command.room))  # refused if the room does not play that board
    return command


@act("decide-match", v.MatchDecided, LEADING, on=four_stage, bracket=True)
def decide_match(stage: TeamsStage, command: v.MatchDecided) -> v.MatchDecided:
    r, match = _round_and_match(stage, command)
    if bool(command.home) is not bool(command.visitors):
        raise NotNow("Victory points are given to both teams, or to neither; write both.")
    known = stage.decision_on_match(r.number, match.number)
    points = (Decimal(command.home), Decimal(command.visitors)) if command.home else None
    if (known.points if known else None) == points:
        raise NotNow("Match {number} is decided like that already.", number=match.number)
    return command


Adjusting = ResultRecorded | ResultCorrected | DisputeResolved


@act("adjust-board", c.AdjustBoard, RUNNING, on=four_stage, bracket=True)
def adjust_board(stage: TeamsStage, command: c.AdjustBoard) -> Adjusting:
    score = RoomScore(result_typed(command.result))
    if not isinstance(score.result, AdjustedScore):
        raise RuleViolation(
            "{code} is a score of the table; correct it with a reason.",
            LAW_OF_ADJUSTING,
            code=score.code,
        )
    at = GamePlace(RoundNo(command.round), BoardNo(command.board), command.match, command.room)
    place = board_of_command(stage, at)
    if command.saw != place.game.changed_at:
        raise BoardChanged(str(at), place.game.result.code if place.game.result else "")
    if place.game.is_disputed:
        return DisputeResolved(**place.fields, result=score.code, reason=command.reason)
    if place.game.result is None:
        check_round_act(place.round.number, place.round.state, RoundAct.ENTER_RESULT)
        return ResultRecorded(**place.fields, result=score.code)
    correction = contest.CorrectResult(
        **place.fields,
        result=score.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=command.confirmed,
    )
    return correction_event(place, score, correction)


@act("book-room-call", v.DirectorCalledToRoom, RUNNING, on=four_stage)
def book_room_call(stage: TeamsStage, command: v.DirectorCalledToRoom) -> v.DirectorCalledToRoom:
    board_of_command(stage, at_of(command))  # refused if there is no such board
    return command


@act("take-scores", c.TakeScores, SCORING, on=four_stage, bracket=True)
def take_scores(stage: TeamsStage, command: c.TakeScores) -> tuple[ResultRecorded, ...]:
    """Enter a file's scores; known ones are skipped, and a different result refuses them all."""
    found = tuple(_new_scores(stage, command))
    if not found:
        raise NotNow("All of {file} is known already.", file=command.file)
    return found


def _new_scores(stage: TeamsStage, command: c.TakeScores) -> Iterator[ResultRecorded]:
    """The scores of boards without one; BoardChanged if a board has, or gets, two that differ."""
    first_score: dict[GamePlace, RoomScore] = {}
    for number, match, room, board, code in command.scores:
        at, entered = GamePlace(RoundNo(number), BoardNo(board), match, room), parse_score(code)
        refuse_adjusted(entered)
        place = board_of_command(stage, at)
        standing = place.game.result
        known = first_score.setdefault(at, standing if isinstance(standing, RoomScore) else entered)
        if place.game.is_disputed or not known.agrees(entered):
            two = say("two different results")
            raise BoardChanged(str(at), two if place.game.is_disputed else known.code)
        if place.game.result is None:
            if not place.takes_results:
                check_round_act(place.round.number, place.round.state, RoundAct.ENTER_RESULT)
            if known is entered:
                yield ResultRecorded(**place.fields, result=entered.code)


def rescore_board(stage: TeamsStage, at: GamePlace, command: ScoreCommand, why: str) -> Rescored:
    """Change the score by a ruling: an ordinary correction if it is a result of play."""
    game, score = stage.round(at.round).game_at(at), parse_score(command.result)
    before = game.result.code if game.result else ""
    fields = {"stage": stage.id, **at._asdict(), "result": score.code, "saw": command.saw}
    given = {**fields, "reason": why}
    if isinstance(score.result, AdjustedScore):
        command_to_adjust = c.AdjustBoard(**given, confirmed=command.confirmed)
        return before, score.code, adjust_board(stage, command_to_adjust)
    if game.is_disputed:
        return (before, score.code, results.resolve_dispute(stage, contest.ResolveDispute(**given)))
    if game.result is None:
        return before, score.code, results.record_result(stage, contest.RecordResult(**fields))
    correction = contest.CorrectResult(**given, confirmed=command.confirmed)
    return before, score.code, results.correct_result(stage, correction)


register_rescoring(TeamsStage.game, rescore_board)


def refuse_adjusted(score: RoomScore) -> None:
    """Refuse an adjusted score from a table; only the director gives rulings."""
    if isinstance(score.result, AdjustedScore) and amount_of(score.result) is None:
        raise RuleViolation(
            "{code} is a ruling; the director adjusts the score.", LAW_OF_ADJUSTING, code=score.code
        )
