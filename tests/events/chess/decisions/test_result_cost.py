"""The cost of entering one result, counted in calls of Python functions."""

import sys
from types import FrameType

import pytest

from domain.chess.stage import stage_of
from domain.ids import BoardNo, StageId
from events.contest.commands import CorrectResult, RecordResult
from events.contest.vocabulary.results import ResultRecorded
from events.decide import decide_command
from tests.bench.log.story import Story

FEW, MANY = 8, 80


def story_with_round(players: int) -> Story:
    story = Story("open")
    story.open(players)
    story.pair(1, players)
    return story


def calls_to_decide(story: Story, command: RecordResult | CorrectResult) -> int:
    calls = 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        decide_command(story.state, command)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("correcting", [False, True])
def test_the_cost_of_a_result_does_not_grow_with_the_number_of_boards(correcting: bool) -> None:
    costs = set()
    for players in (FEW, MANY):
        story = story_with_round(players)
        last = players // 2
        if correcting:
            story.happen(ResultRecorded(1, 1, last, "1-0"))
        assert story.state is not None
        saw = stage_of(story.state, StageId(1)).rounds[0].board(BoardNo(last)).changed_at
        command = (
            CorrectResult(1, 1, last, "0-1", "slip misread", saw)
            if correcting
            else RecordResult(1, 1, last, "1-0", saw)
        )
        decide_command(story.state, command)  # fills the caches
        costs.add(calls_to_decide(story, command))
    assert len(costs) == 1
