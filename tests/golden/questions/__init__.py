"""What the core is asked without a log, by subject: see tests/golden/recorded/README.md."""

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


def answered(name: str) -> list[str]:
    return [f"{question}: {plain(answer)}" for question, answer in QUESTIONS[name]()]


def recorded(name: str) -> Path:
    return RECORDED / f"{name}.txt"
