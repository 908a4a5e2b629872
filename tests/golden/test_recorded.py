import pytest

from tests.effort import A_SHARE
from tests.golden.questions import QUESTIONS, RECORDED, answered, recorded


@pytest.mark.parametrize("name", sorted(QUESTIONS)[::A_SHARE])
def test_the_core_answers_as_it_did(name: str) -> None:
    """Where this is red: tests/golden/recorded/README.md."""
    assert answered(name) == recorded(name).read_text().splitlines()


def test_no_answer_is_kept_that_nobody_asks_for() -> None:
    assert {path.stem for path in RECORDED.glob("*.txt")} == set(QUESTIONS)
