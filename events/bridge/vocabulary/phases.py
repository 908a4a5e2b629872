"""Bridge: a phase of a pairs tournament is planned, its pairs come and go, its sessions are seated.

Whatever says who sits where holds the tables themselves, so that the fold calls no engine: cards,
room lists, screens and pictures are made from them. Round 1 of a session that is not planned yet is
the moment before that session begins.
"""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from events.bridge.vocabulary.stated import (
    LinesStated,
    LineUpStated,
    MovementStated,
    PlayerStated,
    Reseated,
    SeatsStated,
    SectionStated,
)
from events.log.event import StageEvent

GameRow = tuple[int, str, str, int, int, int, str, int, str]
"""round, table, direction, guest, opponent, set, and table, set and direction the guest leaves."""


class SessionEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    session: int


class PairEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    pair: int


class PhasePlanned(StageEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`follows` is the phase the pairs come from, 0 for the first. `scheme` is a name of
    `domain.bridge.phase.SCHEMES`, `movement` one of `domain.bridge.movements.movement.Kind` or
    empty; `boards` are those of a round. `scoring` and its options (name, value) are those of
    `domain.bridge.announced_scoring`. `barometer`: all tables play the same boards in each round.
    """

    stored_as: ClassVar[str] = "phase-planned/1"

    name: str
    follows: int
    scheme: str
    base: int
    movement: str
    sessions: int
    boards: int
    rooms: tuple[int, ...]
    scoring: str
    scoring_options: tuple[tuple[str, str], ...]
    barometer: bool = False
    arrow_switched: bool = False


class PhaseReplanned(StageEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is announced anew, whole. Before session 1 is planned the seeding falls with it."""

    stored_as: ClassVar[str] = "phase-replanned/1"

    scheme: str
    base: int
    movement: str
    sessions: int
    boards: int
    rooms: tuple[int, ...]
    scoring: str
    scoring_options: tuple[tuple[str, str], ...]
    reason: str
    barometer: bool = False
    arrow_switched: bool = False


class PairRegistered(PairEvent, frozen=True, forbid_unknown_fields=True):
    """`hundredths` of the strength, and the categories, are there where there are any."""

    stored_as: ClassVar[str] = "pair-registered/1"

    players: tuple[PlayerStated, ...]
    seeding: int = 0
    hundredths: int | UnsetType = UNSET
    categories: tuple[str, ...] | UnsetType = UNSET


class PairCorrected(PairEvent, frozen=True, forbid_unknown_fields=True):
    """The pair as it should have been stated, whole."""

    stored_as: ClassVar[str] = "pair-corrected/1"

    players: tuple[PlayerStated, ...]
    seeding: int
    reason: str = ""
    hundredths: int | UnsetType = UNSET
    categories: tuple[str, ...] | UnsetType = UNSET


class PairSubstituted(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A player of the pair is replaced, number `replaces` of it; the pair stays the same pair."""

    stored_as: ClassVar[str] = "pair-substituted/1"

    session: int
    round: int
    replaces: int
    player: PlayerStated
    reason: str = ""


class PairWithdrawn(PairEvent, frozen=True, forbid_unknown_fields=True):
    """Its seats are empty from that round of that session on."""

    stored_as: ClassVar[str] = "pair-withdrawn/1"

    session: int
    round: int
    reason: str = ""
    reseated: tuple[Reseated, ...] = ()


class SeatTaken(PairEvent, frozen=True, forbid_unknown_fields=True):
    """From that round on the pair has a seat that was free. `line` and `member` (from 1) are its
    place in the lines, if there are lines; line 0 is the exceptional one, member 0 no place at all.
    """

    session: int
    round: int
    reseated: tuple[Reseated, ...] = ()
    line: int = 0
    member: int = 0


class PairReinstated(SeatTaken, frozen=True, forbid_unknown_fields=True):
    """A pair that had withdrawn plays again."""

    stored_as: ClassVar[str] = "pair-reinstated/1"


class LateSeated(SeatTaken, frozen=True, forbid_unknown_fields=True):
    """A pair that had no seat so far."""

    stored_as: ClassVar[str] = "late-seated/1"


class LinesSeeded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`ranking` is the field strongest first, `seed` that of the lots that mixed it. Without lines
    (they belong to the Polish movement) both decide the seating by themselves. `edition` is that
    of how the lines were put together, 1 where none is stated.
    """

    stored_as: ClassVar[str] = "lines-seeded/1"

    ranking: tuple[int, ...]
    seed: int
    lines: LinesStated | None = None
    line_ups: tuple[LineUpStated, ...] = ()
    edition: int | UnsetType = UNSET


class LinesReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Lines and line-ups for `first_session` and those after it, drawn with that seed. `vacant` are
    lines whose sit-outs can be merged in all of them, two by two; `reshape` asked for lines of the
    tables that are needed now, though everybody had a place. `by_results`: lines of nearly equal
    results meet in the first of them. `edition` is as when lines are seeded.
    """

    stored_as: ClassVar[str] = "lines-replanned/1"

    first_session: int
    seed: int
    lines: LinesStated
    line_ups: tuple[LineUpStated, ...]
    reason: str
    vacant: tuple[tuple[int, int], ...] = ()
    reshape: bool = False
    by_results: bool = False
    edition: int | UnsetType = UNSET


class SessionPlanned(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Every table of the session, as a draft that only the desk sees."""

    stored_as: ClassVar[str] = "session-planned/1"

    movements: tuple[MovementStated, ...]
    sections: tuple[SectionStated, ...]


class SessionUnplanned(SessionEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "session-unplanned/1"

    reason: str


class SessionPublished(SessionEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "session-published/1"


class SessionUnpublished(SessionEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "session-unpublished/1"

    reason: str


class SessionClosed(SessionEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "session-closed/1"


class SessionReopened(SessionEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "session-reopened/1"

    reason: str


class SectionsRearranged(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Before play: sections seated anew. `acts` say how: ("permuted", section, place, section,
    place), ("exchanged", section, 0, section, 0) or ("swapped", section, line, section, line).
    """

    stored_as: ClassVar[str] = "sections-rearranged/1"

    acts: tuple[tuple[str, str, int, str, int], ...]
    sections: tuple[SeatsStated, ...]
    reason: str = ""


class SectionsMerged(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The pairs idle at the guest vacancy take the host's empty seat from `first_round` on.

    `host` and `guest` are (section, place). `games` are the proven new ones. `met_before` is how
    many meetings they were compared with, `disturbed` the later sessions, planned or as their lines
    would play them, in which two would now meet again.
    """

    stored_as: ClassVar[str] = "sections-merged/1"

    host: tuple[str, int]
    guest: tuple[str, int]
    first_round: int
    games: tuple[GameRow, ...]
    met_before: int
    disturbed: tuple[int, ...] = ()
    reason: str = ""


class MergeUndone(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The merge of that version of the log is undone from `first_round` on."""

    stored_as: ClassVar[str] = "merge-undone/1"

    merge: int
    first_round: int
    reason: str
