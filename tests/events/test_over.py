"""A tournament is over once it waits for nothing."""

from dataclasses import replace
from typing import Any

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.contest.commands import RecordResult
from events.games import is_over
from tests.events.chess.cup import Cup
from tests.events.chess.evening import Evening
from tests.events.team_chess.cup import STAGE, Cup as TeamCup
from tests.events.team_chess.test_draws import KNOCK_OUT, WON, cup_drawn as drawn_teams
from tests.events.team_chess.test_member_tables import HUTTON, all_won_by_white, cup_drawn


def _is_over(log: Evening | TeamCup) -> bool:
    assert log.state is not None
    return is_over(log.state)


def test_a_tournament_without_stages_is_not_over_and_a_discarded_one_is() -> None:
    empty = Tournament(id=TournamentId("01CUP"), name="Cup")
    assert not is_over(empty)
    assert is_over(replace(empty, discarded="made twice"))


def test_a_knock_out_is_over_with_its_final_however_few_of_the_announced_games_it_took() -> None:
    cup = Cup(4, "2 standard", "2 blitz 5+3", "1 armageddon").drawn().won_by(1, 2).won_by(1, 2)
    cup.won_by(1)
    assert not _is_over(cup)
    cup.won_by(1)
    assert _is_over(cup)


def test_a_knock_out_of_teams_is_over_with_its_final() -> None:
    cup = drawn_teams(KNOCK_OUT).played([WON, WON])
    assert not _is_over(cup)
    assert _is_over(cup.played([WON]))


def test_a_hutton_is_over_only_with_all_its_boards() -> None:
    hutton = cup_drawn(HUTTON).seated().seated()
    all_won_by_white(hutton)
    assert not _is_over(hutton), "board 1 is still played"
    for match in hutton.stage.rounds[0].matches:
        at: dict[str, Any] = {"stage": STAGE, "round": 1, "match": match.number, "board": 1}
        hutton.do(RecordResult(**at, result="1-0", saw=match.games[0].changed_at))
    assert _is_over(hutton)
