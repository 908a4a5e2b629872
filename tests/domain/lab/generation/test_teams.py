"""Generated events of teams can be read by other programs."""

from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.teams import TeamOptions, generate_team_event


def test_a_forfeited_match_has_the_scheduled_colours() -> None:
    """A cell with an opponent and no colour is read by a checker as two one-sided games."""
    event = Options(players=12, rounds=5, forfeits=Frequency(300), double_forfeits=Frequency(100))
    event_report = generate_team_event(TeamOptions(event, boards=4), "forfeits")
    assert event_report.team_forfeits
    cells = [cell for player in event_report.players for cell in player.cells if cell.opponent]
    assert all(cell.colour for cell in cells)


def test_ratings_lie_in_the_requested_range_and_fall_from_board_to_board() -> None:
    """A team of 1500 to 2000, 20 less on each board after the first, 30 more or less by chance."""
    event = Options(players=10, rounds=1, lowest_rating=1500, highest_rating=2000)
    event_report = generate_team_event(TeamOptions(event, boards=4), "ratings")
    by_board = [[player.rating for player in event_report.players][board::4] for board in range(4)]
    assert all(1400 < rating <= 2030 for ratings in by_board for rating in ratings)
    assert [sum(ratings) for ratings in by_board] == sorted(map(sum, by_board), reverse=True)
