"""The notice of a seat for a round: only while the round is on, and only for its players and
byes.
"""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phase import Moment
from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.errors import DomainError
from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.bridge_stories import pairs_phase, pairs_playing
from tests.events.chess.cup import Cup
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from web.chess.own_page import seat_notice
from web.contest.visibility import name_of
from web.face import SeatNotice
from web.faces import face_of
from web.shared.languages import ENGLISH, words_in


def notice_to(tournament: Tournament, number: int, lang: str = "en") -> SeatNotice | None:
    stage = stages_of(tournament)[OPEN]
    return seat_notice(tournament, stage, number_id(number), words_in(lang))


def test_a_seat_notice_names_the_round_the_board_and_the_opponent() -> None:
    """The id of an entry is its number + 100."""
    tournament = with_round(field(4), "1-4", "3-2")
    notices = [notice_to(tournament, number) for number in (3, 2)]

    assert notices == [
        SeatNotice("Round 1", f"Board 2, {colour} against {name}", f"/t/{tournament.id}/me{who}")
        for colour, name, who in (
            ("White", stages_of(tournament)[OPEN].name_of(number_id(2)), "?stage=1&entry=103"),
            ("Black", stages_of(tournament)[OPEN].name_of(number_id(3)), "?stage=1&entry=102"),
        )
    ]


def test_a_seat_notice_is_in_the_readers_language() -> None:
    notice = notice_to(with_round(field(4), "1-4", "3-2"), 1, "pl")
    assert notice is not None
    assert notice.round == "Runda 1"
    assert notice.address.endswith("&lang=pl")


def test_a_bye_is_notified_and_absent_players_are_not() -> None:
    tournament = with_round(field(5), "1-4", "3-2", byes={5: Mark.PAIRING_BYE})
    notice = notice_to(tournament, 5)
    assert notice is not None
    assert notice.where == "bye"
    assert notice_to(with_entry(tournament, 5, withdrawn_from=RoundNo(1)), 5) is None
    assert notice_to(with_entry(tournament, 5, first_round=RoundNo(2)), 5) is None


@pytest.mark.parametrize(
    "tournament",
    [
        field(4),
        with_round(field(4), "1-4", "3-2", state=RoundState.PAIRED),
        with_round(field(4), "1-4 1-0", "3-2 1-0", state=RoundState.CLOSED),
    ],
    ids=["nothing paired", "a draft", "closed"],
)
def test_there_is_no_seat_notice_unless_a_round_is_under_way(tournament: Tournament) -> None:
    assert notice_to(tournament, 1) is None


def test_a_draft_after_a_closed_round_is_not_notified() -> None:
    tournament = with_round(played(field(4), 1), "1-2", "3-4", state=RoundState.PAIRED)
    assert notice_to(tournament, 1) is None


def test_an_unknown_number_is_an_error() -> None:
    with pytest.raises(DomainError):
        notice_to(field(4), 9)


@given(st.lists(st.sampled_from(["Li, Wei", "li,  wei", "Rao, Anna", "Ng, E"]), min_size=2))
def test_seat_notices_name_players_as_their_stage_does(names: list[str]) -> None:
    stage = stages_of(field(len(names), names))[OPEN]
    assert [name_of(stage, entry) for entry in stage.entries] == [
        stage.name_of(entry) for entry in stage.entries
    ]


def test_every_present_pair_is_notified_of_its_seat_and_absent_ones_are_not() -> None:
    tournament = pairs_playing(20)
    phase = pairs_phase(tournament)
    face: Any = face_of(phase)
    notices = {pair: face.seat_notice(tournament, phase, pair, ENGLISH) for pair in phase.entries}
    notified = {pair: notice for pair, notice in notices.items() if notice is not None}

    assert notified
    shown = phase.public_session
    assert shown is not None
    for pair, notice in notified.items():
        assert notice.round == f"Session {shown.number} · Round {shown.current_round}"
        assert notice.address == f"/t/{tournament.id}/me?stage={phase.id}&entry={pair}"
        assert notice.where == "sits out" or notice.where.startswith("Table ")
    now = Moment(shown.number, shown.current_round)
    assert {pair for pair in notices if phase.entries[pair].is_absent(now)} == set(notices) - set(
        notified
    )


def test_in_a_knock_out_only_players_still_in_are_notified() -> None:
    cup = Cup(4).drawn().won_by(1, 2)
    cup.started()
    notified = {
        cup.stage.entries[entry].person.family
        for entry in cup.stage.entries
        if seat_notice(cup.state, cup.stage, entry, ENGLISH)
    }
    assert notified == {"P1", "P2"}
