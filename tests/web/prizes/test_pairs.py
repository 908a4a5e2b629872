"""Categories and prizes of a pairs phase."""

from dataclasses import replace
from functools import cache

from domain.bridge.phase import Player, phase_of
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.prizes.allocation import AnnouncedPrizes
from domain.prizes.category import Category
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeList
from domain.tournament import Tournament
from tests.events.bridge.two_phases import TwoPhases
from web.bridge.contest import CATEGORIES, contest_of
from web.bridge.own_page import OwnSeatPage
from web.bridge.papers import PAPERS
from web.bridge.scores import phase_now
from web.prizes.desk import PrizesPage
from web.prizes.sheets import CategoryRow
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import ENGLISH
from web.shared.paper import Foot
from web.shared.sheet import rows_in

FIRST_PRIZE, MIXED_PRIZE = 9000, 5000
MIXED = PrizeList("Mixed", (Prize(MIXED_PRIZE), Prize(0, "Cup")))
FUND = Fund((PrizeList(EVERYBODY, (Prize(FIRST_PRIZE),)), MIXED))
PAIRS = StageId(1)


@cache
def pairs_with_prizes(closed: bool = False) -> Tournament:
    """A phase with one session played, in which every third pair is mixed."""
    phases = TwoPhases().played()
    state = phases.closed().state if closed else phases.state
    phase = phase_of(state, PAIRS)
    entries = {
        n: replace(entry, categories=("Mixed",) if n % 3 == 0 else ())
        for n, entry in phase.entries.items()
    }
    announced = AnnouncedPrizes((Category("Mixed", tag="mixed"),), FUND)
    phase = replace(phase, entries=entries).with_prizes(announced)
    return state.with_parts(phase, version=state.version)


def test_prizes_are_by_the_ranking_of_the_phase() -> None:
    tournament = pairs_with_prizes()
    contest = contest_of(tournament, phase_of(tournament, PAIRS))
    ranking = [
        placed.pair for placed in phase_now(tournament, PAIRS).ranking if placed.score.boards
    ]
    assert sorted(s.number for s in contest.standings) == sorted(ranking)
    assert contest.final is False


def test_mixed_pairs_have_separate_places() -> None:
    rows = rows_in(CATEGORIES.build(pairs_with_prizes(), PAIRS), CategoryRow)
    assert rows
    assert {row.number % 3 for row in rows} == {0}
    assert [len(row.players) for row in rows] == [2] * len(rows)
    for field in {row.field for row in rows}:
        own = [row.place for row in rows if row.field == field]
        assert own == sorted(own)
        assert own[0] == 1


def test_phone_and_desk_show_the_mixed_places() -> None:
    tournament = pairs_with_prizes()
    phase = phase_of(tournament, PAIRS)
    first = next(iter(rows_in(CATEGORIES.build(tournament, PAIRS), CategoryRow)))
    page = OwnSeatPage.build(tournament, phase, first.number, ANYBODY, None)
    assert page.seat.categories == (("Mixed", first.place),)
    desk = PrizesPage.build(tournament, PAIRS, Reader(ENGLISH))
    assert desk.announced.in_pairs
    assert desk.strength == "Strength"
    assert desk.winners


def test_the_desk_counts_members_of_a_category_before_any_board_is_played() -> None:
    played = pairs_with_prizes()
    entries = phase_of(played, PAIRS).entries
    prizes = phase_of(played, PAIRS).prizes
    fresh = TwoPhases().state
    phase = replace(phase_of(fresh, PAIRS), entries=entries).with_prizes(prizes)
    page = PrizesPage.build(fresh.with_parts(phase, version=fresh.version), PAIRS, Reader(ENGLISH))
    _main, mixed = page.announced.cards
    assert mixed.members == sum(number % 3 == 0 for number in entries)
    assert page.winners == ()


def test_before_the_end_the_prizes_themselves_are_printed() -> None:
    tournament = pairs_with_prizes()
    paper = PAPERS["prizes"].draw(
        tournament, phase_of(tournament, PAIRS), ENGLISH, Foot("K7QX-2M4P", 812, "http://hall")
    )
    assert [[cell.text for cell in row] for row in paper.rows] == [
        ["Main prizes", "1", "90\u00a0EUR"],
        ["Mixed", "1", "50\u00a0EUR"],
        ["", "2", "Cup"],
    ]


def test_both_players_of_a_pair_have_a_certificate_after_the_phase() -> None:
    tournament = pairs_with_prizes(closed=True)
    phase = phase_of(tournament, PAIRS)
    contest = contest_of(tournament, phase)
    assert contest.final
    awards = {a.contender.entry: a for a in contest.allocation().awards}
    best = phase_now(tournament, PAIRS).ranking[0].pair
    assert awards[best].cents == FIRST_PRIZE
    assert sum(award.cents for award in awards.values()) == FIRST_PRIZE + MIXED_PRIZE
    paper = PAPERS["certificates"].draw(
        tournament, phase, ENGLISH, Foot("K7QX-2M4P", 812, "http://hall")
    )
    assert len(paper.certificates) == 2 * (3 + 3), (
        "of the first three, and of the first three mixed"
    )
    assert paper.certificates[0].signs[0][0] == "Director"
    first, second = paper.certificates[:2]
    assert first.partner == f"with {second.name}"
    assert first.score.endswith("%")


def test_prize_lists_of_pairs_tell_namesakes_apart() -> None:
    tournament = pairs_with_prizes()
    phase = phase_of(tournament, PAIRS)
    entries = dict(phase.entries)
    for number, born in ((PairNo(1), 1950), (PairNo(2), 2011)):
        jan = Player("Muller", "Jan", born=born)
        entries[number] = replace(entries[number], players=(jan, entries[number].players[1]))
    tournament = tournament.with_parts(replace(phase, entries=entries), version=tournament.version)
    contest = contest_of(tournament, phase_of(tournament, PAIRS))
    names = {standing.number: standing.name for standing in contest.standings}
    assert names[1].startswith("Muller, Jan (1950) – ")
    assert names[2].startswith("Muller, Jan (2011) – ")
    paper = PAPERS["start-list"].draw(
        tournament, phase_of(tournament, PAIRS), ENGLISH, Foot("K7QX-2M4P", 812, "http://hall")
    )
    assert "Muller, Jan (2011) – " in "".join(cell.text for row in paper.rows for cell in row)
