"""Who plays, and who asked for what."""

from msgspec import UNSET, UnsetType

from events.log.event import EntryEvent, StageEvent


class PersonStated(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """`born` is a year, `k` the coefficient of the rating list, `rated_games` how many the rating
    is based on. What is not known of the last five is not written.
    """

    family: str
    given: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    born: int | UnsetType = UNSET
    national_id: str | UnsetType = UNSET
    k: int | UnsetType = UNSET
    rated_games: int | UnsetType = UNSET
    categories: tuple[str, ...] | UnsetType = UNSET


class EntryRegistered(PersonStated, frozen=True, forbid_unknown_fields=True):
    """`first_round` is the first round he can be paired for: after round 1 he is a late entry.
    `list` is there where a list came by several commands: the key of the first of them.
    """

    first_round: int = 1
    list: str | UnsetType = UNSET


class EntryCorrected(PersonStated, frozen=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    reason: str = ""


class NumbersAssigned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(entry, number) of every entry in the initial ranking from now on (C.04.2 (2026) 2.2-2.4).

    `confirmed` is the level of the warning that was answered: numbers were given already.
    """

    numbers: tuple[tuple[int, int], ...]
    reason: str
    confirmed: int | UnsetType = UNSET


class Withdrawn(EntryEvent, frozen=True, forbid_unknown_fields=True):
    from_round: int
    reason: str = ""


class Expelled(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Plays no more from `from_round` on and has no place; the games stand."""

    from_round: int
    reason: str
    confirmed: int


class HalfByesBarred(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """May not have half-point byes, or may again."""

    barred: bool
    reason: str


class Reinstated(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Plays again from `from_round`; rounds missed in between stay as they were recorded."""

    from_round: int


class ByeRequested(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """`kind` is the mark: H, F or Z."""

    round: int
    kind: str
    confirmed: int = 0


class ByeCancelled(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """`irrevocable`: it was, and was given back all the same (US Chess, 7th edition, 22C)."""

    round: int
    irrevocable: bool = False


class PairForbidden(StageEvent, frozen=True, forbid_unknown_fields=True):
    """None of the entries may meet another of them in these rounds; `last_round` 0: to the end."""

    entries: tuple[int, ...]
    reason: str = ""
    first_round: int = 1
    last_round: int = 0
    confirmed: int = 0


class PairAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What was forbidden to exactly these entries ends before `from_round`."""

    entries: tuple[int, ...]
    from_round: int
    reason: str
    confirmed: int


class CheckedIn(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Seen before that round. Whom the round is paired with follows from byes and withdrawals."""

    round: int


class CheckedOut(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Not there for that round after all."""

    round: int


class EntriesMoved(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Out of `stage` into stage `into`; `entries` are (entry there, entry here)."""

    into: int
    entries: tuple[tuple[int, int], ...]
    reason: str


class StartingRankAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """By which rating numbers are given, and what decides among equals: codes of
    `domain.chess.starting_rank`.
    """

    method: str
    equals: str


class ListsOrdered(StageEvent, frozen=True, forbid_unknown_fields=True):
    """FIDE's lists in the order in which they are asked for the rating of a player."""

    lists: tuple[str, ...]


class RatingsStated(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What one official list says of players: (entry, rating), valid from a round on.

    `kind` is "fide" or "national", `list` how it is called, `date` its day or month (ISO 8601).
    """

    kind: str
    list: str
    date: str
    from_round: int
    ratings: tuple[tuple[int, int], ...]
