"""A second scorer of pairs, straight from the Laws of 2017 and M. Eminenti's paper; it shares
nothing with the product and takes its time.

A line is what stands on a traveller: (board, NS, EW, result), the result as "4HX N 10", "PASS",
"NP", "A60/A40" or weighted as "60x420,40x-50" and "60x4S N 10,40x4S N 9", from North-South's side.
Matchpoints are two for each score beaten and one for a tie (Law 78A); a board with fewer scores
than expected goes by Neuberg's formula, one with more in proportion; an artificial score is a share
of the whole top (Law 12C2); of a weighted one each outcome counts for as much as it weighs
(Law 12C1c).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)


class Scored(NamedTuple):
    board: int
    ns: int
    ew: int
    result: str


class Share(NamedTuple):
    """What a pair has won, of how much, on how many boards."""

    won: Fraction = Fraction(0)
    top: Fraction = Fraction(0)
    boards: int = 0

    @property
    def per_cent(self) -> Fraction:
        return 100 * self.won / self.top


def contract_score(text: str, board: int) -> int:
    """Law 77: what North-South score."""
    if text == "PASS":
        return 0
    read = re.match(r"^([1-7])(NT|[SHDC])(X{0,2}) ([NESW]) (\d+)", text)
    assert read, text
    level, strain, doubled, declarer, tricks = read.groups()
    sign = 1 if declarer in "NS" else -1
    return sign * _declarers(int(level), strain, len(doubled), int(tricks), _at_risk(board, sign))


def _at_risk(board: int, sign: int) -> bool:
    """Law 2: O, NS, EW, B and so on, a step on in each of the four rounds of four boards."""
    number = board - 1
    vulnerable = ("", "NS", "EW", "B")[(number + number // 4) % 4]
    return vulnerable in ("B", "NS" if sign > 0 else "EW")


def _declarers(level: int, strain: str, doubled: int, tricks: int, risk: bool) -> int:
    over = tricks - level - 6
    if over < 0:
        return -_undertricks(-over, doubled, risk)
    each = 20 if strain in ("C", "D") else 30
    bid = (level * each + (10 if strain == "NT" else 0)) * (1, 2, 4)[doubled]
    game = (500 if risk else 300) if bid >= 100 else 50
    slam = {6: 750 if risk else 500, 7: 1500 if risk else 1000}.get(level, 0)
    worth = each if doubled == 0 else (100 if risk else 50) * (2 * doubled)
    return bid + game + slam + over * worth + 50 * doubled


def _undertricks(count: int, doubled: int, risk: bool) -> int:
    if doubled == 0:
        return count * (100 if risk else 50)
    steps = [200, 300] if risk else [100, 200, 200, 300]
    return sum((steps + [300] * count)[:count]) * doubled


def _outcomes(text: str, board: int) -> list[tuple[Fraction, int]]:
    """(weight, score) of a line that is compared; nothing for one that is not."""
    if text == "NP" or text.startswith("A"):
        return []
    if "x" not in text:
        return [(Fraction(1), contract_score(text, board))]
    parts = [part.split("x", 1) for part in text.split(",")]
    return [
        (
            Fraction(weight) / 100,
            int(outcome) if outcome.lstrip("-").isdigit() else contract_score(outcome, board),
        )
        for weight, outcome in parts
    ]


def board_shares(lines: Sequence[Scored], expected: int) -> dict[tuple[int, int], Share]:
    """(board, pair) -> share, of one deal that all of them have played."""
    outcomes = {line: _outcomes(line.result, line.board) for line in lines}
    compared = [line for line in lines if outcomes[line]]
    top = Fraction(2 * (expected - 1))
    found: dict[tuple[int, int], Share] = {}
    for line in compared:
        beaten = sum(
            (
                weight * other * (2 if score > theirs else 1 if score == theirs else 0)
                for each in compared
                if each is not line
                for weight, score in outcomes[line]
                for other, theirs in outcomes[each]
            ),
            Fraction(0),
        )
        count = len(compared)
        won = (beaten + 1) * expected / count - 1
        if count > expected:
            won = beaten * (expected - 1) / (count - 1)
        found[line.board, line.ns] = Share(won, top, 1)
        found[line.board, line.ew] = Share(top - won, top, 1)
    for line in lines:
        if line.result.startswith("A"):
            for pair, text in zip((line.ns, line.ew), line.result.split("/"), strict=True):
                found[line.board, pair] = Share(top * int(text[1:]) / 100, top, 1)
    return found


def session_shares(lines: Iterable[Scored], expected: int) -> dict[int, Share]:
    """Pair -> share."""
    deals: defaultdict[int, list[Scored]] = defaultdict(list)
    for line in lines:
        deals[line.board].append(line)
    boards: dict[tuple[int, int], Share] = {}
    for deal in deals.values():
        boards |= board_shares(deal, expected)
    found: defaultdict[int, Share] = defaultdict(Share)
    for (_, pair), share in boards.items():
        found[pair] = together([found[pair], share])
    return dict(found)


def together(shares: Iterable[Share]) -> Share:
    return Share(*(sum(column, start=0 * column[0]) for column in zip(*shares, strict=True)))


def ranks(values: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The ranks from 1; tied pairs have the mean of their places."""
    return {
        pair: 1
        + sum(other > value for other in values.values())
        + HALF * (sum(other == value for other in values.values()) - 1)
        for pair, value in values.items()
    }


def two_decimals(value: Fraction) -> str:
    """The value with two decimals, halves rounded up."""
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def linear_carryover(
    qualified: Mapping[int, Fraction], boards: int, top: Fraction, weight: Fraction
) -> dict[int, Fraction]:
    """2.1 of the paper: beta * B_q * T_f * (L - RK) / (L - 1)."""
    last = len(qualified)
    return {
        pair: weight * boards * top * (last - rank) / (last - 1)
        for pair, rank in ranks(qualified).items()
    }
