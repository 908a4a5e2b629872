"""Questions to the rules that need no log, by subject: see tests/golden/recorded/README.md."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.golden.plain import plain
from tests.golden.questions import movements, others, rankings, swisses

RECORDED = Path(__file__).parents[1] / "recorded"
QUESTIONS: Mapping[str, Callable[[], Iterator[tuple[str, object]]]] = {
    **swisses.QUESTIONS,
    **movements.QUESTIONS,
    **rankings.QUESTIONS,
    **others.QUESTIONS,
}


def answer_lines(name: str) -> list[str]:
    return [f"{question}: {plain(answer)}" for question, answer in QUESTIONS[name]()]


def recorded_file(name: str) -> Path:
    return RECORDED / f"{name}.txt"
