"""Sessions of bridge pairs with results drawn by a seed."""

from collections.abc import Mapping, Sequence
from random import Random

from domain.bridge.deal import Deal, parse_hand
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass, Contract, Doubling, Strain
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import (
    RANKS,
    BoardResult,
    Card,
    PassedOut,
    PlayedContract,
    TableScore,
)
from domain.bridge.scoring.scores import session_scores
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedPair,
    PrintedPlayer,
    ResultsHeading,
    build_results,
)

SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
DOUBLINGS = (Doubling.UNDOUBLED,) * 12 + (Doubling.DOUBLED,) * 3 + (Doubling.REDOUBLED,)


def drawn_result(random: Random) -> BoardResult:
    if random.randrange(100) == 0:
        return PassedOut()
    strain, doubling = random.choice(list(Strain)), random.choice(DOUBLINGS)
    contract = Contract(random.randint(1, 7), strain, doubling)
    tricks = min(13, max(0, contract.tricks_needed + random.randint(-3, 2)))
    lead = Card(random.choice(SUITS), random.choice(RANKS)) if random.randrange(4) else None
    return PlayedContract(contract, random.choice(list(Compass)), tricks, lead)


def drawn_lines(tables: int, boards: int, random: Random) -> list[tuple[int, TableScore]]:
    """NS are 1 … n, EW n+1 … 2n and go on a table after each board."""
    return [
        (
            board,
            TableScore(
                PairNo(ns), PairNo(tables + (ns + board) % tables + 1), drawn_result(random)
            ),
        )
        for board in range(1, boards + 1)
        for ns in range(1, tables + 1)
    ]


def drawn_deal(random: Random) -> Deal:
    pack = [(suit, rank) for suit in range(4) for rank in RANKS]
    random.shuffle(pack)
    hands = (pack[n : n + 13] for n in range(0, 52, 13))
    return Deal(
        *(
            parse_hand(*("".join(r for s, r in cards if s == suit) for suit in range(4)))
            for cards in hands
        )
    )


def club_evening(
    form: Form = Form.MATCHPOINTS,
    rulings: Mapping[int, BoardResult] | None = None,
    tables: int = 5,
    seed: int = 1,
) -> PairsResults:
    """A Mitchell of five tables and ten boards; `rulings` replace the first line of a board."""
    random = Random(seed)
    lines = drawn_lines(tables, 2 * tables, random)
    for board, ruling in (rulings or {}).items():
        index = next(i for i, (number, _) in enumerate(lines) if number == board)
        lines[index] = board, lines[index][1]._replace(result=ruling)
    scores = session_scores(ScoringPolicy(tables, form), lines)
    heading = ResultsHeading("Pairs & friends", "Club <1>", "2026-01-19", form)
    deals = {board: drawn_deal(random) for board in range(1, 2 * tables + 1)}
    return build_results(heading, mitchell_pairs(tables), {"": scores}, deals)


def mitchell_pairs(tables: int) -> Sequence[PrintedPair]:
    return [
        PrintedPair(
            PairNo(number),
            f"{(number - 1) % tables + 1}{side}",
            side,
            (
                PrintedPlayer(f"Ann Ünal {number}", str(100 + number)),
                PrintedPlayer(f'"Bo" O\'Hara {number}'),
            ),
        )
        for side, first in ((Direction.NS, 1), (Direction.EW, tables + 1))
        for number in range(first, first + tables)
    ]
