"""Reconstruct the seating of a session played elsewhere from the meetings on each board.

Files of results have the pairs that met on a board; few have the round and the table. Decided here.
Sets have as many boards as each meeting, up to eight, if at most one board in fifty is missing from
its set; otherwise every board is a set of its own. Rounds and tables are the file's if it has them
for the whole section and no pair is at two tables at once. Otherwise games are put into as few
rounds as possible in which every pair plays once, trying boards and pairs moving as in a Mitchell
first; a pair always North-South keeps a table. Neither changes a score.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.bridge.movements.movement import MovementGame, MovementKind, movement_of, sit_outs_of
from domain.bridge.session import PairNo, Section, Session, new_session

MOST_BOARDS_A_SET = 8
MISSING_AT_MOST = 50
"""The number of boards of which one may be missing."""


class MetOnBoard(NamedTuple):
    """Two pairs on a board; `round` and `table` are 0 if not stated."""

    section: str
    ns: PairNo
    ew: PairNo
    board: int
    round: int = 0
    table: int = 0


class _Meeting(NamedTuple):
    ns: PairNo
    ew: PairNo
    set: int


class _Place(NamedTuple):
    round: int
    table: int


_Placed = Mapping[_Meeting, _Place]


def boards_a_set(meetings: Sequence[MetOnBoard]) -> int:
    """The number of boards in a set, as it follows from the meetings."""
    for boards in range(MOST_BOARDS_A_SET, 1, -1):
        sets = {(m.section, m.ns, m.ew, (m.board - 1) // boards) for m in meetings}
        if (len(sets) * boards - len(meetings)) * MISSING_AT_MOST <= len(meetings):
            return boards
    return 1


def session_as_played(meetings: Sequence[MetOnBoard], boards: int) -> Session:
    """The session, with number 1; its sections are in the order of their letters."""
    sections: dict[str, list[MetOnBoard]] = {}
    for one in meetings:
        sections.setdefault(one.section, []).append(one)
    return new_session(
        1, [_imported_section(letter, sections[letter], boards) for letter in sorted(sections)]
    )


def _imported_section(letter: str, meetings: Sequence[MetOnBoard], boards: int) -> Section:
    places = _stated_places(meetings, boards) or _lay_out(
        {_meeting_of(m, boards) for m in meetings}
    )
    ns, ew = ({getattr(each, side) for each in places} for side in ("ns", "ew"))
    seats = tuple(sorted(ns)) + tuple(sorted(ew - ns))
    place_of = {pair: number for number, pair in enumerate(seats, start=1)}
    games = [
        MovementGame(at.round, at.table, place_of[m.ns], place_of[m.ew], m.set)
        for m, at in places.items()
    ]
    movement = movement_of(
        MovementKind.AS_PLAYED,
        games,
        sit_outs=sit_outs_of(games),
        complete=_is_complete(games),
        two_fields=not ns & ew,
    )
    return Section(letter, movement, seats)


def _meeting_of(meeting: MetOnBoard, boards: int) -> _Meeting:
    return _Meeting(meeting.ns, meeting.ew, (meeting.board - 1) // boards + 1)


def _stated_places(meetings: Sequence[MetOnBoard], boards: int) -> _Placed:
    """The places stated in the file; empty if there are none, or impossible ones."""
    found: dict[_Meeting, _Place] = {}
    for one in meetings:
        place = _Place(one.round, one.table)
        if 0 in place or found.setdefault(_meeting_of(one, boards), place) != place:
            return {}
    busy = [(p.round, pair) for m, p in found.items() for pair in (m.ns, m.ew)]
    once = len(set(found.values())) == len(found) and len(set(busy)) == len(busy)
    return found if once else {}


def _lay_out(meetings: Iterable[_Meeting]) -> _Placed:
    """Rounds and tables for the meetings of a section."""
    games = sorted(meetings)
    ns = sorted({game.ns for game in games})
    table_of = {pair: table for table, pair in enumerate(ns, start=1)}
    sets = len({game.set for game in games})
    games.sort(key=lambda game: ((game.set - table_of[game.ns]) % sets, game))
    rounds = _Rounds(games)
    for game in games:
        rounds.add(game)
    stationary = not set(ns) & {game.ew for game in games}
    return dict(_placed_meetings(rounds.by_round(), table_of if stationary else {}))


def _placed_meetings(
    rounds: Mapping[int, Sequence[_Meeting]], table_of: Mapping[PairNo, int]
) -> Iterator[tuple[_Meeting, _Place]]:
    """Each meeting with its round and table; NS pairs in `table_of` have that table."""
    for number, games in rounds.items():
        for table, game in enumerate(games, start=1):
            yield game, _Place(number, table_of.get(game.ns, table))


class _Rounds:
    """Gives each game a round in which both pairs are free. If there is none the games of a chain
    of pairs swap between two rounds, which frees one: for two fields as many rounds suffice as any
    pair has games (Kőnig's theorem on colouring the edges of a bipartite graph).
    """

    def __init__(self, games: Sequence[_Meeting]) -> None:
        most = Counter(pair for game in games for pair in (game.ns, game.ew))
        self._last = max(most.values())
        self._at: defaultdict[PairNo, dict[int, _Meeting]] = defaultdict(dict)

    def add(self, game: _Meeting) -> None:
        ns, ew = self._free_rounds(game.ns), self._free_rounds(game.ew)
        if both := ns & ew:
            self._assign_round(game, min(both))
            return
        for ns_round in sorted(ns):
            for ew_round in sorted(ew):
                if self._try_to_free(game, ns_round, ew_round):
                    self._assign_round(game, ns_round)
                    return
        self._last += 1
        self._assign_round(game, self._last)

    def by_round(self) -> Mapping[int, Sequence[_Meeting]]:
        """The games of each round, without empty rounds, numbered from 1."""
        found: dict[int, set[_Meeting]] = {n: set() for n in range(1, self._last + 1)}
        for games in self._at.values():
            for number, game in games.items():
                found[number].add(game)
        used = [sorted(games) for games in found.values() if games]
        return dict(enumerate(used, start=1))

    def _free_rounds(self, pair: PairNo) -> set[int]:
        return set(range(1, self._last + 1)) - self._at[pair].keys()

    def _assign_round(self, game: _Meeting, number: int) -> None:
        self._at[game.ns][number] = self._at[game.ew][number] = game

    def _try_to_free(self, game: _Meeting, ns_round: int, ew_round: int) -> bool:
        """Free `ns_round`, a round in which NS is free, for EW, too, by swaps with `ew_round`, one
        in which EW is free; False if that is impossible.
        """
        chain = list(self._chain(game.ew, ns_round, ew_round))
        if any(game.ns in (each.ns, each.ew) for each in chain):
            return False
        turned = [
            (each, ew_round if self._at[each.ns].get(ns_round) == each else ns_round)
            for each in chain
        ]
        for each, now in turned:
            for pair in (each.ns, each.ew):
                self._at[pair].pop(ns_round if now == ew_round else ew_round, None)
        for each, now in turned:
            self._assign_round(each, now)
        return True

    def _chain(self, pair: PairNo, first: int, second: int) -> Iterator[_Meeting]:
        """Games from the pair's in the first round to its opponent's in the second, and so on."""
        number, other = first, second
        while (game := self._at[pair].get(number)) is not None:
            yield game
            pair = game.ew if game.ns == pair else game.ns
            number, other = other, number


def _is_complete(games: Sequence[MovementGame]) -> bool:
    sets: dict[int, set[int]] = {}
    for game in games:
        for place in (game.ns, game.ew):
            sets.setdefault(place, set()).add(game.set)
    every = {game.set for game in games}
    return all(played == every for played in sets.values())
