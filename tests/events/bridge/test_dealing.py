"""Deals of a session by promise and word, shown when it is over; masterpoints are announced."""

import pytest

from domain.bridge.masterpoints import AnnouncedMasterpoints
from domain.bridge.promised_deals import deal_boards
from domain.errors import DomainError, NotNow
from events.audit.verdict import CLEAN, audit_log
from events.bridge.vocabulary.files import (
    DealsStated,
    DealsWordGiven,
    PromiseDeals,
    ShowDeals,
    hands_of,
)
from events.bridge.vocabulary.phases import MasterpointsAnnounced
from events.log.vocabulary import Command
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.dealing import (
    SERVER,
    WORD,
    afternoon_with_deals_promised,
    filled_by_server,
    with_session_closed,
)


def test_deals_that_were_promised_are_shown_when_the_session_is_over() -> None:
    club = afternoon_with_deals_promised()
    club.do(WORD)
    proof = club.phase.play.promised_deals[1]
    assert (proof.word, proof.seed) == ("03 17 22", "")
    with_session_closed(club)
    club.do(filled_by_server(club, ShowDeals(PHASE, 1)))

    proof = club.phase.play.promised_deals[1]
    deals = deal_boards(proof)
    assert club.phase.play.deals[1] == deals
    assert sorted(deals) == list(range(1, 9))
    assert audit_log(club.acts).exit_code == CLEAN


def test_no_deal_is_in_the_log_before_the_session_is_over() -> None:
    club = afternoon_with_deals_promised()
    club.do(WORD)
    club.playing(1)
    with pytest.raises(NotNow, match="is not closed"):
        club.do(filled_by_server(club, ShowDeals(PHASE, 1)))
    seed = SERVER.secret_seed(
        f"deals\n{club.state.id}\n{club.phase.play.promised_deals[1].label}\n"
    )
    for stored in club.acts:
        assert seed.hex() not in repr(stored)


def test_deals_with_another_seed_than_promised_are_refused() -> None:
    club = afternoon_with_deals_promised()
    club.do(WORD)
    with_session_closed(club)
    with pytest.raises(DomainError, match="do not give the commitment"):
        club.do(ShowDeals(PHASE, 1, "11" * 32))


def test_a_promised_deal_needs_its_announced_word() -> None:
    club = with_session_closed(afternoon_with_deals_promised())
    with pytest.raises(DomainError, match="word of the state lottery is missing"):
        club.do(filled_by_server(club, ShowDeals(PHASE, 1)))


def test_a_repeated_promise_has_another_seed() -> None:
    one, other = afternoon_with_deals_promised(), afternoon_with_deals_promised()
    assert (
        one.phase.play.promised_deals[1].commitment != other.phase.play.promised_deals[1].commitment
    )


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (PromiseDeals(PHASE, 1, 8), "promised already"),
        (PromiseDeals(PHASE, 2, 8), "has 1 sessions"),
        (PromiseDeals(PHASE, 1, 8, server=("00",)), "leave `server` out"),
        (DealsWordGiven(PHASE, 2, "3"), "No deals are promised"),
        (DealsWordGiven(PHASE, 1, "3 4"), "not of the form"),
    ],
)
def test_impossible_promises_and_deals_are_refused(command: Command, why: str) -> None:
    club = afternoon_with_deals_promised()
    before = club.version
    with pytest.raises(DomainError, match=why):
        club.do(filled_by_server(club, command))
    assert club.version == before


def test_stated_deals_are_not_promised_afterwards() -> None:
    club = with_session_closed(afternoon_with_deals_promised(PromiseDeals(PHASE, 1, 8)))
    club.do(filled_by_server(club, ShowDeals(PHASE, 1)))
    hands_of_board_1 = hands_of(club.phase.play.deals[1][1])
    other = Afternoon(pairs=8, sessions=1, scheme="one-section", movement="Howell").seeded()
    other.planned(1).do(DealsStated(PHASE, 1, ((1, *hands_of_board_1),)))
    with pytest.raises(NotNow, match="has deals or results already"):
        other.do(filled_by_server(other, PromiseDeals(PHASE, 1, 8)))


def test_masterpoints_are_announced_by_a_scheme_that_is_known() -> None:
    club = Afternoon(sessions=1)
    factors = (("R", "sectional"),)
    club.do(MasterpointsAnnounced(PHASE, "acbl-first-overall", factors=factors))
    announced = AnnouncedMasterpoints("acbl-first-overall", "", {"R": "sectional"})
    assert club.phase.play.masterpoints == announced
    for wrong in (
        MasterpointsAnnounced(PHASE, "dbv"),
        MasterpointsAnnounced(PHASE, "ebu-individual"),
        MasterpointsAnnounced(PHASE, "acbl-first-overall", factors=(("Q", "1"),)),
        MasterpointsAnnounced(PHASE, "ours", own="no = [toml"),
    ):
        with pytest.raises(DomainError):
            club.do(wrong)
