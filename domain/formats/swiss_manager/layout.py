"""The parts of a Swiss-Manager file: `read_layout`, which checks every size against the data."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from struct import unpack_from
from typing import NamedTuple, NoReturn

from domain.errors import BadFile
from domain.formats.moved_in import person_within_limits
from domain.messages import say
from domain.people import Person, parse_title

_MARK = b"\xff\x89\x44"
_HEAD, _SETTINGS, _DIRECTORY, _END = (bytes([code]) + _MARK for code in (0x93, 0x95, 0xD3, 0xE3))
_PARTS = (0xA3, 0xA5, 0xB3, 0xB5, 0xC3)
_DIRECTORY_SIZE = 36
_TEXTS_AT, _TEXTS = 108, 132
_SETTINGS_SIZE = 1279
NOBODY, BYE = 0xFFFE, 0xFFFF
ROUND_ROBIN = (1, 2)
OF_TEAMS = (2, 3)
_LAST_KIND = 3


class StoredGame(NamedTuple):
    white: int
    black: int
    result: int


class StoredMatch(NamedTuple):
    """A match by the teams' numbers; `points` are half points of both teams."""

    first: int
    second: int
    points: tuple[int, int]


class StoredRound(NamedTuple):
    """A round; `day` is a number such as 20261024, 0 if not stated."""

    day: int
    time: str
    games: tuple[StoredGame, ...]
    matches: tuple[StoredMatch, ...]


class StoredPlayer(NamedTuple):
    person: Person
    team: int
    board: int


@dataclass(frozen=True, slots=True)
class Layout:
    """`kind` is that of the settings, `texts` are those of the head, `days` the first and last one,
    as numbers such as 20261024; players and teams (their five texts) are numbered from 1 in file
    order. `boards` is their number in a match.
    """

    kind: int
    texts: tuple[str, ...]
    rounds: tuple[StoredRound, ...]
    days: tuple[int, int]
    tie_breaks: tuple[int, ...]
    players: tuple[StoredPlayer, ...]
    teams: tuple[tuple[str, ...], ...]
    boards: int


def is_swiss_manager(data: bytes) -> bool:
    return data.startswith(_HEAD)


def read_layout(data: bytes, name: str = "") -> Layout:
    return _SwissManagerFile(data, name).read_layout()


class _SwissManagerFile:
    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name = data, name

    def read_layout(self) -> Layout:
        """The content; the places of the settings are in the description of the package."""
        parts = self._parts()
        head = _Cursor(self, _TEXTS_AT, parts[0].start)
        texts = head.take_texts(_TEXTS)
        settings = head.remaining_bytes()
        if not settings.startswith(_SETTINGS) or len(settings) < _SETTINGS_SIZE:
            self.refuse(say("its settings are not where they should be"))
        kind, listed = self._u16(settings, 15), self._u16(settings, 31)
        if kind > _LAST_KIND or (kind in OF_TEAMS) != (len(parts) == len(_PARTS)) or listed > 9:
            self.refuse(say("its kind of tournament ({kind}) is not known", kind=kind))
        players = tuple(self._stored_players(parts[1]))
        teams = tuple(self._stored_teams(parts[3])) if kind in OF_TEAMS else ()
        rounds = tuple(self._stored_rounds(parts))
        stated = tuple(self._u16(settings, at) for at in (23, 51, 27))
        if stated != (len(players), len(teams), len(rounds)):
            self.refuse(say("it has other players, teams or rounds than its settings say"))
        return Layout(
            kind=kind,
            texts=texts,
            rounds=rounds,
            days=(self._u32(settings, 75), self._u32(settings, 79)),
            tie_breaks=tuple(self._u16(settings, 33 + 2 * at) for at in range(listed)),
            players=players,
            teams=teams,
            boards=self._u16(settings, 53),
        )

    def refuse(self, why: str) -> NoReturn:
        raise BadFile(
            "this file of Swiss-Manager is damaged, or of another version: {why}; save it again",
            0,
            self.name,
            why=why,
        )

    def _parts(self) -> list[range]:
        """The byte range of each part, without its mark, by the directory at the file's end."""
        at = len(self.data) - _DIRECTORY_SIZE
        directory = self.data[max(0, at) :]
        if at < _TEXTS_AT or directory[:4] != _DIRECTORY or directory[-4:] != _END:
            self.refuse(say("its end is missing"))
        starts = unpack_from("<7I", directory, 4)
        parts = len(_PARTS) if starts[4] or starts[5] else 3
        bounds = (*starts[:parts], at)
        marks = [self.data[bound : bound + 4] for bound in bounds[:-1]]
        if (
            starts[parts] != at
            or bounds[0] < _TEXTS_AT
            or any(start + 4 > next_start for start, next_start in pairwise(bounds))
            or marks != [bytes([code]) + _MARK for code in _PARTS[:parts]]
        ):
            self.refuse(say("its parts are not where its directory says"))
        return [range(start + 4, next_start) for start, next_start in pairwise(bounds)]

    def _stored_players(self, part: range) -> Iterator[StoredPlayer]:
        """The players of that part; a person without a name is "Player 7" by number."""
        cursor = _Cursor(self, part.start, part.stop)
        for number in count(1):
            if not cursor.has_more:
                return
            texts, fixed = cursor.take_texts(18), cursor.take_bytes(134)
            born, fide_id = self._u32(fixed, 38) // 10_000, self._u32(fixed, 48)
            person = Person(
                family=texts[0] or texts[3] or say("Player {number}", number=number),
                given=texts[1],
                title=parse_title(texts[4]) or "",
                rating=self._u16(fixed, 32),
                federation=texts[10],
                fide_id=str(fide_id) if fide_id else "",
                born=born if 1900 <= born < 2100 else 0,
            )
            team, board = self._u16(fixed, 52), self._u16(fixed, 54)
            yield StoredPlayer(person_within_limits(person), team, board)

    def _stored_teams(self, part: range) -> Iterator[tuple[str, ...]]:
        """The five texts of each team."""
        cursor = _Cursor(self, part.start, part.stop)
        while cursor.has_more:
            yield cursor.take_texts(5)
            cursor.take_bytes(96)

    def _stored_rounds(self, parts: list[range]) -> Iterator[StoredRound]:
        schedule, games, matches = (
            _Cursor(self, part.start, part.stop)
            for part in (parts[0], parts[2], parts[4] if len(parts) > 4 else range(0))
        )
        while schedule.has_more:
            texts, fixed = schedule.take_texts(16), schedule.take_bytes(76)
            played = games.take_bytes(21 * self._u16(fixed, 6))
            met = matches.take_bytes(15 * self._u16(fixed, 8))
            yield StoredRound(
                self._u32(fixed, 0),
                texts[0],
                tuple(
                    StoredGame(*unpack_from("<HHB", played, at)) for at in range(0, len(played), 21)
                ),
                tuple(_stored_match(met, at) for at in range(0, len(met), 15)),
            )
        if games.has_more or matches.has_more:
            self.refuse(say("games are left over behind the last round"))

    @staticmethod
    def _u16(data: bytes, at: int) -> int:
        (value,) = unpack_from("<H", data, at)
        return int(value)

    @staticmethod
    def _u32(data: bytes, at: int) -> int:
        (value,) = unpack_from("<I", data, at)
        return int(value)


def _stored_match(data: bytes, at: int) -> StoredMatch:
    first, second, mine, theirs = unpack_from("<4H", data, at)
    return StoredMatch(first, second, (mine, theirs))


class _Cursor:
    """The next bytes and texts of a part of the file; refused beyond its end."""

    def __init__(self, file: _SwissManagerFile, start: int, stop: int) -> None:
        self._file, self._at, self._stop = file, start, stop

    @property
    def has_more(self) -> bool:
        return self._at < self._stop

    def take_bytes(self, size: int) -> bytes:
        if self._at + size > self._stop:
            self._file.refuse(say("it ends in the middle of a part"))
        self._at += size
        return self._file.data[self._at - size : self._at]

    def remaining_bytes(self) -> bytes:
        return self.take_bytes(self._stop - self._at)

    def take_texts(self, count: int) -> tuple[str, ...]:
        return tuple(self._take_text() for _ in range(count))

    def _take_text(self) -> str:
        units = int.from_bytes(self.take_bytes(2), "little")
        return " ".join(self.take_bytes(2 * units).decode("utf-16-le", "replace").split())
