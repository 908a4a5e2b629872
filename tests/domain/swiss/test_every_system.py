"""Properties of every registered Swiss system."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from domain.chess.defaults import body_of
from domain.chess.stage import StageRules
from domain.errors import NoValidPairing, Unsupported
from domain.formats.trf.systems import named_system, system_code, system_words
from domain.formats.trf.tournament import Regulations, ReportHeader, TournamentReport
from domain.pairing import Body
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.explanation import Reason, explain_objection
from domain.swiss.pairing_system import CUSTOM
from domain.swiss.systems import (
    OfPlayers,
    pair_round,
    system_of,
    system_of_trf_code,
    systems_for_players,
)
from domain.swiss.us_chess.options import UsChessOptions
from tests.domain.swiss.explaining import explain_board, explain_bracket, explain_bye
from tests.domain.swiss.histories import chart, rated_request, request
from tests.domain.swiss.legality import assert_is_legal_round
from tests.effort import some_rounds

SYSTEMS = systems_for_players()
ALL = sorted(SYSTEMS)
EVERY = pytest.mark.parametrize("system", SYSTEMS.values(), ids=map("-".join, SYSTEMS))


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_a_round_is_legal_and_the_same_when_asked_again(seed: int, system: tuple[str, str]) -> None:
    request = rated_request(seed, most=14)
    try:
        answer = pair_round(*system, request)
    except NoValidPairing:
        return
    second_meetings = any(note.article == "27A1" for note in answer.trace.notes)

    assert_is_legal_round(request, answer, again=second_meetings)
    assert pair_round(*system, request) == answer


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_the_order_of_the_request_does_not_matter(seed: int, system: tuple[str, str]) -> None:
    request = rated_request(seed, most=12)
    turned = replace(
        request,
        absent=frozenset(sorted(request.absent, reverse=True)),
        virtual=dict(reversed(list(request.virtual.items()))),
        forbidden=tuple(reversed(request.forbidden)),
        positions=tuple(row.number for row in request.chart.rows),
    )
    try:
        assert pair_round(*system, request).boards == pair_round(*system, turned).boards
    except NoValidPairing:
        with pytest.raises(NoValidPairing):
            pair_round(*system, turned)


@some_rounds
@given(st.integers(0, 10**6), st.sampled_from(ALL))
def test_the_trace_explains_every_board_and_the_bye(seed: int, system: tuple[str, str]) -> None:
    try:
        answer = pair_round(*system, rated_request(seed, most=14))
    except NoValidPairing:
        return
    explained_boards = [(fact.white, fact.black) for fact in answer.trace.colours]
    assert explained_boards == list(answer.boards)
    assert (answer.trace.system, answer.trace.edition) == system
    assert (answer.trace.bye.number if answer.trace.bye else None) == answer.bye


@pytest.mark.parametrize("system", ALL)
def test_a_system_refuses_unsupported_options_by_name(system: tuple[str, str]) -> None:
    round_request = replace(request(chart("", ""), 3), options=UsChessOptions())
    if SYSTEMS[system].option_type is UsChessOptions:
        assert pair_round(*system, round_request).boards
        return
    with pytest.raises(Unsupported, match=UsChessOptions.called):
        pair_round(*system, round_request)


@EVERY
def test_a_registered_system_has_a_title_and_explains_its_rounds(system: OfPlayers) -> None:
    request = rated_request(1, most=14)
    answer = system.pair_round(request)
    (white, black), *_ = answer.boards

    assert system_of(system.code, system.edition) is system
    assert system.title
    assert (
        explain_board(answer.trace, white)
        == system.explanation().explain_board(answer.trace, white)
        != []
    )
    assert (
        explain_bracket(answer.trace, 0)
        == system.explanation().explain_bracket(answer.trace, 0)
        != []
    )
    assert explain_bye(answer.trace) == system.explanation().explain_bye(answer.trace) != []
    assert system.why_not(request, white, black).reason is Reason.PAIRED
    assert explain_objection(system.why_not(request, 1, 2))


@EVERY
def test_a_reported_system_is_read_back(system: OfPlayers) -> None:
    rules = StageRules(system=system.code, edition=system.edition)
    for code in (system_code(rules, None), ""):
        regulations, header = Regulations(system=code), ReportHeader(kind=system_words(rules, None))
        named = named_system(TournamentReport(header, regulations=regulations))
        assert named.swiss is system
    if system.trf.engine:
        engine = system_of_trf_code(system.trf.engine)
        assert engine is not None
        assert engine.code == system.code
        assert system.trf.engine in system.trf.accepted_codes


def test_no_two_entries_answer_to_the_same_words() -> None:
    arguments = [word for system in SYSTEMS.values() for word in system.arguments]
    assert len(arguments) == len(set(arguments))
    reports = [s.trf.report for s in SYSTEMS.values() if s.trf.report != CUSTOM]
    assert len(reports) == len(set(reports))


@pytest.mark.parametrize("code", ["FIDE_DUTCH", "fide_dutch_2025", "FIDE_DUTCH_BAKU"])
def test_a_code_of_several_editions_selects_the_newest_edition(code: str) -> None:
    assert system_of_trf_code(code) is SYSTEMS["fide-dutch", "2026"]


def test_all_systems_but_us_chess_crenshaw_and_porter_are_of_fide() -> None:
    named = {*(code for code, _ in SYSTEMS), *TABLES}
    outside = {name for name in named if body_of(name) is not Body.FIDE}
    assert outside == {"us-chess", "crenshaw", "porter"}


def test_an_unknown_edition_is_refused_with_the_known_ones_in_order() -> None:
    with pytest.raises(Unsupported) as refused:
        system_of("dubov", "1997")

    known = ", ".join(f"{name} {year}" for name, year in ALL)
    assert str(refused.value) == f"dubov can't honour edition 1997; known are {known}."
