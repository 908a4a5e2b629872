"""Groups of teams-of-four played over HTTP with random results, and the score of each result."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

Do = Callable[..., object]
Rows = Callable[[str, int], list[dict[str, Any]]]
"""The rows of a view (name) of a stage."""

SCORES: Mapping[str, int] = {
    "1NT N 7": 90,
    "1NT N 9": 150,
    "2S N 8": 110,
    "1S N 13": 260,
    "PASS": 0,
    "1NT W 8": -120,
    "2H E 11": -200,
}
"""Scores of North-South, for contracts whose score does not depend on vulnerability."""


class TeamsHall:
    """Plays rounds of any stage, by the desk's sheet."""

    def __init__(self, do: Do, rows: Rows, lots: Random) -> None:
        self.do, self.rows, self.lots = do, rows, lots
        self.codes: dict[tuple[int, int, int, str, int], str] = {}
        """The results entered, by stage, round, match, room and board."""

    def matches(self, stage: int, number: int) -> list[dict[str, Any]]:
        rows = self.rows("desk", stage)
        return [row for row in rows if row["kind"] == "match" and row["round"] == number]

    def register_and_draw(self, stage: int, teams: Iterable[str], drawn: bool) -> None:
        listed = [
            {
                "name": name,
                "strength": 500 - n,
                "members": [{"family": f"{name} {i}"} for i in "abcd"],
            }
            for n, name in enumerate(teams)
        ]
        if listed:
            self.do("register-teams", stage=stage, teams=listed)
        if drawn:
            self.do("draw-teams", stage=stage)

    def publish_round(self, stage: int, number: int) -> None:
        self.do("pair-round", stage=stage, round=number)
        self.do("publish-round", stage=stage, round=number)

    def enter_missing(self, stage: int, number: int) -> None:
        """Enter random results for all boards of the round that have none."""
        for match in self.matches(stage, number):
            for game in match["games"]:
                if match["taking"] and not game["code"]:
                    at = {name: game[name] for name in ("round", "match", "room", "board")}
                    code = self.lots.choice(tuple(SCORES))
                    self.do("record-result", stage=stage, **at, result=code, saw=game["saw"])
                    self.codes[(stage, *at.values())] = code

    def play_round(self, stage: int, number: int) -> None:
        self.publish_round(stage, number)
        self.enter_missing(stage, number)
        self.do("close-round", stage=stage, round=number)
