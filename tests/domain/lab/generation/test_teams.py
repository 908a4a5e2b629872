"""Generated events of teams, as other programs read them."""

from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.teams import TeamOptions, generate


def test_a_forfeited_match_has_the_scheduled_colours() -> None:
    """A cell with an opponent and no colour is read by a checker as two one-sided games."""
    event = Options(players=12, rounds=5, forfeits=Frequency(300), double_forfeits=Frequency(100))
    told = generate(TeamOptions(event, boards=4), "forfeits")
    assert told.team_forfeits
    cells = [cell for player in told.players for cell in player.cells if cell.opponent]
    assert all(cell.colour for cell in cells)
