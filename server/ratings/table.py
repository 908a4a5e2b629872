"""Building and searching the table: SQLite with its full-text index.

Rows are numbered by rating, the highest first; the index gives rows in the order of their numbers,
so that the highest rated of two thousand namesakes comes first without sorting. The staging table
is a temporary file of SQLite, deleted with the connection; memory is limited to the page cache. A
new table replaces the old one when it is complete.
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer
from events.log.store.sqlite_library import sqlite3

MOST_FOUND = 100
LONGEST_QUERY = 100
MOST_WORDS = 8
MOST_PLAYERS = 5_000_000
"""Most players; FIDE's list has two million."""
BATCH = 20_000
_COLUMNS = ", ".join(RatedPlayer._fields)
_MARKS = ", ".join("?" * len(RatedPlayer._fields))
_WORD = re.compile(r"[^\W_]+")
# Letters without a decomposition, in FIDE's transliteration.
_TRANSLITERATED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)

_PREPARE = f"""
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA temp_store = FILE;
PRAGMA cache_size = -32000;
ATTACH '' AS staging;
CREATE TABLE staging.incoming ({_COLUMNS});
CREATE TABLE player (
    place INTEGER PRIMARY KEY, fide_id INTEGER NOT NULL, name TEXT NOT NULL,
    federation TEXT NOT NULL, sex TEXT NOT NULL, title TEXT NOT NULL, standard INTEGER NOT NULL,
    rapid INTEGER NOT NULL, blitz INTEGER NOT NULL, born INTEGER NOT NULL, active INTEGER NOT NULL,
    standard_k INTEGER NOT NULL, rapid_k INTEGER NOT NULL, blitz_k INTEGER NOT NULL
);
CREATE TABLE list (name TEXT NOT NULL, imported TEXT NOT NULL, players INTEGER NOT NULL);
"""
_RANK = f"""
INSERT INTO player ({_COLUMNS}) SELECT {_COLUMNS} FROM staging.incoming
    ORDER BY standard DESC, rapid DESC, blitz DESC, name, fide_id;
"""
_INDEX = """
CREATE UNIQUE INDEX player_by_fide_id ON player (fide_id);
CREATE VIRTUAL TABLE player_by_name USING fts5 (
    words, content = '', detail = 'none', columnsize = 0, prefix = '1 2 3 4',
    tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO player_by_name (rowid, words) SELECT place, name || ' ' || federation FROM player;
"""


@dataclass(frozen=True, slots=True)
class ImportedRatings:
    """`skipped` counts lines without a player."""

    players: int
    skipped: int


@dataclass(frozen=True, slots=True)
class ListFacts:
    """The list in the table; `imported` is an instant, ISO 8601, UTC."""

    name: str
    imported: str
    players: int


def build_table(
    path: Path,
    listed: Iterable[RatedPlayer | None],
    origin: tuple[str, str],
    progress: Callable[[str], None] = lambda _: None,
    most: int = MOST_PLAYERS,
) -> ImportedRatings:
    """Build a table of these players (None: a line without one) at `path`. `origin`: the list's
    name and import instant.

    `progress` is called with the current step. On any failure the old table stays and no other file
    is left.
    """
    with (
        _draft_file(path) as draft,
        closing(sqlite3.connect(draft, isolation_level=None)) as database,
    ):
        database.executescript(_PREPARE)
        players = skipped = 0
        insert, rest = f"INSERT INTO staging.incoming VALUES ({_MARKS})", iter(listed)
        database.execute("BEGIN")
        while batch := list(islice(rest, BATCH)):
            if players + skipped + len(batch) > most:
                raise BadFile(
                    "more than {most} players; no rating list has so many",
                    0,
                    origin[0],
                    most=f"{most:,}",
                )
            known = [player for player in batch if player is not None]
            database.executemany(insert, known)
            players += len(known)
            skipped += len(batch) - len(known)
            progress(f"{players:,} players")
        database.execute("COMMIT")
        read = ImportedRatings(players, skipped)
        progress("Sorting")
        database.executescript(_RANK)
        progress("Indexing")
        try:
            database.executescript(_INDEX)
        except sqlite3.IntegrityError:
            query = "SELECT fide_id FROM player GROUP BY fide_id HAVING count(*) > 1 LIMIT 1"
            (repeated,) = database.execute(query).fetchone()
            sentence = "FIDE ID {repeated} stands in it twice; download it again"
            raise BadFile(sentence, 0, origin[0], repeated=repeated) from None
        database.execute("INSERT INTO list VALUES (?, ?, ?)", (*origin, read.players))
    return read


@contextmanager
def _draft_file(path: Path) -> Iterator[Path]:
    """A temporary file that replaces `path` at the end, or is deleted on failure."""
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            draft = Path(file.name)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    try:
        yield draft
        draft.chmod(0o644)
        _sync_to_disk(draft)
        draft.replace(path)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    except sqlite3.DatabaseError as reason:
        raise BadFile("can't be written: {strerror}.", name=str(path), strerror=reason) from None
    finally:
        draft.unlink(missing_ok=True)


def _sync_to_disk(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


def search_players(path: Path, query: str, limit: int = 20) -> tuple[RatedPlayer, ...]:
    """Search by the beginnings of names and federation ("carl mag nor"), or by the FIDE ID. Every
    word must be found; accents and case make no difference. The highest rated come first.
    """
    plain = unicodedata.normalize("NFKD", query[:LONGEST_QUERY].casefold())
    letters = "".join(c for c in plain.translate(_TRANSLITERATED) if not unicodedata.combining(c))
    words = _WORD.findall(letters)[:MOST_WORDS]
    if not words:
        return ()
    wanted = max(1, min(limit, MOST_FOUND))
    with _open_table(path) as database:
        if len(words) == 1 and words[0].isdigit():
            rows = database.execute(
                f"SELECT {_COLUMNS} FROM player WHERE fide_id = ?", (int(words[0][:15]),)
            )
        else:
            rows = database.execute(
                f"SELECT {_COLUMNS} FROM player WHERE place IN (SELECT rowid FROM player_by_name "
                "WHERE player_by_name MATCH ? ORDER BY rowid LIMIT ?) ORDER BY place",
                (" ".join(f'"{word}"*' for word in words), wanted),
            )
        return tuple(_as_player(row) for row in rows)


def players_by_id(path: Path, fide_ids: Iterable[int]) -> dict[str, RatedPlayer]:
    """The players with these ids that the list has, by the id as text."""
    with _open_table(path) as database:
        rows = [
            database.execute(
                f"SELECT {_COLUMNS} FROM player WHERE fide_id = ?", (number,)
            ).fetchone()
            for number in fide_ids
        ]
    return {str(row[0]): _as_player(row) for row in rows if row}


def list_facts(path: Path) -> ListFacts:
    with _open_table(path) as database:
        return ListFacts(*database.execute("SELECT name, imported, players FROM list").fetchone())


def _as_player(row: tuple[object, ...]) -> RatedPlayer:
    player = RatedPlayer(*row)  # type: ignore[arg-type]  # the columns are those of the fields
    return player._replace(active=bool(player.active))


@contextmanager
def _open_table(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        sentence = "there is no such table; make it with `wallchart ratings import FILE`."
        raise BadFile(sentence, name=str(path))
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as database:
            yield database
    except sqlite3.DatabaseError as reason:
        sentence = "this is not a table of ratings ({reason}); import the list again."
        raise BadFile(sentence, name=str(path), reason=reason) from None
