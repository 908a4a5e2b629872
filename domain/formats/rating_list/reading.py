"""A rating list in fixed-width text, line by line, with columns by its header line; and in XML,
read as a stream: root `playerslist`, a `player` element for each.

A column begins with its heading and ends where the next one begins. Older headers have no blank
between two headings ("TitlFed", "GamesBorn"), so known headings are found inside words, too. A
heading like "OCT26" or "Mar11" is that of the only rating of a list.

The published lists have no document type. A list with one is refused before it can have any effect,
so no entity is ever defined, expanded or fetched. A megabyte without a complete player is refused,
too: memory stays bounded for any nesting or unclosed element.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from struct import Struct
from xml.parsers import expat

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import (
    ListedTexts,
    RatedPlayer,
    RatingKind,
    rated_player,
)

SINGLE, SINGLE_K = "single", "single_k"

_COLUMNS = {
    "id_number": "fide_id",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "tit": "title",
    "titl": "title",
    "wtit": "women_title",
    "srtng": "standard",
    "rrtng": "rapid",
    "brtng": "blitz",
    "sk": "standard_k",
    "rk": "rapid_k",
    "bk": "blitz_k",
    "k": SINGLE_K,
    "b-day": "born",
    "born": "born",
    "flag": "flag",
}
_HEADING = re.compile(
    r"id[ _]?number|name|titl?|fed|sex|wtit|otit|foa|[srb]rtng|[srb]gm|[srb]k"
    r"|(?P<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d\d)"
    r"|games|gms|born|b-?day|flag|k(?=\s|$)|\S+",
    re.IGNORECASE,
)
LONGEST_LINE = 1_000


@dataclass(frozen=True, slots=True)
class ListLayout:
    """`names` are the columns kept, in the order in which `cells` cuts them out of a line.

    `other_titles_end` is the end of the column of other titles, 0 if there is none: a long list of
    titles shifts the later columns to the right. `shortest` is the least length of a line to the
    end of the file: it reaches the last column but one.
    """

    width: int
    names: tuple[str, ...]
    cells: Struct
    other_titles_end: int
    shortest: int

    def cut_line(self, line: bytes) -> tuple[bytes, ...]:
        """The cells of a line; what makes it too long is taken out of the other titles."""
        surplus = len(line) - self.width
        if surplus > 0 and self.other_titles_end:
            line = line[: self.other_titles_end] + line[self.other_titles_end + surplus :]
        return self.cells.unpack_from(line.ljust(self.width))


def layout_of(header: bytes, file_name: str = "") -> ListLayout:
    """The layout by the header line; BadFile if it is no header of such a list."""
    text = header.decode("latin-1").rstrip()
    headings = list(_HEADING.finditer(text))
    starts = [match.start() for match in headings]
    names = [_column(match) for match in headings]
    known = [name for name in names if name]
    if not {"fide_id", "name"} <= set(known) or len(set(known)) != len(known) or starts[0] != 0:
        raise BadFile(
            "the first line is not the header of a FIDE rating list "
            '("ID Number  Name  Fed …"); download the list again',
            1,
            file_name,
        )
    width = max(len(text), starts[-1] + 4)
    ends = [*starts[1:], width]
    cut = [f"{b - a}{'s' if name else 'x'}" for a, b, name in zip(starts, ends, names, strict=True)]
    others = [e for m, e in zip(headings, ends, strict=True) if m.group().lower() == "otit"]
    cells, titles_end = Struct("=" + " ".join(cut)), others[0] if others else 0
    return ListLayout(width, tuple(known), cells, titles_end, starts[-2])


def _column(heading: re.Match[str]) -> str:
    """The name of the column; "" if it is not kept."""
    if heading["month"]:
        return SINGLE
    return _COLUMNS.get(heading.group().lower().replace(" ", "_"), "")


def read_text(
    lines: Iterable[bytes], kind: RatingKind = RatingKind.STANDARD, file_name: str = ""
) -> Iterator[RatedPlayer | None]:
    """Read a player from each line below the header; lines may keep their ends."""
    numbered = enumerate(lines, start=1)
    header = next((line for _, line in numbered), b"")
    layout = layout_of(header.removeprefix(b"\xef\xbb\xbf"), file_name)
    has_ends = header.endswith(b"\n")
    single = {SINGLE: kind.value, SINGLE_K: f"{kind}_k"}
    names = [single.get(name, name) for name in layout.names]
    order = [names.index(field) if field in names else -1 for field in ListedTexts._fields]
    for number, line in numbered:
        if len(line) > LONGEST_LINE:
            raise BadFile("the line is too long for a rating list", number, file_name)
        if has_ends and not line.endswith(b"\n") and len(line.rstrip()) <= layout.shortest:
            raise BadFile("the list is cut off here; download it again", number, file_name)
        line = line.rstrip(b"\r\n\x1a")
        if line.strip():
            cells = [*_texts(layout.cut_line(line)), ""]
            yield rated_player(ListedTexts(*[cells[at] for at in order]))


def _texts(cells: tuple[bytes, ...]) -> list[str]:
    """The decoded cells. FIDE writes ASCII today; older lists have Western European Windows
    letters.

    They are decoded together for speed; no cell contains the end of a line."""
    whole = b"\n".join(cells)
    try:
        return whole.decode().split("\n")
    except UnicodeDecodeError:
        return whole.decode("cp1252", "replace").split("\n")


ROOT, PLAYER = "playerslist", "player"
MOST_BYTES_BETWEEN_PLAYERS = 1_000_000
_FIELDS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "rating": "standard",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
    "k": "standard_k",
    "rapid_k": "rapid_k",
    "blitz_k": "blitz_k",
    "birthday": "born",
    "flag": "flag",
}


def read_xml(
    chunks: Iterable[bytes], kind: RatingKind = RatingKind.STANDARD, file_name: str = ""
) -> Iterator[RatedPlayer | None]:
    """Read a player from each element; `kind` is that of `rating` in a list with one rating."""
    reader = _ListReader(kind, file_name)
    for chunk in chunks:
        yield from reader.parse(chunk)
    yield from reader.parse(b"", last=True)


class _ListReader:
    """The parser's callbacks. A field's text is all characters since the end of the previous one;
    the blanks between two fields are stripped.
    """

    def __init__(self, kind: RatingKind, file_name: str) -> None:
        self._kind = kind
        self._file_name = file_name
        self._characters: list[str] = []
        self._said: dict[str, str] = {}
        self._players: list[RatedPlayer | None] = []
        self._unfinished = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type
        self._parser.StartElementHandler = self._begin_list
        self._parser.EndElementHandler = self._end_element
        self._parser.CharacterDataHandler = self._characters.append

    def parse(self, chunk: bytes, last: bool = False) -> list[RatedPlayer | None]:
        """Parse the next bytes, and give the players that end in them."""
        try:
            self._parser.Parse(chunk, last)
        except expat.ExpatError as reason:
            problem = expat.ErrorString(reason.code)
            raise self._refusal(
                "not readable as XML; download it again ({problem})", problem=problem
            ) from None
        players, self._players = self._players, []
        self._unfinished = 0 if players else self._unfinished + len(chunk)
        if self._unfinished > MOST_BYTES_BETWEEN_PLAYERS:
            raise self._refusal("a megabyte without a player; this is not a rating list")
        return players

    def _begin_list(self, name: str, _attributes: dict[str, str]) -> None:
        if name != ROOT:
            raise self._refusal(
                "the root element is not {root}; this is not a rating list", root=ROOT
            )
        self._parser.StartElementHandler = None

    def _end_element(self, name: str) -> None:
        if name in _FIELDS:
            self._said[_FIELDS[name]] = "".join(self._characters).strip()
        elif name == PLAYER:
            self._players.append(rated_player(self._player_texts()))
            self._said.clear()
        self._characters.clear()

    def _player_texts(self) -> ListedTexts:
        """The texts of the player that ended; a single rating is that of the list's kind."""
        texts = self._said
        if self._kind is not RatingKind.STANDARD and "rapid" not in texts and "blitz" not in texts:
            texts[self._kind.value] = texts.pop("standard", "")
            texts[f"{self._kind}_k"] = texts.pop("standard_k", "")
        return ListedTexts(**{"fide_id": "", "name": "", **texts})

    def _refuse_document_type(self, *_declared: object) -> None:
        raise self._refusal("it declares a document type, which no rating list does; refused")

    def _refusal(self, reason: str, **places: object) -> BadFile:
        return BadFile(reason, self._parser.CurrentLineNumber, self._file_name, **places)
