"""A list of pairs as directors keep it: one pair a line, in a table copied or exported.

Columns are separated by tabs, semicolons or, where there is neither, commas. With a line of
headings they come in any order; without one they are player 1, player 2, strength. Decided here: a
name is "Family, Given" or, without a comma, "Given Family" with the last word as family name.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.bridge.phase import Player

MOST_PAIRS = 500
HEADINGS: Mapping[str, str] = {
    **dict.fromkeys(("player 1", "player1", "name 1", "name1", "first", "north"), "first"),
    **dict.fromkeys(("player 2", "player2", "name 2", "name2", "second", "south"), "second"),
    **dict.fromkeys(("family 1", "family1"), "family1"),
    **dict.fromkeys(("given 1", "given1"), "given1"),
    **dict.fromkeys(("family 2", "family2"), "family2"),
    **dict.fromkeys(("given 2", "given2"), "given2"),
    **dict.fromkeys(("strength", "seeding", "rank", "rating", "wk", "points"), "strength"),
    **dict.fromkeys(("federation", "fed", "country"), "federation"),
    **dict.fromkeys(("club",), "club"),
    **dict.fromkeys(("id 1", "id1", "pid 1", "pid1"), "id1"),
    **dict.fromkeys(("id 2", "id2", "pid 2", "pid2"), "id2"),
}
POSITIONS = ("first", "second", "strength")


@dataclass(frozen=True, slots=True)
class ListedPair:
    players: tuple[Player, Player]
    seeding: int


@dataclass(frozen=True, slots=True)
class PairList:
    """`problems` name the columns nothing is taken from, then the lines that are no pair."""

    pairs: tuple[ListedPair, ...]
    problems: tuple[str, ...]


def read_pairs(text: str) -> PairList:
    lines = [
        (n, line) for n, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip()
    ]
    if not lines:
        return PairList((), ("There is no line in it.",))
    split = _separator([line for _, line in lines])
    columns: Sequence[str] = POSITIONS
    first = lines[0][1].split(split)
    if headings := _headings(first):
        columns, lines = headings, lines[1:]
    pairs, problems = [], list(_not_used(first, headings, lines, split))
    for number, line in lines[:MOST_PAIRS]:
        cells = dict(
            zip(columns, (cell.strip().strip('"') for cell in line.split(split)), strict=False)
        )
        found = _pair(cells)
        if isinstance(found, str):
            problems.append(f"Line {number}: {found}")
        else:
            pairs.append(found)
    if len(lines) > MOST_PAIRS:
        problems.append(f"Only the first {MOST_PAIRS} pairs are read.")
    return PairList(tuple(pairs), tuple(problems))


def _separator(lines: Sequence[str]) -> str:
    return next((mark for mark in ("\t", ";") if any(mark in line for line in lines)), ",")


def _headings(cells: Sequence[str]) -> tuple[str, ...]:
    """Empty where the first line is a pair already."""
    known = tuple(HEADINGS.get(cell.strip().strip('"').casefold(), "") for cell in cells)
    return known if sum(map(bool, known)) >= 2 else ()


def _not_used(
    first: Sequence[str], headings: Sequence[str], lines: Sequence[tuple[int, str]], split: str
) -> Iterator[str]:
    """Every column that is dropped, by its heading or its place."""
    known = len(headings) or len(POSITIONS)
    widest = max((len(line.rstrip(split).split(split)) for _, line in lines), default=0)
    named = zip(first, headings, strict=False)
    dropped = [cell.strip().strip('"') or "(no heading)" for cell, column in named if not column]
    dropped += [f"column {n}" for n in range(known + 1, widest + 1)]
    if dropped:
        yield f"Not used: {', '.join(dropped)}."


def _pair(cells: Mapping[str, str]) -> ListedPair | str:
    players = tuple(_players(cells))
    if len(players) < 2:
        return "it needs two players; separate them by a semicolon or a tab."
    strength = cells.get("strength", "").replace(" ", "")
    if strength and not (strength.isascii() and strength.isdecimal() and len(strength) <= 9):
        return f"{strength!r} is no strength; write a whole number or nothing."
    return ListedPair((players[0], players[1]), int(strength or 0))


def _players(cells: Mapping[str, str]) -> Iterator[Player]:
    for index, whole in (("1", "first"), ("2", "second")):
        family, given = _names(cells.get(whole, ""))
        family = cells.get(f"family{index}", family)
        if family:
            yield Player(
                family=family,
                given=cells.get(f"given{index}", given),
                federation=cells.get("federation", "").upper(),
                club=cells.get("club", ""),
                national_id=cells.get(f"id{index}", ""),
            )


def _names(name: str) -> tuple[str, str]:
    family, comma, given = name.partition(",")
    if comma:
        return family.strip(), given.strip()
    *before, last = name.split() or [""]
    return last, " ".join(before)
