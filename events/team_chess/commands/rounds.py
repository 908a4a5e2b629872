"""Pairing, publishing and closing rounds of teams; see `events.team_chess.commands`."""

from events.log.command import Boards, Byes, Confirmed, Positive, Reason, StageCommand


class TeamRoundCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class PairTeamRound(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """Games of the round before that have no result yet are registered as adjourned, once that has
    been acknowledged.
    """

    confirmed: Confirmed = 0


class PublishTeamRound(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    pass


class CloseTeamRound(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """The last round asks for a confirmation while a match of any round is not finished."""

    confirmed: Confirmed = 0


class TeamRoundCommandWithReason(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class UnpairTeamRound(TeamRoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class UnpublishTeamRound(TeamRoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class ReopenTeamRound(TeamRoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class StartManualMatches(TeamRoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The newest round is the arbiter's to pair until they end that."""

    confirmed: Confirmed = 0


class ChangeMatches(TeamRoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The whole round as it shall be: teams, the one named first in front. Matches that stay as
    they are keep their line-ups and results.
    """

    matches: Boards
    byes: Byes = ()
    confirmed: Confirmed = 0


class EndManualMatches(TeamRoundCommand, frozen=True, forbid_unknown_fields=True):
    """Compared with what the system pairs; a difference has to be confirmed."""

    confirmed: Confirmed = 0
