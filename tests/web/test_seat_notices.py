"""What somebody is told of a round: only while it is on, and only who plays in it or has a bye."""

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
from tests.bridge_stories import pairs_phase, playing
from tests.events.chess.cup import Cup
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from web.chess.own_page import seat_notice
from web.contest.visibility import name_of
from web.face import SeatNotice
from web.faces import face_of
from web.shared.languages import ENGLISH, words_in


def notice(tournament: Tournament, number: int, lang: str = "en") -> SeatNotice | None:
    stage = stages_of(tournament)[OPEN]
    return seat_notice(tournament, stage, number_id(number), words_in(lang))


def test_a_seat_notice_names_the_round_the_board_and_the_opponent() -> None:
    tournament = with_round(field(4), "1-4", "3-2")
    told = [notice(tournament, number) for number in (3, 2)]

    assert told == [
        SeatNotice("Round 1", f"Board 2, {colour} against {name}", f"/t/{tournament.id}/me{who}")
        for colour, name, who in (
            ("White", stages_of(tournament)[OPEN].name_of(number_id(2)), "?stage=1&entry=103"),
            ("Black", stages_of(tournament)[OPEN].name_of(number_id(3)), "?stage=1&entry=102"),
        )
    ]


def test_a_seat_notice_is_in_the_words_of_who_is_told() -> None:
    told = notice(with_round(field(4), "1-4", "3-2"), 1, "pl")
    assert told is not None
    assert told.round == "Runda 1"
    assert told.address.endswith("&lang=pl")


def test_a_bye_is_told_and_who_is_not_there_is_told_nothing() -> None:
    tournament = with_round(field(5), "1-4", "3-2", byes={5: Mark.PAIRING_BYE})
    told = notice(tournament, 5)
    assert told is not None
    assert told.where == "bye"
    assert notice(with_entry(tournament, 5, withdrawn_from=RoundNo(1)), 5) is None
    assert notice(with_entry(tournament, 5, first_round=RoundNo(2)), 5) is None


@pytest.mark.parametrize(
    "tournament",
    [
        field(4),
        with_round(field(4), "1-4", "3-2", state=RoundState.PAIRED),
        with_round(field(4), "1-4 1-0", "3-2 1-0", state=RoundState.CLOSED),
    ],
    ids=["nothing paired", "a draft", "closed"],
)
def test_of_what_is_not_on_nothing_is_told(tournament: Tournament) -> None:
    assert notice(tournament, 1) is None


def test_a_draft_after_a_closed_round_tells_nothing_yet() -> None:
    tournament = with_round(played(field(4), 1), "1-2", "3-4", state=RoundState.PAIRED)
    assert notice(tournament, 1) is None


def test_nobody_of_that_number_is_an_error() -> None:
    with pytest.raises(DomainError):
        notice(field(4), 9)


@given(st.lists(st.sampled_from(["Li, Wei", "li,  wei", "Rao, Anna", "Ng, E"]), min_size=2))
def test_names_are_those_of_the_stage_namesakes_too(names: list[str]) -> None:
    stage = stages_of(field(len(names), names))[OPEN]
    assert [name_of(stage, one) for one in stage.entries] == [
        stage.name_of(one) for one in stage.entries
    ]


def test_a_pair_is_told_its_seat_boards_and_opponents() -> None:
    tournament = playing(20)
    phase = pairs_phase(tournament)
    face: Any = face_of(phase)
    told = {pair: face.seat_notice(tournament, phase, pair, ENGLISH) for pair in phase.entries}
    there = {pair: one for pair, one in told.items() if one is not None}

    assert there
    shown = phase.shown
    assert shown is not None
    for pair, one in there.items():
        assert one.round == f"Session {shown.number} · Round {shown.current_round}"
        assert one.address == f"/t/{tournament.id}/me?stage={phase.id}&entry={pair}"
        assert one.where == "sits out" or one.where.startswith("Table ")
    now = Moment(shown.number, shown.current_round)
    assert {pair for pair in told if phase.entries[pair].is_absent(now)} == set(told) - set(there)


def test_of_a_bracket_only_who_plays_on_is_told() -> None:
    cup = Cup(4).drawn().won_by(1, 2)
    cup.started()
    told = {
        cup.stage.entries[entry].person.family
        for entry in cup.stage.entries
        if seat_notice(cup.state, cup.stage, entry, ENGLISH)
    }
    assert told == {"P1", "P2"}
