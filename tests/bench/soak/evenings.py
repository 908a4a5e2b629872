"""What clubs play of an evening, from the first entry to the last result: chess, chess of teams and
bridge for pairs, with what goes wrong on every evening.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from domain.bridge.cards import boards_at
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.session import Sitting
from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from domain.team_chess.stage import TeamStage, team_stage_of
from events.bridge.vocabulary.commands import (
    CallRound,
    CloseSession,
    ConfirmBoard,
    CorrectBoard,
    PlanPhase,
    PlanSession,
    RecordBoard,
    RegisterPair,
    SeedLines,
    WithdrawBoard,
)
from events.bridge.vocabulary.pairs import PairWithdrawn, PlayerStated
from events.bridge.vocabulary.sessions import SessionPublished, SessionReopened, SessionUnplanned
from events.chess.vocabulary import commands as c
from events.contest import commands as tc
from events.contest.commands import CorrectResult, PairRound, RecordResult, WithdrawEntry
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished, RoundUnpaired
from events.game.people import PersonStated
from events.team_chess.vocabulary import commands as t
from server.demo.pairs_story import deal_board, play_board
from tests.bench.soak.play import Play
from tests.confirmations import ACKNOWLEDGED, CONFIRMED

PART = 1
CODES = ("1-0", "0-1", "=-=")
PLAYERS, ROUNDS = 12, 4
TEAMS, BOARDS_OF_TEAMS, ROUNDS_OF_TEAMS = 6, 2, 3
PAIRS, BOARDS, SESSION = 8, 2, 1


async def chess(play: Play) -> None:
    await play.create("Club Open")
    await play.do(c.PlanStage(name="Open", rounds=ROUNDS, initial_colour="w"))
    for n in range(PLAYERS):
        await play.do(
            c.RegisterEntry(
                stage=PART,
                family=f"Player{n:02}",
                given="Maximiliane",
                title="",
                rating=2100 - 30 * n,
            )
        )
    await play.do(PairRound(PART, 1))
    await play.do(RoundUnpaired(PART, 1, "one came late"))
    await play.do(
        c.RegisterEntry(stage=PART, family="Latecomer", given="Otto", title="", rating=1500)
    )
    for number in range(1, ROUNDS + 1):
        if number == ROUNDS:
            await play.do(WithdrawEntry(PART, PLAYERS // 2, "gone home"))
        await play.do(PairRound(PART, number))
        await play.do(RoundPublished(PART, number))
        if number == 2:
            await _correct_and_undo(play)
        await _play_games(play, number)
        await play.do(RoundClosed(PART, number))


async def _stage(play: Play) -> Stage:
    return stage_of(await play.look(), StageId(PART))


async def _play_games(play: Play, number: int) -> None:
    boards = (await _stage(play)).rounds[number - 1].boards
    for board in boards:
        if board.result is None:
            code = play.random.choice(CODES)
            await play.enter(RecordResult(PART, number, board.number, code, board.changed_at))
    board = (await _stage(play)).rounds[number - 1].boards[0]
    code = "=-=" if board.result and board.result.code != "=-=" else "1-0"
    await play.do(CorrectResult(PART, number, board.number, code, "misread", board.changed_at))


async def _correct_and_undo(play: Play) -> None:
    """Corrects a result of round 1, though round 2 is paired by it, and undoes the correction."""
    board = (await _stage(play)).rounds[0].boards[1]
    code = "=-=" if board.result and board.result.code != "=-=" else "0-1"
    await play.do(
        CorrectResult(PART, 1, board.number, code, "misread", board.changed_at, confirmed=CONFIRMED)
    )
    await play.undo("the slip was right")


async def teams(play: Play) -> None:
    await play.create("Club Cup")
    await play.do(
        t.PlanTeamStage("Cup", ROUNDS_OF_TEAMS, boards=BOARDS_OF_TEAMS, initial_colour="w")
    )
    for n in range(TEAMS):
        members = tuple(
            PersonStated(family=f"Player{n}{board}", rating=2100 - 50 * n - 10 * board)
            for board in range(BOARDS_OF_TEAMS + 1)
        )
        await play.do(tc.RegisterTeams(PART, (tc.ListedTeam(f"Club {n}", members=members),)))
    for number in range(1, ROUNDS_OF_TEAMS + 1):
        if number == ROUNDS_OF_TEAMS:
            await play.do(WithdrawEntry(PART, TEAMS, "gone home"))
        await play.do(PairRound(PART, number))
        await play.do(RoundPublished(PART, number))
        await play.do(t.RevealLineUps(PART, number))
        if number == 2:
            await _correct_and_undo_in_a_match(play)
        await _play_matches(play, number)
        await play.do(RoundClosed(PART, number))


async def _team_stage(play: Play) -> TeamStage:
    return team_stage_of(await play.look(), StageId(PART))


async def _play_matches(play: Play, number: int) -> None:
    for match in (await _team_stage(play)).rounds[number - 1].matches:
        for game in match.games:
            if game.result is None:
                at: dict[str, Any] = {
                    "stage": PART,
                    "round": number,
                    "match": match.number,
                    "board": int(game.number),
                }
                code = play.random.choice(CODES)
                await play.enter(RecordResult(**at, result=code, saw=game.changed_at))


async def _correct_and_undo_in_a_match(play: Play) -> None:
    match = (await _team_stage(play)).rounds[0].matches[0]
    game = match.games[0]
    code = "=-=" if game.result and game.result.code != "=-=" else "0-1"
    at: dict[str, Any] = {
        "stage": PART,
        "round": 1,
        "match": match.number,
        "board": int(game.number),
    }
    await play.do(
        CorrectResult(**at, result=code, reason="misread", saw=game.changed_at, confirmed=CONFIRMED)
    )
    await play.undo("the protocol was right")


async def pairs(play: Play) -> None:
    await play.create("Club Pairs")
    await play.do(
        PlanPhase(name="Pairs", sessions=1, scheme="one-section", movement="Howell", boards=BOARDS)
    )
    for n in range(PAIRS):
        players = tuple(PlayerStated(f"Player{n}{seat}", "Theresia") for seat in "ab")
        await play.do(RegisterPair(stage=PART, players=players, seeding=1000 - n))
    await play.do(SeedLines(PART))
    await play.do(PlanSession(PART, SESSION))
    await play.do(SessionUnplanned(PART, SESSION, "a table is missing"))
    await play.do(PlanSession(PART, SESSION))
    await play.do(SessionPublished(PART, SESSION))
    rounds = (await _session(play)).seating.rounds
    for number in range(1, rounds + 1):
        if number == rounds:
            await play.do(PairWithdrawn(PART, PAIRS, SESSION, number, "gone home"))
        await play.do(CallRound(PART, SESSION, number, confirmed=ACKNOWLEDGED))
        await _play_tables(play, number)
    await _correct_and_withdraw(play)
    await play.do(CloseSession(PART, SESSION, missing="later"))
    await play.do(SessionReopened(PART, SESSION, "somebody has looked at the traveller"))
    await play.do(CloseSession(PART, SESSION, missing="later"))


async def _phase(play: Play) -> Phase:
    return phase_of(await play.look(), StageId(PART))


async def _session(play: Play) -> PhaseSession:
    return (await _phase(play)).session(SESSION)


async def _play_tables(play: Play, number: int) -> None:
    """Enter the first board of every table, and confirm the one at the first table."""
    session = await _session(play)
    sittings = [each for each in session.seating.games if each.round == number]
    for sitting in sittings:
        board = boards_at(sitting, BOARDS)[0]
        place = (PART, SESSION, number, sitting.section, sitting.table, board)
        result = play_board(deal_board(play.random), 0, play.random)
        seated = (session.planned_at, sitting.ns, sitting.ew)
        await play.enter(RecordBoard(*place, result, *seated))
        if sitting is sittings[0]:
            saw = await _changed_at(play, sitting, board)
            await play.enter(ConfirmBoard(*place, result, saw))


async def _correct_and_withdraw(play: Play) -> None:
    sitting = (await _session(play)).seating.games[0]
    board = boards_at(sitting, BOARDS)[0]
    place = (PART, SESSION, sitting.round, sitting.section, sitting.table, board)
    saw = await _changed_at(play, sitting, board)
    # A contract that nobody has bid here, as a correction to the same result is none.
    await play.do(CorrectBoard(*place, "7NT N 13", "of another board", saw))
    saw = await _changed_at(play, sitting, board)
    await play.do(WithdrawBoard(*place, "it was not played", saw))


async def _changed_at(play: Play, sitting: Sitting, board: int) -> int:
    at = sitting.at
    record = (await _phase(play)).play.record(SESSION, board, at)
    assert record is not None, "it has been entered"
    return record.changed_at


EVENINGS: Mapping[str, Callable[[Play], Awaitable[None]]] = {
    "chess": chess,
    "team-chess": teams,
    "bridge": pairs,
}
