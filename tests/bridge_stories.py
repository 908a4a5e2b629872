"""Phases of pairs of any size, built by commands, with names as long as they come."""

from collections.abc import Iterable, Mapping
from functools import cache

from domain.bridge.cards import boards_at
from domain.bridge.deal import SUITS, Deal, deal_of_number
from domain.bridge.phase import Phase, phase_of
from domain.bridge.scoring.contract import Compass, Strain
from domain.bridge.scoring.result import RANKS, Card
from domain.formats.deal_files.document import DoubleDummy, StrainOf
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.commands import CallRound, RecordBoard, RegisterPairs
from events.bridge.vocabulary.files import DealsStated, hands_of
from events.bridge.vocabulary.pairs import PairStated, PlayerStated
from server.demo.demo_commands import NAMES
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon

PAIRS = StageId(PHASE)
NO_CONTRACTS: Mapping[int, Iterable[StrainOf]] = {}
PEOPLE = tuple(
    (family, given, federation)
    for turn in range(5)
    for federation, (givens, families) in NAMES.items()
    for family, given in zip(families[turn:], givens, strict=False)
)


def pair_numbered(number: int) -> PairStated:
    """Two names of the demo, every tenth of them a long one."""
    players = tuple(_player(2 * number + shift) for shift in (0, 1))
    return PairStated(players, seeding=max(0, 1000 - number))


def _player(number: int) -> PlayerStated:
    turn, place = divmod(number, len(PEOPLE))
    family, given, federation = PEOPLE[place]
    if number % 20 == 3 and number < 120:
        family, given = f"{family}-Wawrzyńczykowski", "Maria Aleksandra"
    given = f"{given} {chr(ord('A') + turn)}." if turn else given
    return PlayerStated(family, given, federation)


@cache
def pairs_playing(pairs: int) -> Tournament:
    """A tournament in round 2 of session 1; one pair has left, so that another sits out or two
    merge.
    """
    sessions = 1 if pairs < 20 else 3
    plan = {"scheme": "one-section", "movement": "Howell"} if pairs < 20 else {}
    club = Afternoon(0, sessions, **plan)
    stated = tuple(pair_numbered(n) for n in range(1, pairs + 1))
    club.do(RegisterPairs(PHASE, stated, confirmed=ACKNOWLEDGED))
    club.seeded().playing(1)
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
    club.leaves(club.pair_at(1, "A", 2), 1, 2)
    club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
    return club.state


@cache
def session_1_played(pairs: int) -> Tournament:
    """Session 1 is played to its end, and its deals are known: whole suits on board 1."""
    club = Afternoon(0, 3)
    stated = tuple(pair_numbered(n) for n in range(1, pairs + 1))
    club.do(RegisterPairs(PHASE, stated, confirmed=ACKNOWLEDGED))
    club.seeded().playing(1)
    planned, dealt = club.phase.session(1).planned_at, set[int]()
    for here in club.table(1).games:
        for board in boards_at(here, 2):
            at = (PHASE, 1, here.round, here.section, here.table, board)
            result = "4H N 10 SA" if here.table % 2 else "4S N 9 SA"
            club.do(RecordBoard(*at, result, planned, here.ns, here.ew))
            dealt.add(board)
    hands = (
        (board, *hands_of(deal_of_number(1 + (board - 1) * 10**27))) for board in sorted(dealt)
    )
    club.do(DealsStated(PHASE, 1, tuple(hands)))
    return club.state


def pairs_phase(tournament: Tournament) -> Phase:
    return phase_of(tournament, PAIRS)


def all_in_spades(
    deals: Mapping[int, Deal], played: Mapping[int, Iterable[StrainOf]] = NO_CONTRACTS
) -> Mapping[int, DoubleDummy]:
    """The answers of DDS if North had all spades and no lead mattered but that of a spade, which
    gives a trick; it has none for board 1 yet.
    """
    tricks = {
        seat: {strain: 13 if seat in "NS" and strain is Strain.SPADES else 0 for strain in Strain}
        for seat in Compass
    }
    after = {
        (strain, declarer): {
            Card(suit, rank): tricks[declarer][strain] + (suit is Strain.SPADES)
            for suit in SUITS
            for rank in RANKS
        }
        for strain, declarer in {of for each in played.values() for of in each}
    }
    return {board: DoubleDummy(tricks, 1510, ("7S-NS",), after) for board in deals if board != 1}
