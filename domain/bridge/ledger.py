"""The ledger: which pairs have met in actual games; and the check of a whole schedule.

Merges, late pairs and pairs moved into vacancies cause meetings that are in no schedule of lines,
so meetings are taken only from the tables as seated.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from domain.bridge.session import PairNo, Session, Sitting
from domain.messages import join_messages, say

Meeting = tuple[PairNo, PairNo]
"""Two pairs, the lower number first."""


def meeting_of(one: PairNo, other: PairNo) -> Meeting:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Ledger:
    meetings: frozenset[Meeting] = frozenset()

    def have_met(self, one: PairNo, other: PairNo) -> bool:
        return meeting_of(one, other) in self.meetings

    @cached_property
    def opponents(self) -> Mapping[PairNo, frozenset[PairNo]]:
        found: dict[PairNo, set[PairNo]] = {}
        for one, other in self.meetings:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {pair: frozenset(others) for pair, others in found.items()}

    def with_games(self, sittings: Iterable[Sitting]) -> "Ledger":
        """The ledger with these games added; empty seats are no opponents."""
        new = (meeting_of(s.ns, s.ew) for s in sittings if s.is_played)
        return Ledger(self.meetings.union(new))

    def with_meetings(self, pairs: Iterable[Meeting]) -> "Ledger":
        return Ledger(self.meetings.union(meeting_of(*two) for two in pairs))

    def opponents_of(self, pairs: Iterable[PairNo]) -> frozenset[PairNo]:
        """All that any of these pairs has met; an empty place has met nobody."""
        met = self.opponents
        return frozenset().union(*[met[pair] for pair in pairs if pair in met])

    def any_met(self, some: Iterable[PairNo], others: Iterable[PairNo]) -> bool:
        """Whether a pair of `some` has met one of `others`; empty places don't count."""
        return not self.opponents_of(some).isdisjoint(others)


def ledger_of(sessions: Iterable[Session]) -> Ledger:
    return Ledger().with_games(sitting for session in sessions for sitting in session.sittings)


def repeated_sets(session: Session) -> frozenset[tuple[PairNo, int]]:
    """The pairs that play a set more than once, with the set; empty in a sound session."""
    played = Counter((pair, game.set) for game in session.games for pair in game.holders)
    return frozenset(pair_and_set for pair_and_set, times in played.items() if times > 1)


class BreachKind(StrEnum):
    SEATED = "does not sit exactly once"
    UNKNOWN = "is not a pair of this tournament"
    TABLE = "has two games at once"
    REMATCH = "meet again"
    SET_AGAIN = "plays a set again"


class ScheduleBreach(NamedTuple):
    """A fault of a schedule; `where` is a table such as "B5" or empty."""

    kind: BreachKind
    session: int
    round: int
    pairs: tuple[PairNo, ...]
    set: int = 0
    where: str = ""

    def __str__(self) -> str:
        who = join_messages(" and ", map(str, self.pairs)) or self.where
        what = say(" ({set})", set=self.set) if self.set else ""
        return say(
            "Session {session}, round {round}: {what}.",
            session=self.session,
            round=self.round,
            what=join_messages("", (who, " ", self.kind, what)),
        )


def schedule_breaches(pairs: int, sessions: Iterable[Session]) -> tuple[ScheduleBreach, ...]:
    """The faults of the schedule: pairs 1 … n must sit or rest once a round, meet once, play a set
    once. Sets differ between sessions: the same number in another session means other boards.
    """
    listed = tuple(sessions)
    in_sessions = (b for session in listed for b in _session_breaches(pairs, session))
    return (*in_sessions, *_rematch_breaches(listed))


def _session_breaches(pairs: int, session: Session) -> Iterator[ScheduleBreach]:
    games: dict[int, list[Sitting]] = {}
    for game in session.games:
        games.setdefault(game.round, []).append(game)
    for number in range(1, session.rounds + 1):
        resting = Counter(bye.pair for bye in session.byes if bye.round == number)
        yield from _round_breaches(pairs, session.number, number, games.get(number, ()), resting)
    played: set[tuple[PairNo, int]] = set()
    for game in session.games:
        for pair in game.holders:
            if (pair, game.set) in played:
                kind = BreachKind.SET_AGAIN
                yield ScheduleBreach(kind, session.number, game.round, (pair,), game.set)
            played.add((pair, game.set))


def _round_breaches(
    pairs: int, session: int, r: int, games: Sequence[Sitting], seen: "Counter[PairNo]"
) -> Iterator[ScheduleBreach]:
    """The faults of a round with these games; `seen` counts the pairs that rest."""
    seen.update(pair for game in games for pair in game.holders)
    for pair in map(PairNo, range(1, pairs + 1)):
        if seen.pop(pair, 0) != 1:
            yield ScheduleBreach(BreachKind.SEATED, session, r, (pair,))
    for stranger in seen:
        yield ScheduleBreach(BreachKind.UNKNOWN, session, r, (stranger,))
    for (section, table), there in Counter((game.section, game.table) for game in games).items():
        if there > 1:
            yield ScheduleBreach(BreachKind.TABLE, session, r, (), where=f"{section}{table}")


def _rematch_breaches(sessions: Iterable[Session]) -> Iterator[ScheduleBreach]:
    met: set[Meeting] = set()
    for session in sessions:
        for game in session.games:
            two = meeting_of(game.ns, game.ew)
            if two in met:
                kind = BreachKind.REMATCH
                yield ScheduleBreach(kind, session.number, game.round, (game.ns, game.ew))
            met.add(two)
