"""Pairing, publishing and closing rounds; see `events.chess.commands`."""

from events.log.command import Boards, Byes, Confirmed, Positive, Reason, StageCommand


class RoundCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class PairRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Games of the round before that have no result yet are registered as adjourned, once that has
    been acknowledged.
    """

    confirmed: Confirmed = 0


class PublishRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    pass


class CloseRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The last round asks for a confirmation while a game of any round is adjourned or to be
    played.
    """

    confirmed: Confirmed = 0


class RoundCommandWithReason(RoundCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class UnpairRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class UnpublishRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class ReopenRound(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class StartManualPairing(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The newest round is the arbiter's to pair until he ends that."""

    confirmed: Confirmed = 0


class ChangePairing(RoundCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """The whole round as it shall be; boards that stay as they are keep their results."""

    boards: Boards
    byes: Byes = ()
    confirmed: Confirmed = 0


class EndManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Compared with what the system pairs; a difference has to be confirmed."""

    confirmed: Confirmed = 0
