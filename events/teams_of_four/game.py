"""The game of bridge teams of four for the log."""

from domain.teams_of_four.pairing import is_played, pairing_request, table_of_stage
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from domain.contest.entry import Team
from domain.contest.game import AnyGame, At
from domain.contest.matches import TeamMatch
from domain.contest.round import Pair, RoundAct, RoundState, next_round_state
from domain.errors import NotNow, Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.knockout.progress import Progress
from domain.messages import join_messages, say
from domain.results import Mark, Outcome
from domain.round_robin.table import Table
from domain.swiss.systems import SYSTEMS
from domain.swiss.teams_of_four.matches import SwissTeamsRequest
from domain.teams_of_four.knock_out import numbers_by_choice, opponents_are_chosen, progress_of
from domain.teams_of_four.line_ups import why_no_further_member
from domain.teams_of_four.round import BridgeMatch, RoomScore, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from events.contest.decisions.entries import ASKING
from events.contest.game import game_of_rounds
from events.contest.game_rules import register_rules
from events.teams_of_four.decisions import finals, matches, seating, stages
from events.teams_of_four.facts import matches as of_matches, stages as of_stages
from events.teams_of_four.game_rules import TeamsOfFour

register_rules(TeamsStage.game, TeamsOfFour())
TEAMS_OF_FOUR = game_of_rounds(
    TeamsStage.game,
    facts=(of_stages, of_matches),
    acts=(stages, finals, seating, matches),
    is_played=is_played,
    asking=ASKING,
)
