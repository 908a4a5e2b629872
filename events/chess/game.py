"""Individual chess as a game."""

from domain.chess.over import is_played
from domain.chess.stage import Stage
from events.chess.decisions import (
    announced_lots,
    bye_rules,
    entries,
    imported_sections,
    knock_out,
    lots,
    numbers,
    results,
    round_robin,
    stages,
    start_positions,
    us_chess,
)
from events.chess.facts import draws
from events.chess.facts import entries as of_entries
from events.chess.facts import knock_out as of_brackets
from events.chess.facts import numbers as of_numbers
from events.chess.facts import results as of_results
from events.chess.facts import round_robin as of_tables
from events.chess.facts import stages as of_stages
from events.chess.ways import Chess
from events.contest.decisions.asking import ASKING
from events.contest.game import game_of_rounds
from events.contest.ways import known

known(Stage.game, Chess())
CHESS = game_of_rounds(
    Stage.game,
    facts=(of_stages, of_entries, of_numbers, of_results, of_tables, draws, of_brackets),
    acts=(
        *(imported_sections, stages, round_robin, knock_out, bye_rules, us_chess, entries),
        *(numbers, results, announced_lots, lots, start_positions),
    ),
    is_played=is_played,
    asking=ASKING,
)
