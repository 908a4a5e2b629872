"""Tricks lost against double dummy: by the lead, then by the declarer and the defence.

`before` is what the declarer makes double dummy before the lead, `after` after it.
"""

import pytest

from domain.bridge.scoring.result import LostTricks, lost_tricks


@pytest.mark.parametrize(
    ("won", "before", "after", "lost"),
    [
        (10, 10, 10, LostTricks(0, 0, 0)),
        (10, 9, 10, LostTricks(1, 0, 0)),
        (9, 9, 10, LostTricks(1, 1, 0)),
        (12, 9, 10, LostTricks(1, 0, 2)),
        (11, 10, None, LostTricks(0, 0, 1)),
        (8, 10, None, LostTricks(0, 2, 0)),
    ],
)
def test_tricks_are_lost_by_the_lead_and_then_by_either_side(
    won: int, before: int, after: int | None, lost: LostTricks
) -> None:
    assert lost_tricks(won, before, after) == lost
    assert before + lost.lead - lost.declarer + lost.defence == won
