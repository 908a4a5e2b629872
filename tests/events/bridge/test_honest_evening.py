"""An honest club evening through every role: the audit is clean, and the file is the ranking."""

from random import Random

from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.scoring.notation import result_as_text
from domain.formats.format_detection import read_results
from domain.ids import StageId
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.boards import PenaltyGiven
from events.bridge.vocabulary.commands import (
    CallRound,
    CloseSession,
    ConfirmBoard,
    EnterScore,
    FoulBoardFrom,
    GrantBoardCorrection,
    RecordBoard,
    ResolveBoard,
)
from events.bridge.vocabulary.pairs import PairWithdrawn
from events.bridge.vocabulary.sessions import SessionPublished
from events.log.vocabulary import Command
from tests.bridge_sessions import drawn_result
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.web.pairs_files import pairs_file
from web.bridge.scores import phase_now

ROUNDS = 7
UNCONFIRMED = (ROUNDS, 2)
"""Round and table of a result that the opponents do not confirm."""
SKIPPED = (2, 5)
"""Round and table without a result."""
SCORER_TABLE, UNCONFIRMED_TABLE = 4, 6


class Honest(Afternoon):
    """Thirteen pairs at seven tables, a board a round."""

    def __init__(self) -> None:
        plan = {"scheme": "one-section", "movement": "Mitchell", "arrow_switched": True}
        super().__init__(13, 1, boards=1, **plan)
        self.random = Random(12)

    def by(self, role: str, command: Command) -> None:
        self.decide(command, by=(role, f"{role}-1"))

    def saw(self, board: int, *at: object) -> int:
        for place, record in self.phase.play.session_records(1).get(board, {}).items():
            if place == at:
                return record.changed_at
        return self.phase.session(1).planned_at


def test_an_evening_by_the_rules_through_every_role() -> None:
    club = Honest()
    club.seeded().planned(1)
    club.by("arbiter", SessionPublished(PHASE, 1))
    for number in range(1, ROUNDS + 1):
        club.by("arbiter", CallRound(PHASE, 1, number, confirmed=ACKNOWLEDGED))
        for sitting in [s for s in club.table(1).games if s.round == number]:
            at = (number, sitting.section, sitting.table)
            place, text = (PHASE, 1, *at, sitting.set), result_as_text(drawn_result(club.random))
            if sitting.table == SCORER_TABLE:
                club.by(
                    "scorer",
                    EnterScore(*place, text, club.saw(sitting.set, *at), confirmed=ACKNOWLEDGED),
                )
                continue
            if (number, sitting.table) == SKIPPED:
                continue
            club.by("player", RecordBoard(*place, text, club.saw(sitting.set, *at)))
            if sitting.table != UNCONFIRMED_TABLE and (number, sitting.table) != UNCONFIRMED:
                club.by("player", ConfirmBoard(*place, text, club.saw(sitting.set, *at)))
    settle_two_late_results(club)
    leaving = club.pair_at(1, "A", 3)
    club.by("arbiter", PairWithdrawn(PHASE, leaving, 1, ROUNDS, "ill"))
    club.by("chief", FoulBoardFrom(PHASE, 1, 2, 4, "a card was turned"))
    club.by("arbiter", PenaltyGiven(PHASE, 1, pair=2, amount="10", reason="slow play"))
    assert list(missing_boards(club.phase, 1, ROUNDS))
    club.by("organiser", CloseSession(PHASE, 1, missing="not-played"))
    assert not list(missing_boards(club.phase, 1, ROUNDS))
    assert audit_log(club.acts).exit_code == CLEAN

    read = read_results(pairs_file(club.state, StageId(PHASE), "usebio"))
    places = {int(pair.label): pair.standing.place for pair in read.pairs if pair.standing.place}
    assert leaving not in places
    assert {int(place.rstrip("=")) for place in places.values()} == {
        placed.rank for placed in phase_now(club.state, StageId(PHASE)).ranking
    }


def settle_two_late_results(club: Honest) -> None:
    """Another tablet contradicts two unconfirmed results. That of table 6 in round 1 is too late
    to dispute, so it becomes a request, which the director grants; that of the last round becomes
    a dispute, which the director decides.
    """
    sitting = next(s for s in club.table(1).games if (s.round, s.table) == (1, 6))
    at = (1, sitting.section, 6)
    place = (PHASE, 1, *at, sitting.set)
    club.decide(RecordBoard(*place, "7NT N 13", club.saw(sitting.set, *at)), by=("player", "two"))
    (request,) = club.phase.requests
    granted = GrantBoardCorrection(
        PHASE, request.version, "the slip says so", club.saw(sitting.set, *at)
    )
    club.by("chief", granted)
    last = next(s for s in club.table(1).games if (s.round, s.table) == UNCONFIRMED)
    at = (ROUNDS, last.section, last.table)
    place = (PHASE, 1, *at, last.set)
    club.decide(RecordBoard(*place, "7NT N 13", club.saw(last.set, *at)), by=("player", "two"))
    club.by("arbiter", ResolveBoard(*place, "PASS", "all agree", club.saw(last.set, *at)))
