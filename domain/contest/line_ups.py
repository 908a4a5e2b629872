"""The deadline for captains to hand in line-ups."""

from datetime import UTC, datetime, timedelta

from domain.contest.matches import AnyTeams
from domain.ids import RoundNo


def line_ups_close_at(stage: AnyTeams, number: RoundNo) -> str:
    """The instant, ISO 8601, UTC, at which line-ups close; empty if they are accepted until the
    arbiter reveals them, or if the schedule has no start time for the round.
    """
    beginning = stage.schedule.beginning_of(number)
    before = stage.rules.line_ups.closes
    if not before or beginning is None or not beginning.instant:
        return ""
    begins = datetime.fromisoformat(beginning.instant)
    return (begins - timedelta(minutes=before)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
