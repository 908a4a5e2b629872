"""A finding: data, formulated where it is shown; and the comparison of players with FIDE's rating
list: number, rating and federation.

A rating from another list (the standard one in a rapid tournament) is reported differently from one
of another month.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from domain.chess.stage import At, Entry, Stage
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.ids import EntryId
from domain.people import Person


class Weight(StrEnum):
    """`STOPS`: returned, or some games are not rated. `ASKS`: facts have to be clarified."""

    STOPS = "stops"
    ASKS = "asks"


class Mend(StrEnum):
    """The page on which a finding is corrected."""

    PLAYERS = "players"
    BOARDS = "boards"
    ROUNDS = "rounds"
    TOURNAMENT = "tournament"
    STAGE = "stage"
    US_CHESS = "us-chess"


class Amiss(StrEnum):
    """The faults of a report, each with its weight and the page on which it is corrected."""

    weight: Weight
    mend: Mend

    def __new__(cls, code: str, weight: Weight, mend: Mend) -> Self:
        amiss = str.__new__(cls, code)
        amiss._value_ = code
        amiss.weight, amiss.mend = weight, mend
        return amiss

    ROUNDS_TO_COME = "rounds-to-come", Weight.STOPS, Mend.ROUNDS
    WITHOUT_RESULT = "without-result", Weight.STOPS, Mend.BOARDS
    DISPUTED = "disputed", Weight.STOPS, Mend.BOARDS
    ADJOURNED = "adjourned", Weight.STOPS, Mend.BOARDS
    RATED_OTHERWISE = "rated-otherwise", Weight.ASKS, Mend.BOARDS

    WITHOUT_FIDE_ID = "without-fide-id", Weight.STOPS, Mend.PLAYERS
    NO_FIDE_ID = "no-fide-id", Weight.STOPS, Mend.PLAYERS
    RATED_WITHOUT_ID = "rated-without-id", Weight.ASKS, Mend.PLAYERS
    SAME_FIDE_ID = "same-fide-id", Weight.STOPS, Mend.PLAYERS
    WITHOUT_FEDERATION = "without-federation", Weight.STOPS, Mend.PLAYERS
    NO_FEDERATION = "no-federation", Weight.STOPS, Mend.PLAYERS
    WITHOUT_SEX = "without-sex", Weight.ASKS, Mend.PLAYERS
    WITHOUT_BIRTH = "without-birth", Weight.ASKS, Mend.PLAYERS
    WITHOUT_GIVEN_NAME = "without-given-name", Weight.ASKS, Mend.PLAYERS
    LONG_NAME = "long-name", Weight.ASKS, Mend.PLAYERS
    WOMEN_S_TITLE = "women-s-title", Weight.ASKS, Mend.PLAYERS

    NOT_LISTED = "not-listed", Weight.STOPS, Mend.PLAYERS
    LISTED_RATING = "listed-rating", Weight.ASKS, Mend.PLAYERS
    RATING_OF_OTHER_LIST = "rating-of-other-list", Weight.STOPS, Mend.PLAYERS
    LISTED_K = "listed-k", Weight.ASKS, Mend.PLAYERS
    LISTED_FEDERATION = "listed-federation", Weight.ASKS, Mend.PLAYERS
    LISTED_TITLE = "listed-title", Weight.ASKS, Mend.PLAYERS
    LISTED_SEX = "listed-sex", Weight.ASKS, Mend.PLAYERS
    LISTED_BIRTH = "listed-birth", Weight.ASKS, Mend.PLAYERS

    OFFICIAL_OTHERWISE = "official-otherwise", Weight.ASKS, Mend.PLAYERS
    LIST_OF_OTHER_MONTH = "list-of-other-month", Weight.ASKS, Mend.PLAYERS

    NO_PLACE = "no-place", Weight.STOPS, Mend.TOURNAMENT
    NO_HOST = "no-host", Weight.STOPS, Mend.TOURNAMENT
    NO_DAYS = "no-days", Weight.STOPS, Mend.TOURNAMENT
    NO_CHIEF = "no-chief", Weight.STOPS, Mend.TOURNAMENT
    CHIEF_WITHOUT_ID = "chief-without-id", Weight.ASKS, Mend.TOURNAMENT
    DEPUTIES_WITHOUT_ID = "deputies-without-id", Weight.ASKS, Mend.TOURNAMENT
    NO_TIME_CONTROL = "no-time-control", Weight.STOPS, Mend.STAGE
    NO_ENCODED_TIME = "no-encoded-time", Weight.ASKS, Mend.STAGE
    TOO_FAST = "too-fast", Weight.STOPS, Mend.STAGE
    SHORT_FIRST_PERIOD = "short-first-period", Weight.ASKS, Mend.STAGE
    NO_ROUND_DAYS = "no-round-days", Weight.STOPS, Mend.STAGE
    ROUND_OUTSIDE = "round-outside", Weight.ASKS, Mend.STAGE
    LONG_DAY = "long-day", Weight.ASKS, Mend.STAGE

    WITHOUT_MEMBER_ID = "without-member-id", Weight.STOPS, Mend.PLAYERS
    NO_MEMBER_ID = "no-member-id", Weight.STOPS, Mend.PLAYERS
    SAME_MEMBER_ID = "same-member-id", Weight.STOPS, Mend.PLAYERS
    NOT_ASCII = "not-ascii", Weight.STOPS, Mend.PLAYERS
    NO_US_TIME = "no-us-time", Weight.STOPS, Mend.US_CHESS


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its subjects; `names` are of officials. Most findings have one kind."""

    amiss: Amiss
    entries: tuple[EntryId, ...] = ()
    boards: tuple[At, ...] = ()
    rounds: tuple[int, ...] = ()
    days: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def ids_to_look_up(stage: Stage) -> tuple[int, ...]:
    """FIDE IDs of the report's players, for look-up in lists."""
    entered = (entry.person.fide_id for entry in stage.participants())
    return tuple(int(text) for text in entered if text.isascii() and text.isdigit())


def list_findings(
    stage: Stage, listed: Mapping[str, RatedPlayer], kind: RatingKind | None
) -> Iterator[Finding]:
    """Compare the players with FIDE's list. `listed` maps FIDE IDs to players of the list; `kind`
    is the list that counts, None if unknown: then ratings are not compared.
    """
    found: dict[Amiss, list[Entry]] = {}
    for entry in stage.participants():
        if not entry.person.fide_id:
            continue
        player = listed.get(entry.person.fide_id)
        for amiss in (
            _list_differences(entry.person, player, kind) if player else [Amiss.NOT_LISTED]
        ):
            found.setdefault(amiss, []).append(entry)
    for amiss in Amiss:
        if amiss in found:
            yield Finding(amiss, entries=tuple(entry.id for entry in found[amiss]))


def differences_from_list(
    person: Person, player: RatedPlayer, kind: RatingKind | None
) -> dict[str, str | int]:
    """The fields that differ, with the list's values. Names are never taken from a list."""
    by_list: dict[str, str | int] = {
        "rating": getattr(player, kind) if kind else person.rating,
        "k": (getattr(player, f"{kind}_k") if kind else 0) or person.k,
        "federation": player.federation or person.federation,
        "title": player.title or person.title,
        "sex": player.sex or person.sex.value,
        "born": player.born or person.born,
    }
    return {name: value for name, value in by_list.items() if value != getattr(person, name)}


_FIELDS: Mapping[str, Amiss] = {
    "k": Amiss.LISTED_K,
    "federation": Amiss.LISTED_FEDERATION,
    "title": Amiss.LISTED_TITLE,
    "sex": Amiss.LISTED_SEX,
    "born": Amiss.LISTED_BIRTH,
}


def _list_differences(
    person: Person, player: RatedPlayer, kind: RatingKind | None
) -> Iterator[Amiss]:
    differing = differences_from_list(person, player, kind)
    if kind and "rating" in differing:
        of_other_lists = {getattr(player, other) for other in RatingKind if other is not kind} - {0}
        is_of_other = person.rating in of_other_lists
        yield Amiss.RATING_OF_OTHER_LIST if is_of_other else Amiss.LISTED_RATING
    for field, amiss in _FIELDS.items():
        if field in differing and _is_difference_reported(person, field):
            yield amiss


def _is_difference_reported(person: Person, field: str) -> bool:
    """Whether a difference is a finding: a missing value is another one, but no title is one."""
    return bool(getattr(person, field)) or field == "title"
