"""Announced data on pages, screens and phones; discarded tournaments are in no public list."""

import re
from dataclasses import replace

from domain.standings.tiebreaks.descriptor import parse_tie_break
from domain.tournament import Tournament
from events.tournament.vocabulary import (
    ScheduleAnnounced,
    TimeControlAnnounced,
    TournamentDiscarded,
)
from tests.bridge_stories import pairs_phase, pairs_playing
from tests.confirmations import CONFIRMED
from tests.events.tournament.test_hall import state_after
from tests.stories import OPEN, field, with_round
from web.bridge.views.visibility import phase_head
from web.chess.planning import MEANINGS, TIE_BREAK_PRESETS
from web.chess.views import pairings
from web.pages.links import links_of
from web.pages.planning import NewTournamentPage, PartData, TournamentDataPage
from web.pages.render import render
from web.pages.tournaments import FrontPage
from web.shared.clock import NextBeginning
from web.shared.frame import Reader
from web.shared.languages import words_in
from web.shared.sheet import LEFT_OUT

TIMES = ScheduleAnnounced(
    1,
    ((1, "2026-11-21T14:00+01:00", 240), (2, "2026-11-22T09:00+01:00", 240), (3, "2026-11-23", 0)),
)


def upcoming_of(state: Tournament) -> object:
    head = pairings.build_sheet(state, OPEN).head
    assert isinstance(head, pairings.PairingsHead)
    return head.upcoming


def test_a_screen_names_the_first_round_that_it_has_not_shown() -> None:
    state = state_after(field(4), TIMES)
    first = NextBeginning(1, "round", "2026-11-21", "14:00", "2026-11-21T13:00:00Z", 240)
    assert upcoming_of(state) == first
    state = with_round(state, "1-3", "4-2")
    assert upcoming_of(state) == NextBeginning(
        2, "round", "2026-11-22", "09:00", "2026-11-22T08:00:00Z", 240
    )
    assert upcoming_of(with_round(state, "1-2", "3-4")) == NextBeginning(
        3, "round", "2026-11-23", "", "", 0
    )
    assert upcoming_of(field(4)) is LEFT_OUT


def test_a_session_of_pairs_is_named_as_such_in_the_words_of_the_reader() -> None:
    phase = replace(pairs_phase(pairs_playing(8)), sessions=())
    state = replace(pairs_playing(8), parts={phase.id: phase})
    state = state_after(state, ScheduleAnnounced(1, ((1, "2026-11-21T19:00Z", 0),)))
    assert phase_head(state, pairs_phase(state)).upcoming == NextBeginning(
        1, "session", "2026-11-21", "19:00", "2026-11-21T19:00:00Z", 0
    )
    (part,) = links_of(state, Reader(words=words_in("pl"))).stages
    assert part.coming == "Sesja 1 zaczyna się: 21 lis 2026, 19:00"


def test_the_data_page_is_filled_with_what_was_announced() -> None:
    state = state_after(field(4), TIMES, TimeControlAnnounced(1, code="900+10", default_minutes=15))
    part = PartData.from_part(state.parts[OPEN])
    assert part.beginnings[0] == (1, "2026-11-21", "14:00", 240)
    assert part.beginnings[2] == (3, "2026-11-23", "", 0)
    page = render(TournamentDataPage.build(state))
    assert '<option value="900+10" selected>' in page
    assert "Discard the tournament" not in page, "this reader has no role"
    owner = Reader(may=lambda _act, _tournament, _stage: True)
    assert "Discard the tournament" in render(TournamentDataPage.build(state, owner))


def test_a_discarded_tournament_is_listed_separately_and_only_for_its_owner() -> None:
    state = state_after(field(4), TournamentDiscarded("made twice", confirmed=CONFIRMED))
    anybody = FrontPage.build([state])
    assert not anybody.tournaments
    assert not anybody.discarded
    owner = FrontPage.build([state], Reader(may=lambda _act, _tournament, _stage: True))
    assert owner.tournaments == ()
    assert [line.address for line in owner.discarded] == [f"/t/{state.id}/data"]


def test_the_form_of_a_new_tournament_has_fields_for_all_announced_data() -> None:
    page = render(NewTournamentPage.build())
    for name in (
        "arbiter",
        "organiser",
        "time_preset",
        "default_minutes",
        "byes_most",
        "byes_late",
    ):
        assert f'name="{name}"' in page
    assert "byes_most" not in render(NewTournamentPage.build(field(4))), "that is said on its page"


def test_the_form_in_german_has_its_time_controls_and_tables_in_german() -> None:
    page = render(NewTournamentPage.build(), words_in("de"))

    assert "90 Minuten + 30 Sekunden pro Zug" in page
    assert "<span>Tabelle</span>" in page
    assert "Tabellen A und B, Crenshaw (US Chess)" in page
    assert ">ein Verein: eine Partie, Blitz, Armageddon<" in page


def test_a_further_section_is_proposed_in_the_tournaments_game() -> None:
    for tournament, played in ((None, "swiss"), (field(4), "swiss"), (pairs_playing(9), "pairs")):
        page = render(NewTournamentPage.build(tournament))
        assert re.findall(r'name="format" value="([a-z-]+)" checked', page) == [played]


def test_every_tie_break_that_is_offered_can_be_taken() -> None:
    for code in (*MEANINGS, *(code for preset in TIE_BREAK_PRESETS for code in preset.codes)):
        assert parse_tie_break(code)
    assert {code for preset in TIE_BREAK_PRESETS for code in preset.codes} <= {*MEANINGS}
