"""The page of a withdrawn player, pair or team, in every game."""

from dataclasses import replace
from typing import Any

import pytest

from domain.ids import RoundNo
from domain.times.schedule import Beginning, Schedule
from domain.tournament import Tournament
from tests.bridge_stories import pairs_playing
from tests.events.teams_of_four.league import League
from tests.stories import OPEN, field, played
from tests.web.team_chess.stages import stage_of_teams, tournament_of
from web.pages.printing import own_page
from web.pages.render import render
from web.shared.frame import Reader
from web.shared.languages import words_in

SOON = Schedule((Beginning(9, "2026-11-21T14:00+01:00"),))
"""A round or session that is still to come in each of the games below."""


def league_played() -> Tournament:
    state = League().all_played().state
    assert state is not None
    return state


GAMES = {
    "chess": played(field(4), 2),
    "team-chess": tournament_of(stage_of_teams(4, 2)),
    "teams-of-four": league_played(),
    "bridge": pairs_playing(24),
}
"""A pair of the last one has left already; in the others the first entry is withdrawn below."""
LEFT = {"en": {"bridge": ">left<"}, "de": {"bridge": ">ausgeschieden<"}}


def with_schedule(state: Tournament, **changes: Any) -> Tournament:
    part: Any = replace(state.part(OPEN), schedule=SOON, **changes)  # type: ignore[type-var]
    return state.with_parts(part, version=state.version)


def page_of(state: Tournament, gone: bool, lang: str) -> str:
    """The own page of the first entry that has withdrawn (`gone`), or has not."""
    part: Any = state.part(OPEN)
    entries = (one for one, entry in part.entries.items() if bool(entry.withdrawn_from) is gone)
    return render(own_page(state, OPEN, next(entries), Reader(words_in(lang))))


def with_first_entry_withdrawn(game: str) -> Tournament:
    part: Any = GAMES[game].part(OPEN)
    if game == "bridge":
        return with_schedule(GAMES[game])
    first, entry = next(iter(part.entries.items()))
    withdrawn = replace(entry, withdrawn_from=RoundNo(1))
    return with_schedule(GAMES[game], entries={**part.entries, first: withdrawn})


@pytest.mark.parametrize("game", GAMES)
def test_the_next_beginning_is_not_shown_to_withdrawn_entries(game: str) -> None:
    assert "Nov 21, 2026, 14:00" in page_of(with_first_entry_withdrawn(game), False, "en")
    assert "Nov 21, 2026, 14:00" not in page_of(with_first_entry_withdrawn(game), True, "en")


@pytest.mark.parametrize("lang", LEFT)
@pytest.mark.parametrize("game", GAMES)
def test_page_of_a_withdrawn_entry_names_the_round_of_withdrawal(game: str, lang: str) -> None:
    since = {"en": "withdrawn from round 1", "de": "zurückgezogen ab Runde 1"}[lang]
    withdrawn_text = LEFT[lang].get(game, since)

    assert withdrawn_text not in page_of(with_first_entry_withdrawn(game), False, lang)
    assert withdrawn_text in page_of(with_first_entry_withdrawn(game), True, lang)
