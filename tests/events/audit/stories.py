"""Logs with what the golden ones have not: together they hold every kind of event there is."""

import gzip
from collections.abc import Callable, Mapping
from functools import cache

from domain.ids import TournamentId
from events.audit.history import History
from events.bridge.vocabulary.commands import (
    AnnounceWaysOn,
    RecordBoard,
    RecordIrregularPlay,
    ReseatPairs,
    SeatHeld,
    SubstitutePlayer,
)
from events.bridge.vocabulary.files import ShowDeals
from events.bridge.vocabulary.pairs import PlayerReturned, PlayerStated
from events.bridge.vocabulary.phases import (
    MasterpointsAnnounced,
    PaceAnnounced,
    SeatsFreed,
    SharesShown,
    SubstitutionLimited,
    TableCodesRevoked,
)
from events.bridge.vocabulary.sessions import DirectorAsked, DirectorCame, TableSeated
from events.bundle import read_bundle
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import BracketTakenBack, ColoursChosen
from events.chess.vocabulary.entries import (
    HalfByesBarred,
    ListsOrdered,
    RatingsStated,
    StartingRankAnnounced,
)
from events.chess.vocabulary.stages import BoardNumbersAnnounced, ByeRulesAnnounced
from events.contest.commands import BroughtGame, ExpelEntry, TakeGames, TakeProposedResults
from events.contest.vocabulary.entries import PlacedByHand
from events.contest.vocabulary.results import IncidentNoted
from events.contest.vocabulary.rounds import RoundClosed
from events.log.chain import verify_chain
from events.log.records import Recorded
from events.prizes.vocabulary import AnnouncePrizes, CategoryStated, DeclinePrize, PrizeLines
from events.tournament import vocabulary as t
from events.tournament.vocabulary import (
    CountdownSet,
    EntriesDiscarded,
    EntriesRestored,
    OwnRequestRefused,
    OwnRequestsAllowed,
    PlayerAsked,
    ScheduleAnnounced,
    SignaturesRequired,
    TimeControlAnnounced,
    TournamentBroughtBack,
    TournamentDescribed,
    TournamentDiscarded,
)
from server.files.bundles import make_copy
from server.live.sender import Sender
from tests.confirmations import CONFIRMED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.dealing import (
    WORD,
    afternoon_with_deals_promised,
    filled_by_server,
    with_session_closed,
)
from tests.events.bridge.test_rulings import RuledBoard
from tests.events.bridge.two_phases import QUALIFICATION, TwoPhases
from tests.events.chess.cup import Cup
from tests.events.chess.evening import STAGE, Evening
from tests.events.chess.test_announced_lots import evening_with_lots_drawn
from tests.events.log.memory_store import MemoryStore
from tests.events.memory_log import ORGANISER
from tests.events.team_chess.cup import whole_cup
from tests.events.teams_of_four.test_leagues import tied_cup, whole_league
from tests.golden.files import Golden, all_golden

Log = list[Recorded]
OTHER = TournamentId("other")


def announcements() -> Log:
    """Announcements about a tournament and its prizes, requests of players, and a discarded
    tournament brought back.
    """
    club = Evening(6)
    club.do(TournamentDescribed("Club", "Bath", starts="2026-11-21", ends="2026-11-22"))
    club.do(ScheduleAnnounced(STAGE, ((1, "2026-11-21T14:00+01:00", 240),)))
    club.do(TimeControlAnnounced(STAGE, code="5400 + 30", default_minutes=30))
    club.do(CountdownSet(STAGE, 10))
    lists = (PrizeLines(("500", "250")), PrizeLines(("Book",), "Women"))
    club.do(AnnouncePrizes(STAGE, (CategoryStated("Women", sex="w"),), lists))
    club.do(DeclinePrize(STAGE, 1, "an amateur"))
    club.do(OwnRequestsAllowed(STAGE, True))
    player = ("player", "entry 3")
    club.do(t.GrantOwnRequest(STAGE, club.do(PlayerAsked(STAGE, 3, "half-point-bye", 2), player)))
    club.do(OwnRequestRefused(STAGE, club.do(PlayerAsked(STAGE, 4, "half-point-bye", 2)), "No."))
    club.do(t.TakeBackOwnRequest(STAGE, club.do(PlayerAsked(STAGE, 5, "half-point-bye", 2)), 5))
    club.do(EntriesRestored(STAGE, club.do(EntriesDiscarded(STAGE, (6,), confirmed=CONFIRMED))))
    club.do(SignaturesRequired(required=True))
    club.do(SignaturesRequired(required=False))
    club.do(TournamentDiscarded("made twice", confirmed=CONFIRMED), ORGANISER)
    club.do(TournamentBroughtBack(), ORGANISER)
    return club.records


def byes_and_ratings() -> Log:
    plan = c.PlanStage("Open", 4, initial_colour="w", win=10, draw=5)
    club = Evening(6, plan=plan)
    club.do(RatingsStated(STAGE, "national", "list", "2026-11", ((1, 2111), (2, 1999))))
    club.do(StartingRankAnnounced(STAGE, "FIDON"))
    club.do(ListsOrdered(STAGE, ("standard", "rapid")))
    club.do(ByeRulesAnnounced(STAGE, 2, last_round=3, late=1))
    club.do(HalfByesBarred(STAGE, 1, barred=True, reason="a title candidate"))
    club.played(1).played(2)
    club.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1500))
    club.do(c.CorrectForRating(STAGE, 1, 1, "0-1", "the sheet says so", CONFIRMED))
    club.do(ExpelEntry(STAGE, 2, reason="took advice", confirmed=CONFIRMED))
    club.paired(3)
    return club.records


def places_by_hand() -> Log:
    club = Evening(4, rounds=1).played(1)
    club.do(RoundClosed(STAGE, 1))
    club.do(PlacedByHand(STAGE, ((1, 2), (2, 1)), "play-off", CONFIRMED))
    return club.records


def knock_out() -> Log:
    cup = Cup(4, third_place=True).drawn().won_by(1, 3)
    return cup.won_by(1, 2).records


def colours_of_a_match() -> Log:
    cup = Cup(2).drawn()
    cup.do(BracketTakenBack(STAGE, "one more is there"))
    cup.drawn().level().started()
    cup.do(ColoursChosen(STAGE, 2, 1))
    return cup.records


def afternoon() -> Log:
    club = RuledBoard(20)
    club.seeded().playing(1)
    club.do(TableCodesRevoked(PHASE, "the cards were lost"))
    club.do(SubstitutionLimited(PHASE, 40))
    club.do(SubstitutePlayer(PHASE, 3, 2, PlayerStated("Stand"), 1, 1, confirmed=CONFIRMED))
    club.do(PlayerReturned(PHASE, 3, 2, 1, 4))
    seats = club.table(1).by_place[1, "A", 2]
    where = (PHASE, 1, 1, "A", 2, 2 * seats.set - 1)
    other = club.table(1).by_place[1, "A", 3]
    club.do(RecordIrregularPlay(*where, seats.ns, other.ew, "1NT N 7", "the wrong table", 3))
    club.do(RecordBoard(*club.place, "4S N 10", club.phase.session(1).planned_at))
    club.call_director().rule("A+/A-")
    club.appeal().decide_appeal()
    return club.records


def in_the_hall() -> Log:
    """A session with a pace, pairs that choose their seats, and a call for the director."""
    club = Afternoon(14, 1, scheme="one-section", movement="Mitchell").seeded().playing(1)
    club.do(PaceAnnounced(PHASE, 7, 2))
    club.do(SharesShown(PHASE))
    club.do(ReseatPairs(PHASE, 1, (SeatHeld("A", 1, "NS", club.pair_at(1, "A", 3)),), 1, 0))
    club.do(SeatsFreed(PHASE))
    club.do(TableSeated(PHASE, 1, "A", 3, club.pair_at(1, "A", 4), club.pair_at(1, "A", 10)))
    table = (PHASE, 1, "A", 2)
    club.do(DirectorAsked(*table))
    club.do(DirectorCame(*table))
    return club.records


def dealt() -> Log:
    club = afternoon_with_deals_promised()
    club.do(MasterpointsAnnounced(PHASE, "acbl-first-overall"))
    club.do(WORD)
    with_session_closed(club).do(filled_by_server(club, ShowDeals(PHASE, 1)))
    return club.records


def brought_games() -> Log:
    club = Evening(4).paired(1)
    games = tuple(
        BroughtGame(1, number, board.white, board.black, result="1-0", moves="1. e4 e5 1-0")
        for number, board in enumerate(club.round(1).boards, 1)
    )
    club.do(TakeGames(STAGE, games, "round1.pgn"))
    club.do(TakeProposedResults(STAGE, (club.stage.requests[0].version,)))
    return club.records


def boards_of_the_hall() -> Log:
    club = Evening(8)
    club.do(BoardNumbersAnnounced(STAGE, 41, ((8, 60),)))
    club.paired(1)
    club.do(IncidentNoted(STAGE, 1, 60, kind="illegal-move", side="w", text="king left in check"))
    return club.records


def qualifications() -> Log:
    club = TwoPhases()
    club.do(AnnounceWaysOn(QUALIFICATION))
    return club.records


def copy() -> Log:
    """A copy of an evening's log, as a tournament with another identifier."""
    origin, store = Evening().played(1), MemoryStore()
    sender = Sender("organiser", "desk", "copied-0001")
    instant = "2026-11-30T09:00:00.000Z"
    batches = make_copy(origin.records, OTHER, ("As it was", "file.zip"), sender, instant)
    for batch in batches:
        (answer,) = store.append_group([batch])
        assert not isinstance(answer, Exception)
    return list(verify_chain(store.read(OTHER)))


def golden(name: str) -> Log:
    return list(verify_chain(read_bundle(gzip.decompress(Golden(name).bundle.read_bytes())).acts()))


STORIES: Mapping[str, Callable[[], Log]] = {
    "announcements": announcements,
    "byes and ratings": byes_and_ratings,
    "places by hand": places_by_hand,
    "knock-out": knock_out,
    "colours of a match": colours_of_a_match,
    "announced lots": lambda: evening_with_lots_drawn("round robin").records,
    "afternoon": afternoon,
    "in the hall": in_the_hall,
    "deals by promise": dealt,
    "brought games": brought_games,
    "boards of the hall": boards_of_the_hall,
    "qualifications": qualifications,
    "copy": copy,
    "cup of teams": lambda: whole_cup().records,
    "league of four": lambda: whole_league().records,
    "tied cup of four": lambda: tied_cup().records,
}
LOGS = (*STORIES, *all_golden())


@cache
def log_of(name: str) -> Log:
    return STORIES[name]() if name in STORIES else golden(name)


def history_of(name: str) -> History:
    return History(log_of(name))
