"""What a journey asks of a browser, whatever its engine is."""

from pathlib import Path
from time import monotonic
from typing import Any, Protocol

PATIENCE = 240
"""Seconds that a busy machine may take for one state of a page; a journey waits for states only."""


class Engine(Protocol):
    name: str

    def open(self, address: str) -> None:
        """Return once the page has loaded."""

    def value(self, expression: str) -> Any:
        """What this JavaScript expression gives, awaited if it is a promise."""

    def click(self, selector: str) -> None:
        """Scroll the first such element into view and press the pointer on its middle."""

    def type(self, keys: str) -> None:
        """To whatever has the focus."""

    def choose_file(self, selector: str, file: Path) -> None: ...

    def reload(self) -> None: ...

    def close(self) -> None: ...


def until(engine: Engine, expression: str) -> None:
    """Ask for this until it holds; a page that is just being replaced has no answer yet."""
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


def shows(engine: Engine, selector: str, words: str) -> None:
    until(engine, f"{text(selector)}.includes({words!r})")


def there(engine: Engine, selector: str) -> None:
    until(engine, f"document.querySelector({selector!r}) !== null")


class EngineError(Exception):
    """A browser could not answer."""
