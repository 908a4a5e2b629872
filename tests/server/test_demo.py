"""The demo tournaments: each is in the middle of a round, with byes, withdrawals and rulings."""

from random import Random

import pytest

from domain.bridge.phase import phase_of
from domain.bridge.scoring.contract import Compass, Strain
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.result import PlayedContract
from domain.bridge.session import SessionState
from domain.chess.stage import stage_of
from domain.contest.round import RoundState
from domain.ids import StageId
from domain.team_chess.stage import team_stage_of
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import teams_stage_of
from events.fold import fold_records
from events.log.chain import verify_chain
from server.demo import fours_story
from server.demo.pairs_story import PAIRS, PHASE, DealtBoard, PairsStory, play_board
from server.demo.story import COMPLETE_ROUNDS, PLAYERS, STAGE, ChessStory
from server.demo.teams_story import CLUBS, TeamsStory
from tests.events.log.memory_store import MemoryStore


def test_the_chess_demo_is_in_the_middle_of_a_round() -> None:
    store = MemoryStore()

    state = fold_records(verify_chain(store.read(ChessStory(store).create_once())))

    assert state is not None
    stage = stage_of(state, StageId(STAGE))
    assert len(stage.entries) == PLAYERS + 1
    assert len(stage.rounds) == COMPLETE_ROUNDS + 1
    under_way = stage.rounds[-1]
    assert under_way.state is RoundState.PUBLISHED
    assert 0 < len(under_way.boards_without_result) < len(under_way.boards)
    assert any(entry.withdrawn_from for entry in stage.entries.values())
    assert any(entry.first_round > 1 for entry in stage.entries.values())
    rounds_of_byes = [number for entry in stage.entries.values() for number, _ in entry.byes]
    assert max(rounds_of_byes) == len(stage.rounds) + 1, (
        "somebody has asked for a bye of the next round"
    )


def test_the_demo_is_written_once() -> None:
    store = MemoryStore()
    first = ChessStory(store).create_once()
    version = store.head(first).version

    assert ChessStory(store).create_once() == first
    assert store.head(first).version == version


def test_the_pairs_demo_is_in_the_middle_of_a_session_with_one_merge() -> None:
    store = MemoryStore()

    state = fold_records(verify_chain(store.read(PairsStory(store).create_once())))

    assert state is not None
    phase = phase_of(state, StageId(PHASE))
    first, second = phase.sessions
    assert len(phase.entries) == PAIRS
    assert (first.state, second.state) == (SessionState.CLOSED, SessionState.PUBLISHED)
    assert len(second.standing_merges) == 1
    assert second.byes == ()
    assert store.head(PairsStory(store).create_once()).version == state.version


def test_the_team_chess_demo_is_in_the_middle_of_a_round_with_a_bye_in_each() -> None:
    store = MemoryStore()

    state = fold_records(verify_chain(store.read(TeamsStory(store).create_once())))

    assert state is not None
    stage = team_stage_of(state, StageId(1))
    assert len(stage.entries) == len(CLUBS)
    under_way = stage.rounds[-1]
    assert all(match.revealed for match in under_way.matches)
    assert 0 < len(under_way.unfinished_matches) <= len(under_way.matches)
    assert [len(r.byes) for r in stage.rounds] == [1, 1, 1]
    assert any(game.follows for r in stage.rounds for match in r.matches for game in match.games)
    assert stage.adjustments


def test_the_teams_of_four_demo_is_in_the_first_half_of_its_matches_after_a_fouled_board() -> None:
    store = MemoryStore()

    state = fold_records(verify_chain(store.read(fours_story.FoursStory(store).create_once())))

    assert state is not None
    stage = teams_stage_of(state, StageId(1))
    assert len(stage.entries) == len(fours_story.CLUBS)
    under_way = stage.rounds[-1]
    assert {match.revealed for match in under_way.matches} == {1}
    scores = [match_score(stage, under_way, match) for match in under_way.matches]
    assert all(0 < score.compared_boards <= fours_story.BOARDS // 2 for score in scores)
    assert any(score.compared_boards < fours_story.BOARDS // 2 for score in scores)
    assert any(board.awarded for r in stage.rounds for m in r.matches for board in m.boards)
    assert stage.penalties


@pytest.mark.parametrize("edge", [-1, 0, 1])
def test_demo_declarers_of_any_skill_are_at_most_one_trick_off_double_dummy(edge: float) -> None:
    cards, lots = DealtBoard(Compass.NORTH, Strain.NO_TRUMP, 10), Random(1925)

    played = [result_from_text(play_board(cards, edge, lots)) for _ in range(200)]

    assert {each.tricks - cards.tricks for each in played if isinstance(each, PlayedContract)} == {
        -1,
        0,
        1,
    }
