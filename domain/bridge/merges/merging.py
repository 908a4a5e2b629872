"""Merging two sit-outs: the idle opponents of two vacancies play each other.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.4: two byes at the same
table number of two sections cancel each other, because both tables have the same boards in every
round: each pair that comes to B5 plays in the empty seat of A5 and goes on from B5 as before. The
same holds for two moving byes and for any movement as long as every round of it is sound.

Decided here, for any two vacancies and any round to start from: the pair idle at the guest vacancy
takes the host vacancy's seat. This is valid if and only if in no round

- the guest has met the host's idle pair, in earlier sessions, elsewhere in this one, or through
  this merge (ledger of pairs, not of lines);
- one of the two plays the set of that table in another round of this session: as a guest of a
  merge before, say, in a round in which the other has a sit-out.

In a complete movement the second means that both tables have the same set. A merge must yield at
least one game. The examined data are kept with the merge, so that it can be checked again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, permutations
from typing import NamedTuple

from domain.bridge.ledger import Ledger, Meeting, ledger_of, meeting_of
from domain.bridge.merges.vacancies import Vacancy, sitting_of, vacancies
from domain.bridge.movements.movement import Direction
from domain.bridge.session import NOBODY, PairNo, Session, Sitting
from domain.messages import join_messages, say


class MergedGame(NamedTuple):
    """`guest` leaves `away`, where the set is `own_set`, for the empty seat of `at`."""

    round: int
    at: str
    direction: Direction
    guest: PairNo
    opponent: PairNo
    set: int
    away: str
    own_set: int
    own_direction: Direction


class MergeObjectionKind(StrEnum):
    HAVE_MET = "have met"
    SET_AGAIN = "would play a set twice"
    NO_GAME = "nobody would play"


class MergeObjection(NamedTuple):
    kind: MergeObjectionKind
    round: int = 0
    pairs: tuple[PairNo, ...] = ()
    set: int = 0

    def __str__(self) -> str:
        who = join_messages(" and ", self.pairs) + " " if self.pairs else ""
        set_again = say(" ({set})", set=self.set) if self.set else ""
        what = join_messages("", (who, self.kind, set_again, "."))
        return say("Round {round}: {what}", round=self.round, what=what) if self.round else what


@dataclass(frozen=True, slots=True)
class Merge:
    """A proved merge. `met_before` is the number of meetings each new game was compared with."""

    host: Vacancy
    guest: Vacancy
    first_round: int
    games: tuple[MergedGame, ...]
    met_before: int


@dataclass(frozen=True, slots=True)
class MergeDone:
    """A merge recorded at that version; `undone_from` is the first round it was undone in."""

    version: int
    merge: Merge
    undone_from: int | None = None


@dataclass(frozen=True, slots=True)
class MergeRefusal:
    host: Vacancy
    guest: Vacancy
    objections: tuple[MergeObjection, ...]


class Instruction(NamedTuple):
    """For one table: the pair in `direction` at table `away` plays at table `at` instead."""

    rounds: tuple[int, ...]
    away: str
    own_direction: Direction
    at: str
    direction: Direction
    guests: tuple[PairNo, ...]

    def __str__(self) -> str:
        if len(self.guests) == 1:
            return say(
                "Round {round}: pair {guest}, {own_direction} at {away}, plays as {direction} "
                "at {at}.",
                round=self.rounds[0],
                guest=self.guests[0],
                own_direction=self.own_direction,
                away=self.away,
                direction=self.direction,
                at=self.at,
            )
        return say(
            "Rounds {first}-{last}: {own_direction} moving to {away} play as {direction} at {at}, "
            "then go on from {away}.",
            first=self.rounds[0],
            last=self.rounds[-1],
            own_direction=self.own_direction,
            away=self.away,
            direction=self.direction,
            at=self.at,
        )


def valid_merges(session: Session, ledger: Ledger, first_round: int = 1) -> tuple[Merge, ...]:
    """Every valid merge of two vacancies in the present seating; `ledger` has earlier sessions."""
    examined = examine_merges(session, ledger, first_round)
    return tuple(answer for answer in examined if isinstance(answer, Merge))


def examine_merges(
    session: Session, ledger: Ledger, first_round: int
) -> Iterator[Merge | MergeRefusal]:
    for host, guest in permutations(vacancies(session, first_round), 2):
        yield examine_merge(session, host, guest, ledger, first_round)


def examine_merge(
    session: Session, host: Vacancy, guest: Vacancy, ledger: Ledger, first_round: int = 1
) -> Merge | MergeRefusal:
    """The merge from `first_round` on, or why there is none; `ledger` has the other sessions."""
    met = ledger.with_games(session.sittings)
    games = tuple(_new_games(session, host, guest, first_round))
    objections = tuple(_objections(session, games, met))
    if objections:
        return MergeRefusal(host, guest, objections)
    return Merge(host, guest, first_round, games, len(met.meetings))


def _new_games(
    session: Session, host: Vacancy, guest: Vacancy, first_round: int
) -> Iterator[MergedGame]:
    """The games of the merge: in each round in which a pair is idle at both places."""
    home, other = session.section(host.section), session.section(guest.section)
    for number in range(first_round, session.rounds + 1):
        at = sitting_of(session, home, host.place, number)
        away = sitting_of(session, other, guest.place, number)
        if at is None or away is None or at == away or not (at.idle_pair and away.idle_pair):
            continue
        side = home.movement.seats[number, host.place].direction
        own = other.movement.seats[number, guest.place].direction.other
        yield MergedGame(
            number, at.name, side, away.idle_pair, at.idle_pair, at.set, away.name, away.set, own
        )


def _objections(
    session: Session, games: Iterable[MergedGame], ledger: Ledger
) -> Iterator[MergeObjection]:
    """The meetings and sets that the new games would repeat; or that there is no game."""
    new: set[Meeting] = set()
    played: set[tuple[PairNo, int]] = set()
    for game in games:
        two = meeting_of(game.guest, game.opponent)
        if two in ledger.meetings or two in new:
            yield MergeObjection(
                MergeObjectionKind.HAVE_MET, game.round, (game.guest, game.opponent)
            )
        for pair in (game.guest, game.opponent):
            again = any(s.is_played and s.set == game.set for s in session.by_pair[pair])
            if again or (pair, game.set) in played:
                yield MergeObjection(MergeObjectionKind.SET_AGAIN, game.round, (pair,), game.set)
            played.add((pair, game.set))
        new.add(two)
    if not new:
        yield MergeObjection(MergeObjectionKind.NO_GAME)


def merge_sit_outs(session: Session, merge: Merge) -> Session:
    return session.with_sittings(_sittings_with_guests(session, merge, 1, merged=True))


def undo_merge(session: Session, merge: Merge, first_round: int = 1) -> Session:
    """The session with the merge undone from a round on: the guests return to their own tables."""
    return session.with_sittings(_sittings_with_guests(session, merge, first_round, merged=False))


def _sittings_with_guests(
    session: Session, merge: Merge, first_round: int, merged: bool
) -> Iterator[Sitting]:
    """The tables of each merged game, with the guest at the host's table or back at its own."""
    for game in merge.games:
        if game.round >= first_round:
            at, away = tables_of_merge(session, merge, game)
            yield at.with_pair(game.direction, game.guest if merged else NOBODY)
            yield away.with_pair(game.own_direction, NOBODY if merged else game.guest)


def tables_of_merge(session: Session, merge: Merge, game: MergedGame) -> tuple[Sitting, Sitting]:
    """The sittings at the host's table and at the guest's own one."""
    at, away = (
        session.by_place[game.round, vacancy.section, int(name.removeprefix(vacancy.section))]
        for vacancy, name in ((merge.host, game.at), (merge.guest, game.away))
    )
    return at, away


def instructions(merge: Merge) -> tuple[Instruction, ...]:
    """The announcement for each table; rounds with the same two tables are combined."""

    def tables(game: MergedGame) -> tuple[str, Direction, str, Direction]:
        return game.away, game.own_direction, game.at, game.direction

    return tuple(
        Instruction(tuple(g.round for g in games), *where, tuple(g.guest for g in games))
        for where, group in groupby(merge.games, key=tables)
        for games in [tuple(group)]
    )


def disturbed_sessions(
    before: Session, after: Session, later: Iterable[Session]
) -> tuple[int, ...]:
    """The later sessions with a rematch of a game that the change has added; to be replanned."""
    new = ledger_of([after]).meetings - ledger_of([before]).meetings
    return tuple(
        session.number
        for session in later
        if any(meeting_of(game.ns, game.ew) in new for game in session.games)
    )
