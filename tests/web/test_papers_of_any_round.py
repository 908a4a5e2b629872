"""The pairings of an older round are printed as they were when they were the newest."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.contest.round import RoundState
from domain.errors import Unknown
from domain.tournament import Tournament
from tests.events.chess.cup import Cup
from tests.events.teams_of_four.league import League
from tests.stories import OPEN, field, played
from tests.web.team_chess.stages import stage_of_teams, tournament_of
from web.pages.printing import PrintPage
from web.shared.paper import Foot

FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")
ROUNDS = 3


def teams_of_four() -> Iterator[Tournament]:
    league = League()
    for _ in range(ROUNDS):
        league.all_played().closed()
        assert league.state is not None
        yield league.state


STATES = {
    "chess": [played(field(8), n) for n in range(1, ROUNDS + 1)],
    "team-chess": [
        tournament_of(stage_of_teams(8, n, state=RoundState.CLOSED)) for n in range(1, ROUNDS + 1)
    ],
    "teams-of-four": [*teams_of_four()],
}
"""Each game after each of its rounds."""


def page(state: Tournament, sheet: str, number: int = 0) -> PrintPage:
    return PrintPage.build(state, OPEN, sheet, replace(FOOT, round=number), "en")


def games(page: PrintPage) -> list[list[str]]:
    return [[cell.text for cell in row] for row in page.paper.rows]


@pytest.mark.parametrize("sheet", ["pairings", "names"])
@pytest.mark.parametrize("game", STATES)
def test_an_older_round_is_printed_as_when_it_was_the_newest(game: str, sheet: str) -> None:
    last = STATES[game][-1]
    for number, then in enumerate(STATES[game], 1):
        shown = page(last, sheet, number)

        assert games(shown) == games(page(then, sheet))
        assert (shown.round, [*shown.paper.rounds]) == (number, [1, 2, 3])


@pytest.mark.parametrize("game", STATES)
def test_a_round_that_is_not_published_has_no_paper(game: str) -> None:
    with pytest.raises(Unknown, match="published round"):
        page(STATES[game][-1], "pairings", ROUNDS + 1)


def test_an_older_round_of_a_bracket_has_its_name() -> None:
    cup = Cup(4).drawn().won_by(1, 2).started()
    assert [page(cup.state, "pairings", n).paper.called for n in (1, 2)] == ["Semi-finals", "Final"]
