"""A report that becomes a tournament of teams; see `events.team_chess.acts`."""

from events.log.command import FromFile, ReportLines


class ImportTeamReport(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    lines: ReportLines
