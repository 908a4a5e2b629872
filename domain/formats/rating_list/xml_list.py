"""A rating list in XML, read as it streams in: root `playerslist`, a `player` element for each.

The published lists have no document type. One that has is refused before anything in it can take
effect, so no entity is ever defined, expanded or fetched. A megabyte without a complete player is
refused, too: memory stays bounded whatever the file nests or leaves unclosed.
"""

from collections.abc import Iterable, Iterator
from xml.parsers import expat

from domain.errors import BadFile
from domain.formats.rating_list.rated import ListedTexts, RatedPlayer, RatingKind, rated_player

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
    """`kind`: what a plain `rating` is in a list without `rapid_rating` and `blitz_rating`."""
    reader = _ListReader(kind, file_name)
    for chunk in chunks:
        yield from reader.feed(chunk)
    yield from reader.feed(b"", last=True)


class _ListReader:
    """The parser's callbacks. A field's text is all characters since the end of the one before it,
    which puts the blanks between two fields there as well; they are stripped.
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
        self._parser.StartElementHandler = self._first
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters.append

    def feed(self, chunk: bytes, last: bool = False) -> list[RatedPlayer | None]:
        try:
            self._parser.Parse(chunk, last)
        except expat.ExpatError as reason:
            problem = expat.ErrorString(reason.code)
            raise self._refusal(f"not readable as XML ({problem}); download it again") from None
        players, self._players = self._players, []
        self._unfinished = 0 if players else self._unfinished + len(chunk)
        if self._unfinished > MOST_BYTES_BETWEEN_PLAYERS:
            raise self._refusal("a megabyte without a player; this is not a rating list")
        return players

    def _first(self, name: str, _attributes: dict[str, str]) -> None:
        if name != ROOT:
            raise self._refusal(f"the root element is not {ROOT}; this is not a rating list")
        self._parser.StartElementHandler = None

    def _end(self, name: str) -> None:
        if name in _FIELDS:
            self._said[_FIELDS[name]] = "".join(self._characters).strip()
        elif name == PLAYER:
            self._players.append(rated_player(self._whole()))
            self._said.clear()
        self._characters.clear()

    def _whole(self) -> ListedTexts:
        said = self._said
        if self._kind is not RatingKind.STANDARD and "rapid" not in said and "blitz" not in said:
            said[self._kind.value] = said.pop("standard", "")
            said[f"{self._kind}_k"] = said.pop("standard_k", "")
        return ListedTexts(**{"fide_id": "", "name": "", **said})

    def _refuse_document_type(self, *_declared: object) -> None:
        raise self._refusal("it declares a document type, which no rating list does; refused")

    def _refusal(self, reason: str) -> BadFile:
        return BadFile(reason, self._parser.CurrentLineNumber, self._file_name)
