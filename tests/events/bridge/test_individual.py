"""An individual: twelve players, each with another partner in every round and a ranking alone."""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest

from domain.bridge.cards import boards_at, guide_cards
from domain.bridge.partnerships import holders_of
from domain.bridge.phase import Moment
from domain.bridge.phases.live_standings import phase_so_far
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import PairNo
from domain.errors import NotNow, Unsupported
from domain.formats.format_detection import read_results
from domain.ids import StageId
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.boards import PenaltyGiven
from events.bridge.vocabulary.commands import (
    CallRound,
    CloseSession,
    MergeSections,
    PlanPhase,
    RecordBoard,
    RegisterPairs,
    ReseatPairs,
    SeatPair,
    SubstitutePlayer,
)
from events.bridge.vocabulary.pairs import PairCorrected, PairStated, PairWithdrawn, PlayerStated
from events.bridge.vocabulary.phases import PhaseReplanned
from tests.bridge_scorer import Scored, board_shares
from tests.bridge_sessions import drawn_result
from tests.confirmations import ACKNOWLEDGED
from tests.effort import A_SHARE
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of
from tests.web.pairs_files import pairs_file
from web.bridge.own_page import own_seat
from web.bridge.papers import PAPERS
from web.bridge.scores import phase_now
from web.bridge.views.table_tablet import Onward, table_sheet
from web.bridge.views.visibility import pair_of as shown_pair
from web.shared.languages import ENGLISH
from web.shared.paper import Foot
from web.shared.sheet import LEFT_OUT

PLAYERS = 12
SIDE_NUMBER = "000000"
"""A part of the number of two partners, one's times a million plus the other's, never shown."""


def player_of(number: int) -> PairStated:
    return PairStated((PlayerStated(f"F{number}", f"G{number}"),), 100 - number)


class Individual(Afternoon):
    def __init__(self, players: int = PLAYERS, **plan: object) -> None:
        super().__init__(0, 1, scheme="individual", **plan)
        self.do(RegisterPairs(PHASE, tuple(map(player_of, range(1, players + 1)))))
        self.seeded().playing(1)

    def played(self, until: int = 99, seed: int = 5) -> "Individual":
        random, planned = Random(seed), self.phase.session(1).planned_at
        for here in self.table(1).games:
            for board in boards_at(here, self.phase.plan.boards) if here.round <= until else ():
                at = (PHASE, 1, here.round, here.section, here.table, board)
                text = result_as_text(drawn_result(random))
                self.do(RecordBoard(*at, text, planned, here.ns, here.ew))
        return self

    def shares(self) -> dict[int, Fraction]:
        return {
            int(each.pair): each.score.share
            for each in phase_now(self.state, StageId(PHASE)).ranking
        }


def by_another_scorer(club: Individual, expected: int) -> dict[int, Fraction]:
    """Each player has what their side has, of all boards they played."""
    won: defaultdict[int, list[Fraction]] = defaultdict(list)
    for board, places in club.phase.play.session_records(1).items():
        lines = [
            Scored(board, one.ns, one.ew, result_as_text(one.result))
            for one in places.values()
            if one.result
        ]
        for (_, side), share in board_shares(lines, expected).items():
            # A side is numbered by its two players: the higher one times a million, plus the lower.
            low, high = side % 1_000_000, side // 1_000_000
            won[low].append(share.won / share.top)
            won[high].append(share.won / share.top)
    return {player: sum(each, Fraction(0)) / len(each) for player, each in won.items()}


def test_each_player_has_the_mean_of_what_their_partnerships_won() -> None:
    club = Individual().played()
    assert club.table(1).rounds == PLAYERS - 1, "one with each other player as partner"
    assert club.shares() == by_another_scorer(club, expected=3), "three tables have each board"
    assert sum(club.shares().values()) == PLAYERS / 2, "the mean share is a half"
    assert phase_so_far(club.phase).won == phase_now(club.state, StageId(PHASE)).sessions[0].won
    met = Counter(
        frozenset(holders_of(side)) for game in club.table(1).games for side in (game.ns, game.ew)
    )
    assert len(met) == PLAYERS * (PLAYERS - 1) // 2, "each two were partners"
    assert set(met.values()) == {1}


@pytest.mark.parametrize("players", [8, 9, 10, 11, 13, 20])
def test_every_player_sits_or_rests_in_each_round(players: int) -> None:
    club = Individual(players)
    table = club.table(1)
    for number in range(1, table.rounds + 1):
        here = [s for s in table.sittings if s.round == number]
        rests = [bye.pair for bye in table.byes if bye.round == number]
        players_seated = [player for s in here if s.is_played for player in s.holders]
        assert sorted((*players_seated, *rests)) == list(range(1, players + 1))
        assert len(rests) == players % 4
    club.played(2)
    assert set(club.shares()) == set(range(1, players + 1))
    assert audit_log(club.acts).exit_code == CLEAN


@pytest.mark.parametrize("scoring", ["cross-imps", "butler"])
def test_an_individual_can_be_scored_in_imps(scoring: str) -> None:
    club = Individual(8, scoring=scoring).played()
    totals = {each.pair: each.total for each in phase_now(club.state, StageId(PHASE)).ranking}
    assert len(totals) == 8
    if scoring == "cross-imps":
        assert sum(totals.values()) == 0
    assert any(totals.values())


def test_a_substitute_plays_for_one_of_the_two() -> None:
    club = Individual()
    player = PlayerStated("Late", "Lou")
    club.do(SubstitutePlayer(PHASE, 3, 1, player, 1, 2, whole_session=True, confirmed=ACKNOWLEDGED))
    sitting = next(s for s in club.table(1).by_pair[PairNo(3)] if s.round == 2)
    side = sitting.pair_in(sitting.side_of(PairNo(3)))
    names = [each.family for each in club.phase.entry(side).players_at(Moment(1, 2))]
    assert "Late" in names
    assert "F3" not in names


def test_a_withdrawn_player_leaves_the_table_idle_until_returning() -> None:
    club = Individual().played(2)
    club.do(CallRound(PHASE, 1, 1))
    club.do(PairWithdrawn(PHASE, 5, 1, 3, "ill"))
    table = club.table(1)
    for number in range(3, 12):
        rests = [bye.pair for bye in table.byes if bye.round == number]
        assert len(rests) == 3, "the others of the table"
        assert 5 not in rests
    club.do(SeatPair(PHASE, 5, session=1, round=5))
    assert [s.round for s in club.table(1).by_pair[PairNo(5)]] == [1, 2, *range(5, 12)]
    assert all(s.is_played for s in club.table(1).by_pair[PairNo(5)])
    assert audit_log(club.acts).exit_code == CLEAN


def test_a_penalty_is_given_to_a_single_player() -> None:
    club = Individual().played()
    before = club.shares()
    club.do(PenaltyGiven(PHASE, 1, pair=4, amount="2", reason="late"))
    after = club.shares()
    assert {player for player in before if before[player] != after[player]} == {4}
    club.do(CloseSession(PHASE, 1))
    assert audit_log(club.acts).exit_code == CLEAN


def test_an_individual_has_entries_of_one_player_and_a_phase_of_pairs_of_two() -> None:
    club = Individual(8)
    with pytest.raises(NotNow, match="everybody enters alone"):
        club.do(RegisterPairs(PHASE, (pair_of(30),)))
    with pytest.raises(NotNow, match="everybody enters alone"):
        club.do(PairCorrected(stage=PHASE, pair=1, players=pair_of(30).players))
    pairs = Afternoon(4, 1)
    with pytest.raises(NotNow, match="two players at least"):
        pairs.do(RegisterPairs(PHASE, (player_of(30),)))
    with pytest.raises(NotNow, match="everybody enters alone"):
        pairs.do(PhaseReplanned(stage=PHASE, sessions=1, scheme="individual", reason="as wished"))
    with pytest.raises(Unsupported, match="2 sessions"):
        pairs.do(PlanPhase(name="More", sessions=2, scheme="individual"))


def test_reseating_and_merging_are_refused_in_an_individual() -> None:
    club = Individual(8)
    with pytest.raises(NotNow, match="movement says who sits together"):
        club.do(ReseatPairs(PHASE, 1, (), 1))
    with pytest.raises(NotNow, match="movement says who sits together"):
        club.do(MergeSections(PHASE, 1, "A", 1, "A", 2))


def test_cards_and_pages_name_partner_and_opponents() -> None:
    club = Individual().played(3)
    (card,) = [each for each in guide_cards(club.table(1)) if each.pair == 7]
    assert sorted(stop.partner for stop in card.stops) == [n for n in range(1, 13) if n != 7]
    seat = own_seat(club.state, club.phase, 7, ENGLISH)
    assert all(stop.partner and "+" in stop.opponent for stop in seat.stops)
    assert len(seat.cards[0].lines) == 3 * 2, "three rounds of two boards"


def test_a_tablet_shows_all_four_players_their_next_seats_until_the_last_round() -> None:
    club = Individual()
    first, *_, last = table_sheet(club.state, StageId(PHASE), "A", 1).rows
    seats = {player: f"{player} F{player}" for player in club.table(1).by_place[1, "A", 1].holders}
    there = {player: club.table(1).by_pair[player][1] for player in seats}
    assert first.each_next == tuple(
        (label, Onward(there[player].name, there[player].seat_of(player), "3–4"))
        for player, label in seats.items()
    )
    assert last.each_next is LEFT_OUT


def test_a_double_name_belongs_to_one_player() -> None:
    club = Individual(8)
    halves = (PlayerStated("Aalto – Berg", "Cy"),)
    club.do(PairCorrected(stage=PHASE, pair=8, players=halves, seeding=92))
    sitting = next(s for s in club.table(1).by_pair[PairNo(8)] if s.is_played)
    side = shown_pair(club.phase, sitting.pair_in(sitting.side_of(PairNo(8))), Moment(1, 1))
    assert side is not None
    assert dict(side.pages)[8] == "Aalto – Berg"


@pytest.mark.parametrize("name", sorted(PAPERS)[::A_SHARE])
def test_papers_show_no_number_of_a_side(name: str) -> None:
    club = Individual().played()
    foot = Foot("ABCD", 1, "http://hall", admit=lambda: None)
    paper = PAPERS[name].draw(club.state, club.phase, ENGLISH, foot)
    assert SIDE_NUMBER not in str(paper)


@pytest.mark.parametrize("form", ["usebio", "pbn", "csv-travellers"])
def test_files_have_players_and_no_number_of_a_side(form: str) -> None:
    club = Individual().played()
    text = pairs_file(club.state, StageId(PHASE), form)
    assert SIDE_NUMBER.encode() not in text
    if form == "usebio":
        read = read_results(text)
        places = {pair.label: pair.standing.place for pair in read.pairs if pair.standing.place}
        assert len(places) == PLAYERS


def test_pairs_and_players_of_an_individual_do_not_go_on_to_one_another() -> None:
    pairs, individual = Afternoon(8, 1), Afternoon(0, 1, scheme="individual")
    for club, scheme in ((pairs, "individual"), (individual, "one-section")):
        with pytest.raises(NotNow, match="can't go on to one another; plan Final"):
            club.do(PlanPhase(name="Final", sessions=1, scheme=scheme, follows=PHASE))
