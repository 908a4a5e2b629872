"""The acts allowed in each state of a round, and the alternatives in refusals."""

from itertools import product

import pytest

from domain.contest.round import ROUND_ACTS, RoundAct, RoundState, check_round_act
from domain.errors import NotNow
from tests.every import every


@every(("state", "act"), tuple(product(RoundState, RoundAct)))
def test_acts_outside_their_states_are_refused_in_a_sentence(
    state: RoundState, act: RoundAct
) -> None:
    if act in ROUND_ACTS[state]:
        assert check_round_act(2, state, act) is ROUND_ACTS[state][act]
        return
    with pytest.raises(NotNow, match=rf"^Round 2 is {state} and can't {act}(; [^;]+)?\.$"):
        check_round_act(2, state, act)


def test_a_refusal_names_the_alternative() -> None:
    with pytest.raises(NotNow, match=r"correct the result with a reason, or reopen it\.$"):
        check_round_act(1, RoundState.CLOSED, RoundAct.ENTER_RESULT)
