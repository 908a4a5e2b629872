"""Until when captains hand in line-ups for a round, and what is missing of them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from domain.ids import EntryId, RoundNo
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage


def closes_at(stage: TeamStage, number: RoundNo) -> str:
    """ISO 8601, UTC; empty where line-ups come in until the arbiter reveals them, or where the
    schedule does not say at what time the round begins.
    """
    beginning = stage.schedule.of(number)
    before = stage.rules.line_ups.closes
    if not before or beginning is None or not beginning.instant:
        return ""
    begins = datetime.fromisoformat(beginning.instant)
    return (begins - timedelta(minutes=before)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def awaited(match: Match) -> Iterator[EntryId]:
    """Teams of the match whose line-up has not come and is still waited for."""
    if match.revealed or match.forfeit is not None:
        return
    for team, line_up in zip(match.teams, match.line_ups, strict=True):
        if line_up is None:
            yield team


def lacking(r: TeamRound) -> tuple[EntryId, ...]:
    """Of the whole round; a match moved to another day has its own time."""
    return tuple(team for match in r.matches if not match.moved_to for team in awaited(match))
