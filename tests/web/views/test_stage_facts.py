"""Facts about a stage that the desk shows besides its boards: pairing by hand, prohibitions,
players without a game.
"""

from dataclasses import replace

from domain.chess.stage import ForbiddenEntries, Stage, StageRules, stages_of
from domain.contest.round import RoundState
from domain.ids import RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from web.chess.views.desk import VIEW
from web.contest.views.desk_lines import DeskEntry, StageFacts, stage_facts
from web.contest.visibility import entrants_before


def facts(tournament: Tournament, **changes: object) -> StageFacts:
    stage: Stage = replace(stages_of(tournament)[OPEN], **changes)  # type: ignore[arg-type]
    newest = stage.rounds[-1] if stage.rounds else None
    players = entrants_before(stage, newest.number) if newest else {}
    return stage_facts(stage, newest, players)


def test_the_newest_round_can_be_paired_by_hand_until_it_is_closed() -> None:
    assert facts(field(4)).by_hand == 1
    assert facts(with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)).by_hand == 1
    assert facts(with_round(field(4), "1-3", "4-2")).by_hand == 1
    assert facts(played(field(4), 1)).by_hand == 2
    assert facts(played(field(4, rules=StageRules(rounds=2)), 2)).by_hand == 0


def test_a_round_under_way_by_hand_is_not_started_twice() -> None:
    tournament = with_round(field(4), "1-3", "4-2")
    by_hand = replace(stages_of(tournament)[OPEN].rounds[0], manual=True)
    shown = facts(tournament, rounds=(by_hand,))
    assert (shown.manual, shown.by_hand) == (1, 0)


def test_expired_prohibition_is_marked_as_over() -> None:
    sisters = frozenset({number_id(1), number_id(2)})
    groups = tuple(
        ForbiddenEntries(sisters, RoundNo(1), RoundNo(last), "sisters") for last in (1, 9)
    )
    prohibitions = facts(played(field(4), 1), forbidden=groups).forbidden
    assert [(line.last, line.over) for line in prohibitions] == [(1, True), (9, False)]
    assert all(line.names[0].startswith("Barone") for line in prohibitions)


def test_a_player_without_a_game_is_listed_with_the_reason() -> None:
    tournament = with_round(field(5), "1-3", "4-2", byes={5: Mark.PAIRING_BYE})
    (line,) = facts(tournament).without
    assert (line.player.number, line.kind) == (5, "U")


def test_an_entry_shows_whether_it_plays_and_is_checked_in() -> None:
    checked_in = with_entry(field(3), 1, checked_in=(RoundNo(1),))
    tournament = with_entry(checked_in, 2, byes=((RoundNo(1), Mark.HALF_BYE),))
    rows = [row for row in VIEW.build(tournament, OPEN).rows if isinstance(row, DeskEntry)]
    marks = [(row.number, row.playing, row.checked_in) for row in rows]
    assert marks == [(1, True, True), (2, False, False), (3, True, False)]
