"""What a match is made of: its games, and then one step of tie-breaks after the other.

A step is written "2 rapid 25+10": its games, their rate, their time. The last step is played again
and again until it decides. In an Armageddon game a draw is Black's win.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from domain.errors import NotNow
from domain.times.time_control import Pace

MOST_GAMES = 24
_STEP = re.compile(r"(\d+) (standard|rapid|blitz|armageddon)(?: (\S.*))?")


@dataclass(frozen=True, slots=True)
class Step:
    """`rate`: the list its games are rated on (FIDE B.02, Appendix A and B of the Laws). `time` is
    in the organiser's words. An `armageddon` is one game; a draw is Black's win.
    """

    games: int
    rate: Pace
    time: str = ""
    armageddon: bool = False

    @property
    def written(self) -> str:
        kind = "armageddon" if self.armageddon else self.rate.value
        return f"{self.games} {kind} {self.time}".strip()


def step(text: str) -> Step:
    said = " ".join(text.split())
    found = _STEP.fullmatch(said.lower())
    if found is None or not 1 <= int(found[1]) <= MOST_GAMES:
        raise NotNow(
            f"{text!r} is no step of a match: write the number of games, 1 to {MOST_GAMES}, then "
            "standard, rapid, blitz or armageddon, then the time if you like: 2 rapid 25+10."
        )
    games, kind = int(found[1]), found[2]
    time = said.split(" ", 2)[2] if found[3] else ""
    if kind != "armageddon":
        return Step(games, Pace(kind), time)
    if games != 1:
        raise NotNow("Armageddon is a single game: write 1 armageddon.")
    return Step(1, Pace.BLITZ, time, armageddon=True)


def steps(texts: Iterable[str]) -> tuple[Step, ...]:
    """The match itself first; refused where there is nothing, or where something could never be
    reached.
    """
    found = tuple(map(step, texts))
    if not found:
        raise NotNow("A match has at least one game: write the step it begins with, 2 standard.")
    if any(one.armageddon for one in found[:-1]):
        raise NotNow("An Armageddon game decides: nothing can follow it, so let it come last.")
    return found


def with_games(announced: tuple[Step, ...], games: int) -> tuple[Step, ...]:
    """With another number of games before the tie-breaks; 0: as announced."""
    return (replace(announced[0], games=games), *announced[1:]) if games else announced


PRESETS: Mapping[str, tuple[str, ...]] = {
    "club": ("1 standard", "2 blitz 5+3", "1 armageddon 5+0 against 4+0"),
    "rapid": ("2 rapid 15+10", "2 blitz 3+2", "1 armageddon 5+0 against 4+0"),
    "fide-world-cup": (
        *("2 standard 90/40 + 30, 30 a move", "2 rapid 25+10", "2 rapid 10+10"),
        *("2 blitz 5+3", "1 blitz 3+2"),
    ),
    "fide-match": (
        *("14 standard 120/40 + 30, 30 from move 41", "4 rapid 15+10", "2 rapid 10+5"),
        *("2 blitz 3+2", "1 blitz 3+2"),
    ),
}
"""Lists that are announced often. FIDE World Cup: its tie-breaks of 2023, two games each of 25+10,
10+10 and 5+3, each after a new drawing of colours, then single games of 3+2 with colours reversed
until one is won. FIDE match: the World Championship match of 2024.
"""
