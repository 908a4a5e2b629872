"""Rating changes on public screens: updated with each result, without drafts."""

from dataclasses import replace

from domain.chess.stage import Stage, stages_of
from domain.contest.round import RoundState
from domain.results import Mark
from domain.times.time_control import TimeLimits, parse_time_control
from domain.tournament import Tournament
from tests.stories import OPEN, field, number_id, with_entry, with_result, with_round
from web.chess.views.rating_changes import RatingRow, rating_rows


def rows(state: Tournament) -> dict[int, RatingRow]:
    return {row.player.number: row for row in rating_rows(state, stages_of(state)[OPEN])}


def test_a_change_moves_with_every_result() -> None:
    """Rated 2697 and 2685 (0.52 and 0.48) with K 10."""
    started = with_round(field(6), "1-5", "2-4", byes={3: Mark.HALF_BYE, 6: Mark.FORFEIT_LOSS})
    assert rows(started) == {}

    won = rows(with_result(started, 1, "1-0"))

    assert {number: row.change for number, row in won.items()} == {1: "+4.8", 5: "−4.8"}
    assert (won[1].games, won[1].points, won[1].expected, won[1].k) == (1, "1", "0.52", 10)
    assert won[1].performance == 2685 + 800, "all points are 800 above the opponents"


def test_forfeits_are_no_games() -> None:
    assert rows(with_round(field(4), "1-3 +--", "2-4 ---")) == {}


def test_a_draft_does_not_change_the_rating_rows() -> None:
    played = with_round(field(4), "1-3 1-0", "2-4 1-0", state=RoundState.CLOSED)
    assert rows(with_round(played, "1-2", "3-4", state=RoundState.PAIRED)) == rows(played)


def test_us_chess_shows_the_new_rating_with_the_number_of_games_if_provisional() -> None:
    state = with_round(field(4), "1-3 1-0", "2-4 =-=")
    entry = stages_of(state)[OPEN].entry(number_id(3))
    state = with_entry(state, 3, person=replace(entry.person, rating=0))
    stage: Stage = stages_of(state)[OPEN]
    american = replace(stage, rules=replace(stage.rules, system="us-chess"))

    found = {row.player.number: row for row in rating_rows(state, american)}

    assert found[3].new.endswith("/1")
    assert found[3].change == ""
    # 1 gains nothing against the unrated 3; 4 drew with 2, who is rated 6 points more.
    assert (found[1].change, found[4].change) == ("0.0", "+0.1")
    assert found[1].new.isdecimal()


def test_the_strongest_gain_less_where_a_section_is_rated_twice() -> None:
    """Above 2500 a quarter of K. 2691 beats 2697, who is 2689 in between: half of 800 / 51."""
    state = with_round(field(4), "1-3 0-1", "2-4 =-=")
    stage = stages_of(state)[OPEN]
    regular = replace(stage, rules=replace(stage.rules, system="us-chess"))
    twice = replace(regular, time=TimeLimits(control=parse_time_control("3600+5")))
    once = {r.player.number: r for r in rating_rows(state, regular)}
    dual = {r.player.number: r for r in rating_rows(state, twice)}
    assert (once[3].change, dual[3].change) == ("+7.8", "+2.0")
