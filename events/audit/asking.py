"""Who answers questions about a log: one line for each game that does."""

from collections.abc import Mapping

from events.audit.questions import Questions
from events.chess.audit.questions import QUESTIONS as CHESS
from events.team_chess.audit.questions import QUESTIONS as TEAM_CHESS

QUESTIONS: Mapping[str, Questions] = {"chess": CHESS, "team-chess": TEAM_CHESS}
