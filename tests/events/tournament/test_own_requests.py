"""Requests of players by telephone, answered at the desk; a granted one has the effect of an entry
at the desk.
"""

import pytest

from domain.errors import NotNow, Unknown
from domain.ids import EntryId
from domain.own_requests import RequestAnswer, RequestOffer, Wish
from domain.results import Mark
from events.chess.vocabulary.stages import ByeRulesAnnounced
from events.contest.commands import PairRound
from events.tournament.decisions.parts import open_offers
from events.tournament.vocabulary import (
    GrantAllHere,
    GrantOwnRequest,
    OwnRequestRefused,
    OwnRequestsAllowed,
    PlayerAsked,
    TakeBackOwnRequest,
)
from tests.confirmations import CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening


@pytest.fixture
def evening() -> Evening:
    club_evening = Evening(players=6)
    club_evening.do(OwnRequestsAllowed(STAGE, True))
    return club_evening


def answers(evening: Evening) -> list[RequestAnswer]:
    return [request.answer for request in evening.stage.own_requests]


def wishes_offered(evening: Evening, entry: int) -> set[tuple[Wish, int]]:
    return {(offer.wish, offer.round) for offer in open_offers(evening.stage, entry)}


def test_a_requested_bye_is_granted_and_recorded(evening: Evening) -> None:
    version = evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 2))
    assert evening.stage.entry(EntryId(3)).byes == ()
    evening.do(GrantOwnRequest(STAGE, version))
    assert evening.stage.entry(EntryId(3)).byes == ((2, Mark.HALF_BYE),)
    assert answers(evening) == [RequestAnswer.GRANTED]
    with pytest.raises(Unknown):
        evening.do(GrantOwnRequest(STAGE, version))


def test_a_refusal_has_its_reason_and_changes_nothing(evening: Evening) -> None:
    version = evening.do(PlayerAsked(STAGE, 3, "zero-point-bye", 1))
    evening.do(OwnRequestRefused(STAGE, version, "We need an even field."))
    [request] = evening.stage.own_requests
    assert (request.answer, request.reason) == (RequestAnswer.REFUSED, "We need an even field.")
    assert evening.stage.entry(EntryId(3)).byes == ()
    assert (Wish.ZERO_POINT_BYE, 1) in wishes_offered(evening, 3), "it may be asked for again"


def test_requests_are_refused_unless_allowed() -> None:
    evening = Evening()
    assert open_offers(evening.stage, 1) == ()
    with pytest.raises(NotNow, match="not taken here"):
        evening.do(PlayerAsked(STAGE, 1, "here", 1))
    with pytest.raises(NotNow, match="may not ask"):
        evening.do(OwnRequestsAllowed(STAGE, False))


def test_a_round_that_is_paired_is_too_late_even_before_it_is_published(evening: Evening) -> None:
    evening.do(PairRound(STAGE, 1))
    assert min(number for _, number in wishes_offered(evening, 3)) == 2
    assert Wish.HERE not in {wish for wish, _ in wishes_offered(evening, 3)}
    with pytest.raises(NotNow, match="too late"):
        evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 1))


def test_a_second_half_point_is_not_offered(evening: Evening) -> None:
    evening.do(GrantOwnRequest(STAGE, evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 2))))
    assert Wish.HALF_POINT_BYE not in {wish for wish, _ in wishes_offered(evening, 3)}
    assert (Wish.ZERO_POINT_BYE, 3) in wishes_offered(evening, 3)


def test_check_in_requests_are_granted_singly_or_all_at_once(evening: Evening) -> None:
    for entry in (1, 2, 3):
        evening.do(PlayerAsked(STAGE, entry, "here", 1))
    evening.do(GrantAllHere(STAGE, 1))
    assert [evening.stage.entry(EntryId(n)).checked_in for n in (1, 2, 3, 4)] == [
        (1,),
        (1,),
        (1,),
        (),
    ]
    assert RequestOffer(Wish.HERE, 1) not in open_offers(evening.stage, 1)
    with pytest.raises(NotNow, match="Nobody waits"):
        evening.do(GrantAllHere(STAGE, 1))


def test_a_granted_withdrawal_ends_further_requests(evening: Evening) -> None:
    evening.played(1)
    evening.do(GrantOwnRequest(STAGE, evening.do(PlayerAsked(STAGE, 5, "withdrawal", 2))))
    assert evening.stage.entry(EntryId(5)).withdrawn_from == 2
    assert open_offers(evening.stage, 5) == ()


def test_only_the_sender_takes_a_request_back(evening: Evening) -> None:
    version = evening.do(PlayerAsked(STAGE, 3, "withdrawal", 1))
    with pytest.raises(NotNow, match="3 P3|P3"):
        evening.do(TakeBackOwnRequest(STAGE, version, 4))
    with pytest.raises(NotNow, match="asked for already"):
        evening.do(PlayerAsked(STAGE, 3, "withdrawal", 1))
    evening.do(TakeBackOwnRequest(STAGE, version, 3))
    assert answers(evening) == [RequestAnswer.TAKEN_BACK]


def test_granting_an_outdated_request_is_refused_with_the_reason(evening: Evening) -> None:
    version = evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 1))
    evening.paired(1)
    with pytest.raises(NotNow, match="too late for a bye"):
        evening.do(GrantOwnRequest(STAGE, version))
    assert answers(evening) == [RequestAnswer.OPEN]


def test_an_undo_keeps_players_requests(evening: Evening) -> None:
    evening.played(1).paired(2)
    corrected = evening.correct(1, 1, "0-1", confirmed=CONFIRMED_TWICE)
    version = evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 3))
    evening.do(GrantOwnRequest(STAGE, version))
    evening.undo(corrected)
    assert answers(evening) == [RequestAnswer.OPEN]
    assert evening.stage.entry(EntryId(3)).byes == ()


def test_the_announced_rules_say_how_many_byes_and_until_when(evening: Evening) -> None:
    evening.do(ByeRulesAnnounced(STAGE, 2, last_round=3))
    evening.do(GrantOwnRequest(STAGE, evening.do(PlayerAsked(STAGE, 3, "half-point-bye", 2))))
    halves = {number for wish, number in wishes_offered(evening, 3) if wish is Wish.HALF_POINT_BYE}
    assert halves == {1, 3}, "two of the first three rounds; that of round 2 is granted"
    evening.do(ByeRulesAnnounced(STAGE, 0))
    assert Wish.HALF_POINT_BYE not in {wish for wish, _ in wishes_offered(evening, 4)}
