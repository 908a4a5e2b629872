"""Who answers questions about a log: one line for each game that does."""

from collections.abc import Mapping

from events.audit.questions import Questions
from events.chess.audit.questions import QUESTIONS as CHESS

QUESTIONS: Mapping[str, Questions] = {"chess": CHESS}
