"""The first and last day that a tournament is announced with."""

import pytest

from domain.errors import NotNow
from events.tournament.decisions.tournaments import create_tournament
from events.tournament.vocabulary import CreateTournament, TournamentCreated


def test_a_tournament_does_not_end_before_it_begins() -> None:
    with pytest.raises(NotNow, match="2026-11-20, is before the first, 2026-11-22"):
        create_tournament(None, CreateTournament("Open", starts="2026-11-22", ends="2026-11-20"))


@pytest.mark.parametrize(
    ("starts", "ends"),
    [("2026-11-22", "2026-11-22"), ("2026-11-22", ""), ("", "2026-11-20"), ("22 XI", "20 XII")],
)
def test_days_that_are_missing_or_not_written_as_dates_are_kept_as_they_are(
    starts: str, ends: str
) -> None:
    [announced] = create_tournament(None, CreateTournament("Open", starts=starts, ends=ends))

    assert isinstance(announced, TournamentCreated)
    assert (announced.starts, announced.ends) == (starts, ends)
