"""Bridge: phases of a pairs tournament are planned, announced, seeded, closed and reopened; the
scheme by which their masterpoints are awarded.

Every event about seating holds the tables themselves, so that the fold calls no engine: cards, room
lists, screens and pictures are made from them.
"""

from typing import Annotated

from msgspec import Meta

from events.bridge.vocabulary.fields import (
    Base,
    Boards,
    LinesStated,
    LineUpStated,
    Named,
    Options,
    Rooms,
    Sessions,
)
from events.log.vocabulary import Event, Positive, Reason, StageEvent, Text


class PlanStated(Event, frozen=True, forbid_unknown_fields=True):
    """`scheme` is "polish", "mixture", "one-section", "spread", "swiss" or "individual"; `base`
    counts in the first two. `barometer`: all tables play the same boards in each round, as in
    "spread" and "swiss". `movement` names the one section's movement; empty: the best for the
    field. `boards` are those of a round, `rooms` the tables of each room. `arrow_switched`: NS and
    EW exchange hands in the last rounds, and there is one winner. `by_strength`: in one section
    strength decides the seats, not the lot. `scoring` is "matchpoints", "cross-imps" or
    "butler"; its options are (name, value), named "scale", "weighting", "small-groups", "dropped",
    "halves", "expected", "winners" …
    """

    sessions: Sessions
    scheme: str = "polish"
    base: Base = 5
    movement: Text = ""
    boards: Boards = 2
    rooms: Rooms = ()
    scoring: str = "matchpoints"
    scoring_options: Options = ()
    barometer: bool = False
    arrow_switched: bool = False
    by_strength: bool = False


class PhasePlanned(PlanStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`follows` is the phase that the pairs come from, 0 for the first. The scheme of a phase from
    a file is "imported", with as many boards a round as were played.
    """

    stage: Positive
    name: str
    boards: int = 2
    follows: int = 0


class PhaseReplanned(PlanStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole new plan. Before session 1 is planned it removes the seeding; afterwards the scheme
    can't change.
    """

    stage: Positive
    reason: Reason


class LinesSeeded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`ranking` is the field, strongest first; `seed` that of the lots. Without lines, which belong
    to the Polish movement, these two decide the seating. `edition` is that of the algorithm which
    made the lines.
    """

    ranking: tuple[int, ...]
    seed: int
    lines: LinesStated | None = None
    line_ups: tuple[LineUpStated, ...] = ()
    edition: int = 1


class LinesReplanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Lines and line-ups for `first_session` and later ones, drawn with that seed. `vacant` are
    couples of lines whose sit-outs can be merged in all these sessions; `reshape`: lines for the
    number of tables needed now were requested, though all pairs had a place. `by_results`: lines of
    nearly equal results meet in the first session. `edition` is as in `LinesSeeded`.
    """

    first_session: int
    seed: int
    lines: LinesStated
    line_ups: tuple[LineUpStated, ...]
    reason: str
    vacant: tuple[tuple[int, int], ...] = ()
    reshape: bool = False
    by_results: bool = False
    edition: int = 1


class SubstitutionLimited(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The most per cent of a pair's boards in the phase that its regulations allow to be played
    with a substitute; 100: no limit.
    """

    percent: Annotated[int, Meta(ge=0, le=100)]
    reason: Text = ""


class RoomsNamed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Each room with its sections, for all sessions from now on; empty: no room has a name."""

    rooms: tuple[tuple[str, tuple[str, ...]], ...]


class PaceAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From now on the clock of a round starts when it is called, with `board` minutes for each
    board and `move` minutes for the move; `board` 0: the clock is started by hand.
    """

    board: Annotated[int, Meta(ge=0, le=30)]
    move: Annotated[int, Meta(ge=0, le=30)] = 0


class SharesShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether the table's tablet shows the score for a board after its result is entered."""

    shown: bool = True


class SeatsFreed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether pairs choose their seats in round 1 and enter them on the table's tablet."""

    free: bool = True


class TableCodesRevoked(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Table codes printed so far no longer admit a tablet; codes printed from now on do."""

    reason: Reason


class EntranceAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether pairs may drop into the phase; `mid_phase`: even after its seats are drawn."""

    open: bool = True
    mid_phase: bool = True
    only_preregistered: bool = False
    reason: Text = ""


class QualificationsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The qualifications from a phase, announced before its closing: `ways`, (phase, by, amount),
    best first; they and `ties` use the names of `domain.bridge.phases.qualification`. An empty list
    means that no pair goes on. A later announcement replaces an earlier one as a whole.
    """

    stored_as = "ways-on-announced/1"
    ways: tuple[tuple[int, str, str], ...]
    ties: str = "split-tie"
    reason: str = ""


class CarryoverAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The carryover of pairs into the phase `stage`: none, full, weighted:0.3, linear,
    linear:0.03, ebu or fixed:12,8,4. Drop-ins get by "quotient", "interpolated", "median", "last"
    or "fixed:120". `boards` and `top` are of this phase. In IMPs the top is 0 and "ebu" has no
    meaning. If it is announced with the plan, boards are 0: they follow from the number of tables.
    """

    policy: Named
    boards: Annotated[int, Meta(ge=0, le=1000)]
    top: Annotated[int, Meta(ge=0, le=10000, description="0 in IMPs.")]
    drop_ins: Named = "median"
    never_below_average: bool = False
    qualifying: Annotated[int, Meta(ge=0)] = 0
    reason: Text = ""


class PhaseClosed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`ranking` are (pair, place, rank), best first; `qualifiers` (phase, its pairs, best first);
    `ballot` is the order drawn from that seed if ties had to be split.
    """

    ranking: tuple[tuple[int, int, int], ...]
    qualifiers: tuple[tuple[int, tuple[int, ...]], ...]
    reserves: tuple[int, ...]
    ballot: tuple[int, ...] = ()
    seed: int = 0


class PhaseReopened(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Pairs that had gone on to other phases are removed from these."""

    reason: Reason


class ReserveAdmitted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A pair that had not qualified is admitted, from the phase `source`, which is left out."""

    pair: Positive
    reason: Reason
    source: int = 0


class MasterpointsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`scheme` names one of `domain.formats.masterpoint_schemes`, or `own` holds the text of a
    club's own scheme, its lines ended by "␊"; `reading` is one of its readings, `factors` are its
    (letter, value) pairs.
    """

    scheme: Text
    reading: Text = ""
    factors: Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)] = ()
    own: Annotated[str, Meta(max_length=20_000)] = ""
