"""When the rounds of a stage have been played, and when it is over."""

import pytest

from domain.chess.knock_out import is_over, is_played
from domain.chess.stage import StageRules, stage_of
from domain.contest.round import RoundState
from tests.stories import OPEN, field, with_round


@pytest.mark.parametrize(
    ("games", "state", "played", "over"),
    [
        (("1-2 1-0", "3-4"), RoundState.PUBLISHED, False, False),
        (("1-2 1-0", "3-4 =-="), RoundState.PUBLISHED, True, False),
        (("1-2 1-0", "3-4 =-="), RoundState.CLOSED, True, True),
        (("1-2 1-0", "3-4 ?-?"), RoundState.CLOSED, False, False),
        (("1-2", "3-4"), RoundState.PAIRED, False, False),
    ],
)
def test_the_last_round_is_played_with_its_last_result_and_over_once_closed(
    games: tuple[str, ...], state: RoundState, played: bool, over: bool
) -> None:
    stage = stage_of(with_round(field(4, rules=StageRules(rounds=1)), *games, state=state), OPEN)
    assert (is_played(stage), is_over(stage)) == (played, over)
