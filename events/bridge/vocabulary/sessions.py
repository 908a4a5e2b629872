"""Bridge: sessions are planned, published, closed, their rounds called, their sit-outs merged."""

from typing import Annotated

from msgspec import Meta

from domain.bridge.merges.merging import Merge, MergedGame
from domain.bridge.merges.vacancies import Vacancy
from domain.bridge.movements.movement import Direction
from domain.bridge.session import PairNo
from events.bridge.vocabulary.fields import (
    Letter,
    MovementStated,
    Reseated,
    Round,
    SeatsStated,
    SectionStated,
)
from events.log.vocabulary import Positive, Reason, StageEvent

MaybePair = Annotated[int, Meta(ge=0)]
GameRow = tuple[int, str, str, int, int, int, str, int, str]
"""round, table, direction, guest, opponent, set; then the guest's old table, set and direction."""


class SessionEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    session: Positive


class SessionPlanned(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """All tables of the session, as a draft that only the desk sees."""

    movements: tuple[MovementStated, ...]
    sections: tuple[SectionStated, ...]


class SessionUnplanned(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The newest draft is dropped, so that it can be planned again."""

    reason: Reason


class SessionPublished(SessionEvent, frozen=True, forbid_unknown_fields=True):
    pass


class SessionUnpublished(SessionEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class SessionClosed(SessionEvent, frozen=True, forbid_unknown_fields=True):
    pass


class SessionReopened(SessionEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class RoundCalled(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The move is called: the screens show this round. An earlier round takes a call back."""

    round: Positive


class TableEvent(SessionEvent, frozen=True, forbid_unknown_fields=True):
    section: Letter
    table: Positive


class DirectorAsked(TableEvent, frozen=True, forbid_unknown_fields=True):
    """A table calls the director."""


class DirectorCame(TableEvent, frozen=True, forbid_unknown_fields=True):
    """The table no longer waits: the director came, or is not needed."""


class TableSeated(TableEvent, frozen=True, forbid_unknown_fields=True):
    """The pairs of a table in round 1, entered at the table; 0: no pair."""

    ns: MaybePair
    ew: MaybePair


class SectionsRearranged(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Sections were reseated before play by these `acts`: ("permuted", section, place, section,
    place), ("exchanged", section, 0, section, 0) or ("swapped", section, line, section, line).
    """

    acts: tuple[tuple[str, str, int, str, int], ...]
    sections: tuple[SeatsStated, ...]
    reason: str = ""


class PairsReseated(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Pairs exchange seats in rounds `first_round` to `last_round`."""

    first_round: int
    last_round: int
    reseated: Reseated
    reason: str = ""


class SectionsMerged(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The pairs that sit out at the guest vacancy take the host's empty seat from `first_round` on.

    `host` and `guest` are (section, place). `games` are the new ones, proved against `met_before`
    earlier meetings. `disturbed` are the later sessions, planned or as their lines would play them,
    in which two pairs would now meet again.
    """

    host: tuple[str, int]
    guest: tuple[str, int]
    first_round: int
    games: tuple[GameRow, ...]
    met_before: int
    disturbed: tuple[int, ...] = ()
    reason: str = ""


class MergeUndone(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`merge` is the merge's version in the log; from `first_round` on the guests stay away."""

    merge: Positive
    reason: Reason
    first_round: Round = 1


def merge_of(event: SectionsMerged) -> Merge:
    return Merge(
        host=Vacancy(*event.host),
        guest=Vacancy(*event.guest),
        first_round=event.first_round,
        games=tuple(map(_merged_game_of, event.games)),
        met_before=event.met_before,
    )


def stated_game(game: MergedGame) -> GameRow:
    return (
        *(game.round, game.at, game.direction.value, game.guest, game.opponent, game.set),
        *(game.away, game.own_set, game.own_direction.value),
    )


def _merged_game_of(row: GameRow) -> MergedGame:
    number, at, direction, guest, opponent, played, away, own_set, own = row
    return MergedGame(
        round=number,
        at=at,
        direction=Direction(direction),
        guest=PairNo(guest),
        opponent=PairNo(opponent),
        set=played,
        away=away,
        own_set=own_set,
        own_direction=Direction(own),
    )
