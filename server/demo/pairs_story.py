"""The bridge demo: a pairs tournament over three sessions, the second one under way.

In the second session two pairs leave and their sit-outs are merged. Some tables of the current
round have not finished a board, one score was corrected.

Results of a board: most tables bid as high as the cards allow, some higher, some lower. Every board
has a best strain and a number of tricks in it; the stronger side bids games and wins tricks a
little more often.
"""

from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from random import Random

from domain.bridge.cards import boards_at
from domain.bridge.merges.merging import valid_merges
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase, phase_of
from domain.bridge.play import Record
from domain.bridge.scoring.contract import BOOK, TRICKS, Compass, Contract, Doubling, Strain
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import PassedOut, PlayedContract
from domain.bridge.session import Sitting
from domain.ids import StageId
from events.bridge.vocabulary import commands as c
from events.bridge.vocabulary.pairs import PairStated, PairWithdrawn, PlayerStated
from events.bridge.vocabulary.sessions import SessionPublished
from events.log.store import EventStore
from events.tournament.vocabulary import CreateTournament
from server.demo.demo_commands import NAMES, Story

_GAME = {
    Strain.NO_TRUMP: 3,
    Strain.SPADES: 4,
    Strain.HEARTS: 4,
    Strain.DIAMONDS: 5,
    Strain.CLUBS: 5,
}
_ALSO_NO_TRUMP = 0.2
_DOUBLED = 0.04


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board's best contract: declarer, strain and number of tricks."""

    declarer: Compass
    strain: Strain
    tricks: int


def deal_board(lots: Random) -> DealtBoard:
    strain = lots.choices(list(Strain), weights=(2, 2, 4, 4, 4))[0]
    return DealtBoard(lots.choice(list(Compass)), strain, int(lots.triangular(6, 13, 9.4)))


def play_board(cards: DealtBoard, edge: float, lots: Random) -> str:
    """A drawn result in the log's notation; `edge` is declarer's advantage, -1 to 1."""
    if cards.tricks <= BOOK and lots.random() < 0.1:
        return result_as_text(PassedOut())
    strain = cards.strain
    if strain is not Strain.NO_TRUMP and lots.random() < _ALSO_NO_TRUMP:
        strain = Strain.NO_TRUMP
    fewer = 1 if strain is not cards.strain else 0
    won = cards.tricks - fewer + lots.choices((-1, 0, 1), (1 - edge / 2, 4, 1 + edge / 2))[0]
    level = _bid_level(cards, strain, edge, lots)
    doubling = Doubling.DOUBLED if lots.random() < _DOUBLED else Doubling.UNDOUBLED
    contract = Contract(level, strain, doubling)
    return result_as_text(PlayedContract(contract, cards.declarer, min(TRICKS, max(0, won))))


def _bid_level(cards: DealtBoard, strain: Strain, edge: float, lots: Random) -> int:
    """The level of a small slam, a game or a part-score, by the tricks in the cards."""
    game, makes = _GAME[strain], max(1, cards.tricks - BOOK)
    if makes >= game + 2:
        return 6 if lots.random() < 0.45 + edge / 4 else game
    if makes >= game or (makes == game - 1 and lots.random() < 0.3):
        return game
    return max(1, min(makes, game - 1) - lots.choice((0, 0, 1)))


PAIRS = 48
SESSIONS = 3
BOARDS = 2
PHASE = 1


class PairsStory(Story):
    key, seed = "demo-pairs-of-the-first-start", 1925

    def __init__(self, store: EventStore) -> None:
        super().__init__(store)
        self._boards: defaultdict[int, DealtBoard] = defaultdict(lambda: deal_board(self._lots))

    def build(self) -> None:
        self._create_phase()
        self._publish_session(1)
        for round_number in range(1, self._phase.session(1).seating.rounds + 1):
            self._run(c.CallRound(PHASE, 1, round_number, confirmed=2))
            self._play_round(1, round_number, share_of_boards=1.0)
        self._correct_score(1)
        self._run(c.CloseSession(PHASE, 1, missing="later"))
        self._publish_session(2)
        for round_number in (1, 2):
            self._run(c.CallRound(PHASE, 2, round_number, confirmed=2))
            self._play_round(2, round_number, share_of_boards=1.0)
        self._withdraw_two_pairs(2, 3)
        self._run(c.CallRound(PHASE, 2, 3, confirmed=2))
        self._play_round(2, 3, share_of_boards=0.6)

    @property
    def _phase(self) -> Phase:
        return phase_of(self._state, StageId(PHASE))

    def _create_phase(self) -> None:
        self._run(
            CreateTournament(
                name="Danube Pairs",
                place="Wien",
                federation="AUT",
                starts="2026-11-20",
                ends="2026-11-21",
                arbiter="Theresia Wallner",
            )
        )
        self._run(c.PlanPhase(name="Open Pairs", sessions=SESSIONS, boards=BOARDS))
        self._run(c.RegisterPairs(PHASE, tuple(self._draw_pairs())))
        self._run(c.SeedLines(PHASE, self.seed))

    def _draw_pairs(self) -> list[PairStated]:
        people = [
            PlayerStated(family, given, federation)
            for federation, (given_names, families) in NAMES.items()
            for family in families
            for given in given_names
        ]
        players = self._lots.sample(people, 2 * PAIRS)
        return [
            PairStated((players[n], players[PAIRS + n]), seeding=1000 - 7 * n) for n in range(PAIRS)
        ]

    def _publish_session(self, session: int) -> None:
        self._run(c.PlanSession(PHASE, session))
        self._run(SessionPublished(PHASE, session))
        self._boards.clear()

    def _play_round(self, session: int, round_number: int, share_of_boards: float) -> None:
        table = self._phase.session(session).seating
        for sitting in table.games:
            if sitting.round != round_number:
                continue
            for board in boards_at(sitting, BOARDS):
                if self._lots.random() < share_of_boards:
                    self._enter_score(session, sitting, board)

    def _enter_score(self, session: int, sitting: Sitting, board: int) -> None:
        place = (PHASE, session, sitting.round, sitting.section, sitting.table, board)
        saw = self._phase.session(session).planned_at
        cards = self._boards[board]
        strength = (sitting.ew - sitting.ns) / PAIRS  # the stronger pairs have the lower numbers
        edge = strength if cards.declarer.side is Direction.NS else -strength
        result = play_board(cards, edge, self._lots)
        self._run(c.RecordBoard(*place, result, saw, sitting.ns, sitting.ew))
        record = self._board_record(session, sitting, board)
        self._run(c.ConfirmBoard(*place, result, record.changed_at))

    def _correct_score(self, session: int) -> None:
        sitting = self._phase.session(session).seating.games[0]
        board = boards_at(sitting, BOARDS)[0]
        place = (PHASE, session, sitting.round, sitting.section, sitting.table, board)
        saw = self._board_record(session, sitting, board).changed_at
        self._run(c.CorrectBoard(*place, "3NT S 9", "the score was entered for another board", saw))

    def _board_record(self, session: int, sitting: Sitting, board: int) -> Record:
        record = self._phase.play.record(session, board, sitting.at)
        assert record is not None, "it has just been entered"
        return record

    def _withdraw_two_pairs(self, session: int, round_number: int) -> None:
        sections = self._phase.session(session).seating.sections
        for section in islice(sections, 2):
            self._run(PairWithdrawn(PHASE, section.pair_at(2), session, round_number, "taken ill"))
        table = self._phase.session(session).seating
        ledger = self._phase.ledger_without_session(session)
        merge = next(iter(valid_merges(table, ledger, round_number)), None)
        if merge is not None:
            self._run(
                c.MergeSections(
                    PHASE,
                    session,
                    merge.host.section,
                    merge.host.place,
                    merge.guest.section,
                    merge.guest.place,
                    round_number,
                    reason="two empty seats made one table",
                )
            )
