"""Phases of pairs of any size, told by commands, with names as long as they come."""

from functools import cache

from domain.bridge.phase import Phase, phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import RegisterPairs
from events.bridge.vocabulary.pairs import PairStated, PlayerStated
from events.bridge.vocabulary.sessions import RoundCalled
from server.demo.names import NAMES
from tests.events.bridge.afternoon import PHASE, Afternoon

PAIRS = StageId(PHASE)
PEOPLE = tuple(
    (family, given, federation)
    for turn in range(5)
    for federation, (givens, families) in NAMES.items()
    for family, given in zip(families[turn:], givens, strict=False)
)


def pair_called(number: int) -> PairStated:
    """Two names of the demo, every tenth of them a long one."""
    players = tuple(_player(2 * number + shift) for shift in (0, 1))
    return PairStated(players, seeding=1000 - number)


def _player(number: int) -> PlayerStated:
    family, given, federation = PEOPLE[number % len(PEOPLE)]
    if number % 20 == 3:
        family, given = f"{family}-Wawrzyńczykowski", "Maria Aleksandra"
    return PlayerStated(family, given, federation)


@cache
def playing(pairs: int) -> Tournament:
    """Session 1 in its second round; one pair has left, so that somebody sits out or two merge."""
    sessions = 1 if pairs < 20 else 3
    plan = {"scheme": "one-section", "movement": "Howell"} if pairs < 20 else {}
    club = Afternoon(0, sessions, **plan)
    club.do(RegisterPairs(PHASE, tuple(pair_called(n) for n in range(1, pairs + 1))))
    club.seeded().playing(1)
    club.do(RoundCalled(PHASE, 1, 1))
    club.leaves(club.at(1, "A", 2), 1, 2)
    club.do(RoundCalled(PHASE, 1, 2))
    return club.state


def pairs_phase(tournament: Tournament) -> Phase:
    return phase_of(tournament, PAIRS)
