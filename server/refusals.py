"""Refusals that any reader of a request may raise."""

from domain.errors import SentenceError, WallchartError


class Unpublished(SentenceError):
    """A publication failed; its sentence says what to do."""


class BadRequest(SentenceError):
    """The request can't be read; the sentence says where and what to do."""


class NoLongerKept(WallchartError):
    """A version that is no longer kept, or never existed; the reader loads the newest."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"Version {self.name} is not kept; begin with the newest, which …/latest names."
