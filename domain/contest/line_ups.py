"""Until when captains may hand in who sits where."""

from datetime import UTC, datetime, timedelta
from typing import Any

from domain.contest.matches import TeamContest
from domain.ids import RoundNo


def closes_at(stage: TeamContest[Any, Any], number: RoundNo) -> str:
    """The instant, ISO 8601, UTC, at which line-ups close; empty where they come in until the
    arbiter reveals them, or where the schedule does not say at what time the round begins.
    """
    beginning = stage.schedule.of(number)
    before = stage.rules.line_ups.closes
    if not before or beginning is None or not beginning.instant:
        return ""
    begins = datetime.fromisoformat(beginning.instant)
    return (begins - timedelta(minutes=before)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
