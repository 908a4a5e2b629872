"""A finding: data, formulated where it is shown; and the comparison of players with FIDE's rating
list: number, rating and federation.

A rating from another list (the standard one in a rapid tournament) is reported differently from one
of another month.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from domain.chess.stage import Entry, GamePlace, Stage
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.ids import EntryId
from domain.people import Person


class Weight(StrEnum):
    """`STOPS`: returned, or some games are not rated. `ASKS`: facts have to be clarified."""

    STOPS = "stops"
    ASKS = "asks"


class CorrectionPage(StrEnum):
    """The page on which a finding is corrected."""

    PLAYERS = "players"
    BOARDS = "boards"
    ROUNDS = "rounds"
    TOURNAMENT = "tournament"
    STAGE = "stage"
    US_CHESS = "us-chess"


class ReportFault(StrEnum):
    """The faults of a report, each with its weight and the page on which it is corrected."""

    weight: Weight
    mend: CorrectionPage

    def __new__(cls, code: str, weight: Weight, mend: CorrectionPage) -> Self:
        amiss = str.__new__(cls, code)
        amiss._value_ = code
        amiss.weight, amiss.mend = weight, mend
        return amiss

    ROUNDS_TO_COME = "rounds-to-come", Weight.STOPS, CorrectionPage.ROUNDS
    WITHOUT_RESULT = "without-result", Weight.STOPS, CorrectionPage.BOARDS
    DISPUTED = "disputed", Weight.STOPS, CorrectionPage.BOARDS
    ADJOURNED = "adjourned", Weight.STOPS, CorrectionPage.BOARDS
    RATED_OTHERWISE = "rated-otherwise", Weight.ASKS, CorrectionPage.BOARDS

    WITHOUT_FIDE_ID = "without-fide-id", Weight.STOPS, CorrectionPage.PLAYERS
    NO_FIDE_ID = "no-fide-id", Weight.STOPS, CorrectionPage.PLAYERS
    RATED_WITHOUT_ID = "rated-without-id", Weight.ASKS, CorrectionPage.PLAYERS
    SAME_FIDE_ID = "same-fide-id", Weight.STOPS, CorrectionPage.PLAYERS
    WITHOUT_FEDERATION = "without-federation", Weight.STOPS, CorrectionPage.PLAYERS
    NO_FEDERATION = "no-federation", Weight.STOPS, CorrectionPage.PLAYERS
    WITHOUT_SEX = "without-sex", Weight.ASKS, CorrectionPage.PLAYERS
    WITHOUT_BIRTH = "without-birth", Weight.ASKS, CorrectionPage.PLAYERS
    WITHOUT_GIVEN_NAME = "without-given-name", Weight.ASKS, CorrectionPage.PLAYERS
    LONG_NAME = "long-name", Weight.ASKS, CorrectionPage.PLAYERS
    WOMEN_S_TITLE = "women-s-title", Weight.ASKS, CorrectionPage.PLAYERS

    NOT_LISTED = "not-listed", Weight.STOPS, CorrectionPage.PLAYERS
    LISTED_RATING = "listed-rating", Weight.ASKS, CorrectionPage.PLAYERS
    RATING_OF_OTHER_LIST = "rating-of-other-list", Weight.STOPS, CorrectionPage.PLAYERS
    LISTED_K = "listed-k", Weight.ASKS, CorrectionPage.PLAYERS
    LISTED_FEDERATION = "listed-federation", Weight.ASKS, CorrectionPage.PLAYERS
    LISTED_TITLE = "listed-title", Weight.ASKS, CorrectionPage.PLAYERS
    LISTED_SEX = "listed-sex", Weight.ASKS, CorrectionPage.PLAYERS
    LISTED_BIRTH = "listed-birth", Weight.ASKS, CorrectionPage.PLAYERS

    OFFICIAL_OTHERWISE = "official-otherwise", Weight.ASKS, CorrectionPage.PLAYERS
    LIST_OF_OTHER_MONTH = "list-of-other-month", Weight.ASKS, CorrectionPage.PLAYERS

    NO_PLACE = "no-place", Weight.STOPS, CorrectionPage.TOURNAMENT
    NO_HOST = "no-host", Weight.STOPS, CorrectionPage.TOURNAMENT
    NO_DAYS = "no-days", Weight.STOPS, CorrectionPage.TOURNAMENT
    NO_CHIEF = "no-chief", Weight.STOPS, CorrectionPage.TOURNAMENT
    CHIEF_WITHOUT_ID = "chief-without-id", Weight.ASKS, CorrectionPage.TOURNAMENT
    DEPUTIES_WITHOUT_ID = "deputies-without-id", Weight.ASKS, CorrectionPage.TOURNAMENT
    NO_TIME_CONTROL = "no-time-control", Weight.STOPS, CorrectionPage.STAGE
    NO_ENCODED_TIME = "no-encoded-time", Weight.ASKS, CorrectionPage.STAGE
    TOO_FAST = "too-fast", Weight.STOPS, CorrectionPage.STAGE
    SHORT_FIRST_PERIOD = "short-first-period", Weight.ASKS, CorrectionPage.STAGE
    NO_ROUND_DAYS = "no-round-days", Weight.STOPS, CorrectionPage.STAGE
    ROUND_OUTSIDE = "round-outside", Weight.ASKS, CorrectionPage.STAGE
    LONG_DAY = "long-day", Weight.ASKS, CorrectionPage.STAGE

    WITHOUT_MEMBER_ID = "without-member-id", Weight.STOPS, CorrectionPage.PLAYERS
    NO_MEMBER_ID = "no-member-id", Weight.STOPS, CorrectionPage.PLAYERS
    SAME_MEMBER_ID = "same-member-id", Weight.STOPS, CorrectionPage.PLAYERS
    NOT_ASCII = "not-ascii", Weight.STOPS, CorrectionPage.PLAYERS
    NO_US_TIME = "no-us-time", Weight.STOPS, CorrectionPage.US_CHESS


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its subjects; `names` are of officials. Most findings have one kind."""

    amiss: ReportFault
    entries: tuple[EntryId, ...] = ()
    boards: tuple[GamePlace, ...] = ()
    rounds: tuple[int, ...] = ()
    days: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def ids_to_look_up(stage: Stage) -> tuple[int, ...]:
    """FIDE IDs of the report's players, for look-up in lists."""
    entered = (entry.person.fide_id for entry in stage.participants())
    return tuple(int(text) for text in entered if text.isascii() and text.isdigit())


def rating_list_findings(
    stage: Stage, listed: Mapping[str, RatedPlayer], kind: RatingKind | None
) -> Iterator[Finding]:
    """Compare the players with FIDE's list. `listed` maps FIDE IDs to players of the list; `kind`
    is the list that counts, None if unknown: then ratings are not compared.
    """
    found: dict[ReportFault, list[Entry]] = {}
    for entry in stage.participants():
        if not entry.person.fide_id:
            continue
        player = listed.get(entry.person.fide_id)
        for amiss in (
            _rating_list_faults(entry.person, player, kind) if player else [ReportFault.NOT_LISTED]
        ):
            found.setdefault(amiss, []).append(entry)
    for amiss in ReportFault:
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


_FIELDS: Mapping[str, ReportFault] = {
    "k": ReportFault.LISTED_K,
    "federation": ReportFault.LISTED_FEDERATION,
    "title": ReportFault.LISTED_TITLE,
    "sex": ReportFault.LISTED_SEX,
    "born": ReportFault.LISTED_BIRTH,
}


def _rating_list_faults(
    person: Person, player: RatedPlayer, kind: RatingKind | None
) -> Iterator[ReportFault]:
    differing = differences_from_list(person, player, kind)
    if kind and "rating" in differing:
        of_other_lists = {getattr(player, other) for other in RatingKind if other is not kind} - {0}
        is_of_other = person.rating in of_other_lists
        yield ReportFault.RATING_OF_OTHER_LIST if is_of_other else ReportFault.LISTED_RATING
    for field, amiss in _FIELDS.items():
        if field in differing and _is_difference_reported(person, field):
            yield amiss


def _is_difference_reported(person: Person, field: str) -> bool:
    """Whether a difference is a finding: a missing value is another one, but no title is one."""
    return bool(getattr(person, field)) or field == "title"
