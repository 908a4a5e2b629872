"""What is entered at a table, held against the movement: who sits there and which boards they play.

The movement knows who plays what, so that a board of another round, a pair of another table and two
pairs that sit the wrong way round are caught while everybody is still there. The sentence says
where the board or the pair belongs. Laws of Duplicate Bridge 2017: 5 (seats), 15 (wrong board).
"""

from typing import NamedTuple

from domain.bridge.cards import boards_of
from domain.bridge.play import At
from domain.bridge.session import NOBODY, PairNo, Session, Sitting
from domain.errors import RuleViolation, Unknown
from domain.said import said_together, say

SEATS = "Law 5 of 2017"
WRONG_BOARD = "Law 15 of 2017"


class Sides(NamedTuple):
    """Whom the sender saw at the table; 0: not stated."""

    ns: int = 0
    ew: int = 0


def sitting_at(session: Session, at: At) -> Sitting:
    try:
        return session.at[at]
    except KeyError:
        raise Unknown(
            say(
                "table in round {round} of session {number}:", round=at.round, number=session.number
            ),
            at.name,
        ) from None


def boards_at(sitting: Sitting, boards_a_set: int) -> range:
    """None where an empty seat lets nobody play."""
    if not sitting.played:
        return range(0)
    first, last = boards_of(sitting.set, boards_a_set)
    return range(first, last + 1)


def is_played(session: Session, board: int, boards_a_set: int) -> bool:
    """At any table in any round."""
    return any(board in boards_at(sitting, boards_a_set) for sitting in session.games)


def checked(session: Session, at: At, board: int, boards_a_set: int, seen: Sides) -> Sitting:
    """The sitting that plays this board there; RuleViolation says what is wrong instead."""
    sitting = sitting_at(session, at)
    if not sitting.played:
        raise RuleViolation(
            say(
                "Nobody plays at table {name} in round {round}: a seat is empty.",
                name=at.name,
                round=at.round,
            ),
            SEATS,
        )
    if board not in boards_at(sitting, boards_a_set):
        raise RuleViolation(_wrong_board(session, sitting, board, boards_a_set), WRONG_BOARD)
    _check_pairs(session, sitting, seen)
    return sitting


def _wrong_board(session: Session, here: Sitting, board: int, boards_a_set: int) -> str:
    own = str(boards_of(here.set, boards_a_set))
    there = [
        other.name
        for other in session.sittings
        if other.round == here.round and board in boards_at(other, boards_a_set)
    ]
    elsewhere = (
        say(" Board {board} is at {there}.", board=board, there=said_together(", ", there))
        if there
        else ""
    )
    many = "boards" if boards_a_set > 1 else "board"
    return say(
        "Board {board} is not played at table {name} in round {round}: {what}.{elsewhere}",
        board=board,
        name=here.name,
        round=here.round,
        what=said_together(" ", (many, own, "are" if boards_a_set > 1 else "is")),
        elsewhere=elsewhere,
    )


def _check_pairs(session: Session, here: Sitting, seen: Sides) -> None:
    if not (seen.ns and seen.ew) or seen == (here.ns, here.ew):
        return
    if seen == (here.ew, here.ns):
        raise RuleViolation(
            say(
                "At table {name} pair {ns} sits North-South and pair {ew} East-West in round "
                "{round}, not the other way round. Turn the cards, or call the director.",
                name=here.name,
                ns=here.ns,
                ew=here.ew,
                round=here.round,
            ),
            SEATS,
        )
    wrong = next(pair for pair in seen if pair not in (here.ns, here.ew))
    raise RuleViolation(
        say(
            "Pair {wrong} does not play at table {name} in round {belongs}; pairs {ns} and {ew} "
            "do.",
            wrong=wrong,
            name=here.name,
            belongs=said_together("", (here.round, _belongs(session, PairNo(wrong), here.round))),
            ns=here.ns,
            ew=here.ew,
        ),
        SEATS,
    )


def _belongs(session: Session, pair: PairNo, number: int) -> str:
    for sitting in session.of.get(pair, ()):
        if sitting.round == number and pair != NOBODY:
            return say(" but at {name}", name=sitting.name)
    return ""
