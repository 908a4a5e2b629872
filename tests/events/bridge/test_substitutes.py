"""Substitutes (Law 4 of 2017): the pair stays, and the regulations say on how many boards."""

from collections.abc import Callable

import pytest

from domain.bridge.phase import Moment
from domain.errors import DomainError, Unknown
from events.bridge.vocabulary.commands import SubstitutePlayer
from events.bridge.vocabulary.pairs import PlayerReturned, PlayerStated
from events.bridge.vocabulary.phases import SubstitutionLimited
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED
from tests.events.bridge.afternoon import PHASE, Afternoon
from web.bridge.documents import ranking_results
from web.bridge.views import ranking, seats
from web.shared.sheet import rows_in


@pytest.fixture
def club() -> Afternoon:
    """Three sessions of five rounds, two boards each."""
    return Afternoon(20, 3).seeded().playing(1)


def substitute(pair: int = 3, session: int = 1, number: int = 1, **more: object) -> object:
    player = PlayerStated("Stand")
    return SubstitutePlayer(PHASE, pair, 2, player, session, number, **more)  # type: ignore[arg-type]


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def names_playing(club: Afternoon, session: int, number: int = 1) -> list[str]:
    return [p.family for p in club.phase.entry(3).players_at(Moment(session, number))]


def test_the_pair_keeps_its_names_where_it_is_ranked_and_listed(club: Afternoon) -> None:
    club.do(substitute(whole_session=True))  # type: ignore[arg-type]
    (row,) = [
        row
        for row in rows_in(ranking.build_sheet(club.state, club.phase.id), ranking.RankRow)
        if row.pair.pair == 3
    ]
    assert row.pair.family == "N3 – E3"
    (one,) = row.stand_ins
    assert (one.player, one.replaced, one.first, one.last) == ("Stand", "E3", 1, 1)
    listed = rows_in(seats.build_start_list(club.state, club.phase.id), seats.SeatedPairRow)
    assert [p.family for p in listed[2].players] == ["N3", "E3"]
    written = ranking_results(club.state, club.phase.id).pairs[2]
    assert [each.name for each in written.players] == ["N3", "E3"]


def test_a_substitute_for_one_session_is_replaced_in_the_next(club: Afternoon) -> None:
    club.do(substitute(number=3, whole_session=True))  # type: ignore[arg-type]
    assert names_playing(club, 1, 2) == ["N3", "E3"]
    assert names_playing(club, 1, 3) == ["N3", "Stand"]
    assert names_playing(club, 2) == ["N3", "E3"]


def test_an_earlier_return_of_the_player_is_recorded(club: Afternoon) -> None:
    club.do(substitute())  # type: ignore[arg-type]
    assert "nobody stands in" in refusal(lambda: club.do(PlayerReturned(PHASE, 3, 1, 1, 2)))
    club.do(PlayerReturned(PHASE, 3, 2, 1, 4))
    assert names_playing(club, 1, 3) == ["N3", "Stand"]
    assert names_playing(club, 1, 4) == ["N3", "E3"]


def test_a_substitute_beyond_the_limit_needs_a_confirmation_naming_the_boards(
    club: Afternoon,
) -> None:
    club.do(SubstitutionLimited(PHASE, 40))
    club.do(substitute(whole_session=True))  # type: ignore[arg-type]
    with pytest.raises(ConfirmationNeeded) as confirmation:
        club.do(substitute(session=2))  # type: ignore[arg-type]
    assert confirmation.value.level == 3
    assert (
        "Pair 3 would play 30 of 30 boards with a substitute; the regulations allow 40 per cent, "
        "12 boards."
    ) in confirmation.value.consequences
    club.do(substitute(session=2, confirmed=CONFIRMED))  # type: ignore[arg-type]
    assert names_playing(club, 2) == ["N3", "Stand"]


def test_half_a_session_counts_by_its_rounds(club: Afternoon) -> None:
    """20 per cent of 30 boards are 6: rounds 3 to 5, but not rounds 2 to 5."""
    club.do(SubstitutionLimited(PHASE, 20))
    club.do(substitute(number=3, whole_session=True))  # type: ignore[arg-type]
    with pytest.raises(ConfirmationNeeded, match="8 of 30"):
        club.do(substitute(number=2, whole_session=True))  # type: ignore[arg-type]


def test_a_pair_can_not_be_replaced_by_substitutes_entirely(club: Afternoon) -> None:
    club.do(substitute())  # type: ignore[arg-type]
    other = SubstitutePlayer(PHASE, 3, 1, PlayerStated("Else"), 1)
    assert "register the others as a pair" in refusal(lambda: club.do(other))


def test_a_limit_that_is_in_force_already_is_refused(club: Afternoon) -> None:
    usual = 100  # per cent of a session's boards
    assert "is the rule already" in refusal(lambda: club.do(SubstitutionLimited(PHASE, usual)))


def test_a_substitute_for_an_unknown_pair_is_refused(club: Afternoon) -> None:
    with pytest.raises(Unknown):
        club.do(substitute(pair=99))  # type: ignore[arg-type]
