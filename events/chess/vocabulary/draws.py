"""Round robins and knock-outs: planned, their numbers drawn, a draw taken back, games moved,
colours chosen, reversals decided. Promised draws, including Chess960 start positions, with all data
needed to repeat them.

The winners of matches, and the effects of a withdrawal on others (colours turned back, forfeits,
annulled games), are never events: they follow from these, the results and `Withdrawn`.
"""

from events.log.vocabulary import BoardEvent, Reason, RoundEvent, StageEvent, Text


class LotsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`commitment` binds the server's secret to `label` (`domain.draws.lots`). `beacon` names the
    source of a word that can't be known in advance; then the draw needs that word, in its `form`
    and like the `example` (`domain.draws.words`).
    """

    label: str
    commitment: str
    beacon: str = ""
    form: str = "text"
    example: str = ""


class StartPositionsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`commitments` bind the seed of every round, round 1 first (domain.draws.start_positions).

    They are the server's; `sender` are commitments to the announcer's own seeds.
    `beacon` names the source of a word that can't be known in advance; then each draw needs that
    word, in its `form` and like the `example`.
    """

    label: str
    scope: str
    excluded: tuple[int, ...]
    repeats: str
    commitments: tuple[str, ...]
    sender: tuple[str, ...] = ()
    beacon: str = ""
    form: str = "text"
    example: str = ""


class StartPositionDrawn(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The seed is shown with the numbers: (unit, number, attempts). `used` were drawn before.
    `sender_seed` is the second seed, if the sender has promised one.
    """

    seed: str
    beacon: str
    used: tuple[int, ...]
    drawn: tuple[tuple[str, int, int], ...]
    sender_seed: str = ""


class KnockOutPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`steps` are the parts of a match, as `domain.knockout.match` writes them, the match itself
    first. `final_games` are those of the final before its tie-breaks, 0: as in every match.
    `seeding` and `colours` name the ways to give the numbers and White in the first game.
    """

    name: str
    steps: tuple[str, ...]
    final_games: int
    all_played: bool
    third_place: bool
    seeding: str
    colours: str


class BracketDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of all participants, and the seed, in hexadecimal digits, of every
    lot: that of the numbers, unless they were drawn `by_hand`, and those of the colours to come.
    An announced draw has the promised `secret`, in hexadecimal digits, and the
    word of its `beacon`: the seed follows from them.
    """

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    secret: str = ""
    beacon: str = ""


class BracketTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The draw is taken back, for example for a late entry: as long as no game is paired the
    bracket can be drawn again.
    """

    reason: Reason


class ColoursChosen(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The winner of the lot chose the other colours for an Armageddon game."""

    reason: Text = ""


class RoundRobinPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`double` is the form of the second cycle, "plain" or "fide", empty for a single one.

    `system` may also be "scheveningen", then `double` is its return match, or "quads".
    `withdrawals` names the rules for withdrawals, `numbering` the way the numbers are drawn.
    The table is played from its round `first_round` on, cyclically.
    `points` are tenths in the order of domain.results.PointSystem. `unrated` as in `StagePlanned`.
    """

    name: str
    system: str
    double: str
    withdrawals: str
    numbering: str
    points: tuple[int, ...]
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    first_round: int = 1
    unrated: int = 0


class LotsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of all participants, and the whole table they play.

    `rounds` list the games as (white, black) numbers, board 1 first; missing numbers rest. `toss`
    is the colour of number 1 of every quad in the last round, empty without quads; `teams` are the
    two of a Scheveningen match, that of number 1 first. An announced draw has the promised
    `secret`, in hexadecimal digits, and the word of its `beacon`: everything follows from them.
    """

    numbers: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    meetings: int
    toss: str = ""
    teams: tuple[str, ...] = ()
    secret: str = ""
    beacon: str = ""


class GameRescheduled(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A game is moved `to` another time, in the arbiter's words; empty: with its round again."""

    to: Text
    reason: Text = ""


class ReversalDeclined(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The game keeps the colours of the table in spite of the withdrawal."""

    reason: Text = ""


class ReversalAccepted(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The arbiter agrees to a reversal, even if they had declined it before."""
