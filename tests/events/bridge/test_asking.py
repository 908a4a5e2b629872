"""Requests of pairs by telephone before a session is planned; a granted one has the effect of an
entry at the desk.
"""

import pytest

from domain.errors import NotNow
from domain.own_requests import RequestAnswer, Wish
from events.tournament.decisions.parts import open_offers
from events.tournament.vocabulary import GrantOwnRequest, OwnRequestsAllowed, PlayerAsked
from tests.events.bridge.afternoon import PHASE, Afternoon


@pytest.fixture
def club() -> Afternoon:
    evening = Afternoon(20)
    evening.do(OwnRequestsAllowed(PHASE, True))
    return evening


def wishes_offered(club: Afternoon, pair: int) -> set[tuple[Wish, int]]:
    return {(offer.wish, offer.round) for offer in open_offers(club.phase, pair)}


def grant_request(club: Afternoon, asked: PlayerAsked) -> None:
    club.do(asked)
    club.do(GrantOwnRequest(PHASE, club.version))


def test_a_pair_may_request_to_sit_out_withdraw_or_check_in(club: Afternoon) -> None:
    assert wishes_offered(club, 3) == {(Wish.HERE, 1), (Wish.SIT_OUT, 1), (Wish.WITHDRAWAL, 1)}


def test_a_granted_sit_out_removes_the_pair_from_that_session(club: Afternoon) -> None:
    grant_request(club, PlayerAsked(PHASE, 3, "sit-out", 1))
    entry = club.phase.entry(3)
    assert entry.withdrawn_from == (1, 1), "from session 1, round 1"
    assert [r.answer for r in club.phase.own_requests] == [RequestAnswer.GRANTED]
    assert wishes_offered(club, 3) == set()


def test_a_checked_in_pair_is_recorded_and_can_not_ask_again(club: Afternoon) -> None:
    grant_request(club, PlayerAsked(PHASE, 3, "here", 1))
    assert club.phase.entry(3).withdrawn_from is None
    assert (Wish.HERE, 1) not in wishes_offered(club, 3)
    with pytest.raises(NotNow, match="asked for already"):
        club.do(PlayerAsked(PHASE, 3, "here", 1))
