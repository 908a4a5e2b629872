"""The rules answer recorded questions, which need no log, as they did."""

import pytest

from tests.effort import A_SHARE
from tests.golden.questions import QUESTIONS, RECORDED, answer_lines, recorded_file


@pytest.mark.parametrize("name", sorted(QUESTIONS)[::A_SHARE])
def test_rules_answer_recorded_questions_unchanged(name: str) -> None:
    """For failures see tests/golden/recorded/README.md."""
    assert answer_lines(name) == recorded_file(name).read_text().splitlines()


def test_every_recorded_file_has_its_question() -> None:
    assert {path.stem for path in RECORDED.glob("*.txt")} == set(QUESTIONS)
