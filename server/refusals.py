"""What any reader of a request may refuse, whichever room it is in."""

from domain.errors import SentenceError, WallchartError


class BadRequest(SentenceError):
    """The request itself can't be read; says where and what to do."""


class NoLongerKept(WallchartError):
    """A version that was there once, or never; the reader begins with the newest."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"Version {self.name} is not kept; begin with the newest, which …/latest names."
