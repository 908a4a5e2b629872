"""The game of individual chess for the log."""

from domain.chess.knock_out import is_played
from domain.chess.stage import Stage
from events.chess.decisions import (
    bye_rules,
    entries,
    knock_out,
    lots,
    numbers,
    results,
    round_robin,
    stages,
    start_positions,
    us_chess,
)
from events.chess.decisions.reports import imported_sections
from events.chess.facts import (
    draws,
    entries as of_entries,
    round_robin as of_tables,
    stages as of_stages,
)
from events.chess.game_rules import Chess
from events.contest.decisions.entries import ASKING
from events.contest.game import game_of_rounds
from events.contest.game_rules import register_rules

register_rules(Stage.game, Chess())
CHESS = game_of_rounds(
    Stage.game,
    facts=(of_stages, of_entries, of_tables, draws),
    acts=(
        *(imported_sections, stages, round_robin, knock_out, bye_rules, us_chess, entries),
        *(numbers, results, lots, start_positions),
    ),
    is_played=is_played,
    asking=ASKING,
)
