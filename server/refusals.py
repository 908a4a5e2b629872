"""What is refused to readers."""

from domain.errors import WallchartError


class NoLongerKept(WallchartError):
    """A version that was there once, or never; the reader begins with the newest."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"Version {self.name} is not kept; begin with the newest, which …/latest names."
