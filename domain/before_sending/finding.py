"""A finding: data, formulated where it is shown; and the comparison of players with FIDE's rating
list: number, rating and federation.

A rating from another list (the standard one in a rapid tournament) is reported differently from one
of another month.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.chess.stage import At, Entry, Stage
from domain.formats.rating_list.rated_player import RatedPlayer, RatingKind
from domain.ids import EntryId
from domain.people import Person


class Weight(StrEnum):
    """`STOPS`: the report is returned, or some games are not rated. `ASKS`: the facts have to be
    clarified.
    """

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
    """The faults of a report."""

    ROUNDS_TO_COME = "rounds-to-come"
    WITHOUT_RESULT = "without-result"
    DISPUTED = "disputed"
    ADJOURNED = "adjourned"
    RATED_OTHERWISE = "rated-otherwise"

    WITHOUT_FIDE_ID = "without-fide-id"
    NO_FIDE_ID = "no-fide-id"
    RATED_WITHOUT_ID = "rated-without-id"
    SAME_FIDE_ID = "same-fide-id"
    WITHOUT_FEDERATION = "without-federation"
    NO_FEDERATION = "no-federation"
    WITHOUT_SEX = "without-sex"
    WITHOUT_BIRTH = "without-birth"
    WITHOUT_GIVEN_NAME = "without-given-name"
    LONG_NAME = "long-name"
    WOMEN_S_TITLE = "women-s-title"

    NOT_LISTED = "not-listed"
    LISTED_RATING = "listed-rating"
    RATING_OF_OTHER_LIST = "rating-of-other-list"
    LISTED_K = "listed-k"
    LISTED_FEDERATION = "listed-federation"
    LISTED_TITLE = "listed-title"
    LISTED_SEX = "listed-sex"
    LISTED_BIRTH = "listed-birth"

    OFFICIAL_OTHERWISE = "official-otherwise"
    LIST_OF_OTHER_MONTH = "list-of-other-month"

    NO_PLACE = "no-place"
    NO_HOST = "no-host"
    NO_DAYS = "no-days"
    NO_CHIEF = "no-chief"
    CHIEF_WITHOUT_ID = "chief-without-id"
    DEPUTIES_WITHOUT_ID = "deputies-without-id"
    NO_TIME_CONTROL = "no-time-control"
    NO_ENCODED_TIME = "no-encoded-time"
    TOO_FAST = "too-fast"
    SHORT_FIRST_PERIOD = "short-first-period"
    NO_ROUND_DAYS = "no-round-days"
    ROUND_OUTSIDE = "round-outside"
    LONG_DAY = "long-day"

    WITHOUT_MEMBER_ID = "without-member-id"
    NO_MEMBER_ID = "no-member-id"
    SAME_MEMBER_ID = "same-member-id"
    NOT_ASCII = "not-ascii"
    NO_US_TIME = "no-us-time"


class FindingKind(NamedTuple):
    weight: Weight
    mend: Mend


_PLAYER_STOPS, _PLAYER_ASKS = (FindingKind(weight, Mend.PLAYERS) for weight in Weight)
_TOURNAMENT_STOPS, _TOURNAMENT_ASKS = (FindingKind(weight, Mend.TOURNAMENT) for weight in Weight)
_STAGE_STOPS, _STAGE_ASKS = (FindingKind(weight, Mend.STAGE) for weight in Weight)

KINDS: Mapping[Amiss, FindingKind] = {
    Amiss.ROUNDS_TO_COME: FindingKind(Weight.STOPS, Mend.ROUNDS),
    Amiss.WITHOUT_RESULT: FindingKind(Weight.STOPS, Mend.BOARDS),
    Amiss.DISPUTED: FindingKind(Weight.STOPS, Mend.BOARDS),
    Amiss.ADJOURNED: FindingKind(Weight.STOPS, Mend.BOARDS),
    Amiss.RATED_OTHERWISE: FindingKind(Weight.ASKS, Mend.BOARDS),
    Amiss.WITHOUT_FIDE_ID: _PLAYER_STOPS,
    Amiss.NO_FIDE_ID: _PLAYER_STOPS,
    Amiss.RATED_WITHOUT_ID: _PLAYER_ASKS,
    Amiss.SAME_FIDE_ID: _PLAYER_STOPS,
    Amiss.WITHOUT_FEDERATION: _PLAYER_STOPS,
    Amiss.NO_FEDERATION: _PLAYER_STOPS,
    Amiss.WITHOUT_SEX: _PLAYER_ASKS,
    Amiss.WITHOUT_BIRTH: _PLAYER_ASKS,
    Amiss.WITHOUT_GIVEN_NAME: _PLAYER_ASKS,
    Amiss.LONG_NAME: _PLAYER_ASKS,
    Amiss.WOMEN_S_TITLE: _PLAYER_ASKS,
    Amiss.NOT_LISTED: _PLAYER_STOPS,
    Amiss.LISTED_RATING: _PLAYER_ASKS,
    Amiss.RATING_OF_OTHER_LIST: _PLAYER_STOPS,
    Amiss.LISTED_K: _PLAYER_ASKS,
    Amiss.LISTED_FEDERATION: _PLAYER_ASKS,
    Amiss.LISTED_TITLE: _PLAYER_ASKS,
    Amiss.LISTED_SEX: _PLAYER_ASKS,
    Amiss.LISTED_BIRTH: _PLAYER_ASKS,
    Amiss.OFFICIAL_OTHERWISE: _PLAYER_ASKS,
    Amiss.LIST_OF_OTHER_MONTH: _PLAYER_ASKS,
    Amiss.NO_PLACE: _TOURNAMENT_STOPS,
    Amiss.NO_HOST: _TOURNAMENT_STOPS,
    Amiss.NO_DAYS: _TOURNAMENT_STOPS,
    Amiss.NO_CHIEF: _TOURNAMENT_STOPS,
    Amiss.CHIEF_WITHOUT_ID: _TOURNAMENT_ASKS,
    Amiss.DEPUTIES_WITHOUT_ID: _TOURNAMENT_ASKS,
    Amiss.NO_TIME_CONTROL: _STAGE_STOPS,
    Amiss.NO_ENCODED_TIME: _STAGE_ASKS,
    Amiss.TOO_FAST: _STAGE_STOPS,
    Amiss.SHORT_FIRST_PERIOD: _STAGE_ASKS,
    Amiss.NO_ROUND_DAYS: _STAGE_STOPS,
    Amiss.ROUND_OUTSIDE: _STAGE_ASKS,
    Amiss.LONG_DAY: _STAGE_ASKS,
    Amiss.WITHOUT_MEMBER_ID: _PLAYER_STOPS,
    Amiss.NO_MEMBER_ID: _PLAYER_STOPS,
    Amiss.SAME_MEMBER_ID: _PLAYER_STOPS,
    Amiss.NOT_ASCII: _PLAYER_STOPS,
    Amiss.NO_US_TIME: FindingKind(Weight.STOPS, Mend.US_CHESS),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """`entries`, `boards`, `rounds`, `days` and `names` (of officials) are its subjects; most
    findings have one kind.
    """

    amiss: Amiss
    entries: tuple[EntryId, ...] = ()
    boards: tuple[At, ...] = ()
    rounds: tuple[int, ...] = ()
    days: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def weight(self) -> Weight:
        return KINDS[self.amiss].weight

    @property
    def mend(self) -> Mend:
        return KINDS[self.amiss].mend


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
    other = differences_from_list(person, player, kind)
    if kind and "rating" in other:
        others = {getattr(player, other) for other in RatingKind if other is not kind} - {0}
        is_other = person.rating in others
        yield Amiss.RATING_OF_OTHER_LIST if is_other else Amiss.LISTED_RATING
    for field, amiss in _FIELDS.items():
        if field in other and _has_value(person, field):
            yield amiss


def _has_value(person: Person, field: str) -> bool:
    """Whether the field has a value; a missing one is another finding."""
    return bool(getattr(person, field)) or field == "title"
