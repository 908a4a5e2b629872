"""No system's "why not?" may lie; `why_not_sweep` asks far more."""

import pytest

from domain.swiss.systems import OfPlayers, system_of, systems_for_players
from tests.domain.swiss.why_not_sweep import answered_questions, drawn_round, error_in_answer
from tests.effort import EFFORT

EVERY = pytest.mark.parametrize(
    "system", systems_for_players().values(), ids=map("-".join, systems_for_players())
)


@EVERY
def test_no_answer_calls_the_pairing_that_was_made_worse(system: OfPlayers) -> None:
    assert [
        (str(q), error) for q, error in answered_questions(system, EFFORT.questions) if error
    ] == []


@pytest.mark.parametrize(
    ("system", "seed", "a", "b"),
    [
        # C7 looked at a bracket that was paired again, or at none at all
        (("fide-dutch", "2017"), 1652, 1, 7),
        (("fide-dutch", "2017"), 63, 2, 7),
        # a collapsed bracket held against one that had not collapsed
        (("fide-dutch", "2017"), 134, 1, 9),
        # who has the bye was settled a bracket earlier
        (("fide-dutch", "2026"), 615, 1, 5),
        # criteria of 2026 that the form before 2018 doesn't have, groups merged otherwise
        (("burstein", "pre-2018"), 9, 1, 2),
        (("burstein", "pre-2018"), 75, 2, 5),
        (("burstein", "pre-2018"), 163, 1, 3),
        # the sides of an acceleration's batch that could not meet across
        (("us-chess", "7th"), 313, 2, 7),
        # two who meet once more because nobody else is left; boards nearer in score instead
        (("us-chess", "7th"), 124, 2, 4),
        (("us-chess", "7th"), 97, 1, 2),
    ],
)
def test_explanations_that_were_wrong_once_are_right(
    system: tuple[str, str], seed: int, a: int, b: int
) -> None:
    known = system_of(*system)
    request = drawn_round(known, seed)

    assert error_in_answer(known, request, known.pair_round(request), (a, b)) == ""
