"""What a test needs of a browser, whatever its engine."""

from pathlib import Path
from time import monotonic
from typing import Any, Protocol

PATIENCE = 240
"""Seconds that a busy machine may take until a page shows an expected state."""


class Engine(Protocol):
    name: str

    def open(self, address: str) -> None:
        """Return once the page has loaded."""

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""

    def click(self, selector: str) -> None:
        """Scroll the first matching element into view and click on its middle."""

    def type(self, keys: str) -> None:
        """Type into the focused element."""

    def choose_file(self, selector: str, file: Path) -> None: ...

    def reload(self) -> None: ...

    def close(self) -> None: ...


def until(engine: Engine, expression: str) -> None:
    """Evaluate until it is true; errors of a page that is just being replaced are ignored."""
    end = monotonic() + PATIENCE
    answer: object = None
    while monotonic() < end:
        try:
            answer = engine.value(expression)
        except EngineError as error:
            answer = error
        if answer is True:
            return
    raise AssertionError(f"{engine.name}: {expression} is still {answer!r}")


def text(selector: str) -> str:
    """An expression for the text of all such elements."""
    return f"[...document.querySelectorAll({selector!r})].map(e => e.textContent).join(' ')"


def wait_for_text(engine: Engine, selector: str, words: str) -> None:
    until(engine, f"{text(selector)}.includes({words!r})")


def wait_for_element(engine: Engine, selector: str) -> None:
    until(engine, f"document.querySelector({selector!r}) !== null")


class EngineError(Exception):
    """A browser could not answer."""
