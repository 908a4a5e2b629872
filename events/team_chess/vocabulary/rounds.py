"""What becomes of a round. Pairings are decided once and recorded; replay calls no engine."""

from msgspec import UNSET, Raw, UnsetType

from events.log.event import RoundEvent, StageEvent
from events.log.pairings import BY_HAND as BY_HAND
from events.log.pairings import IMPORTED as IMPORTED
from events.log.pairings import NO_TRACE as NO_TRACE


class TeamRoundPaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The whole answer of a pairing system, and which one it was.

    `matches` are teams, the one named first in front, match 1 first; `byes` are (team, mark) of all
    others. `trace` is the engine's account as JSON, decoded only by who asks why. `engine` is the
    program that answered, with its version. `confirmed` is the level of the warning that was
    answered, where one was given.
    """

    matches: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, str], ...]
    system: str
    edition: str
    trace: Raw = NO_TRACE
    engine: str = ""
    confirmed: int | UnsetType = UNSET


class TeamManualPairingStarted(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """From here to its end the arbiter pairs the round; breaks pairing integrity.

    A round that nobody has paired yet begins without matches: `byes` are then all who are there,
    with what they get unless they are given a match.
    """

    reason: str
    confirmed: int
    byes: tuple[tuple[int, str], ...] = ()


class TeamPairingChangedByHand(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The round as the arbiter wants it instead; breaks pairing integrity.

    A match of the same teams, the same one named first, keeps its line-ups and results.
    """

    matches: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, str], ...]
    reason: str
    confirmed: int = 0


class TeamManualPairingEnded(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter is done. `differs` from what the stage's system pairs in the same position, which
    is kept beside it; empty where it finds no legal pairing.
    """

    differs: bool
    engine_matches: tuple[tuple[int, int], ...]
    engine_byes: tuple[tuple[int, str], ...]
    confirmed: int


class TeamRoundPublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    pass


class TeamRoundUnpublished(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class TeamRoundUnpaired(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class TeamRoundClosed(RoundEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`confirmed` is the level of the warning that was answered: a match that is not finished."""

    confirmed: int = 0


class TeamRoundReopened(RoundEvent, frozen=True, forbid_unknown_fields=True):
    reason: str


class TeamRoundsPairedAgain(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Every round asked for again of the stage's system, on what the log says by now, and compared.

    `occasion` is "closed" (the last round) or "replanned" (another one became or ceased to be the
    last); `announced` how many rounds there were to be, `rounds` how many were asked for.
    `otherwise` are those that come out otherwise: round, matches as the system has them (none where
    it finds no legal pairing), and who has its bye, 0 for nobody.
    """

    occasion: str
    announced: int
    rounds: int
    otherwise: tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]
