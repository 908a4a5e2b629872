"""Parse small XML documents into elements with their line numbers; hostile ones are refused.

A document type may be named, as in USEBIO files, but it is never fetched and may contain no
declarations: no entity is ever defined or expanded. Size, depth and number of elements have limits,
so that memory stays bounded. Files that state no encoding and are not UTF-8 are read as Latin-1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from domain.errors import BadFile

MOST_BYTES = 20_000_000
MOST_ELEMENTS = 300_000
DEEPEST = 32
_UNREADABLE = "not readable as XML ({problem})"


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str]
    line: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    instructions: dict[str, str] = field(default_factory=dict)
    """Processing instructions inside the element, by target: data for one program only."""

    def children_named(self, tag: str) -> Iterator["Element"]:
        return (child for child in self.children if child.tag == tag)

    def first_child(self, tag: str) -> "Element | None":
        return next(self.children_named(tag), None)

    def child_text(self, tag: str) -> str:
        """The text of the first child of that name; empty if there is none."""
        child = self.first_child(tag)
        return child.text if child else ""

    def descendants(self, tag: str) -> Iterator["Element"]:
        """All elements of that name at any depth, in the file's order."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.descendants(tag)


def parse_xml(data: bytes, name: str = "") -> Element:
    """The root element; BadFile if it is not readable, too large or declares anything."""
    if len(data) > MOST_BYTES:
        size = f"{len(data):,}"
        raise BadFile("{size} bytes; no results file is that large", 0, name, size=size)
    # The parser recognises UTF-16 by its byte order mark even if another encoding is given.
    claimed = _is_utf8(data) or b"encoding=" in data[:200]
    return _ElementParser(name, None if claimed else "iso-8859-1").parse(data)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class _ElementParser:
    def __init__(self, name: str, encoding: str | None) -> None:
        self._name = name
        self._open: list[Element] = []
        self._text: list[str] = []
        self._root: Element | None = None
        self._elements = 0
        self._parser = parser = expat.ParserCreate(encoding)
        parser.buffer_text = True
        parser.StartElementHandler = self._start_element
        parser.EndElementHandler = self._end_element
        parser.CharacterDataHandler = self._text.append
        parser.ProcessingInstructionHandler = self._keep_instruction
        parser.StartDoctypeDeclHandler = self._refuse_own_declarations
        parser.EntityDeclHandler = self._refuse_declaration
        parser.ElementDeclHandler = self._refuse_declaration
        parser.AttlistDeclHandler = self._refuse_declaration
        parser.NotationDeclHandler = self._refuse_declaration
        parser.SkippedEntityHandler = self._refuse_declaration

    def parse(self, data: bytes) -> Element:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as reason:
            problem = expat.ErrorString(reason.code)
            raise BadFile(_UNREADABLE, reason.lineno, self._name, problem=problem) from None
        except (LookupError, ValueError) as reason:
            raise BadFile(_UNREADABLE, 0, self._name, problem=reason) from None
        assert self._root is not None
        return self._root

    def _start_element(self, tag: str, attributes: dict[str, str]) -> None:
        """Add the element to the one that is open, and open it."""
        element = Element(tag, attributes, self._parser.CurrentLineNumber)
        self._elements += 1
        if self._elements > MOST_ELEMENTS or len(self._open) >= DEEPEST:
            raise self._refusal("too many elements, or nested too deep, for a results file")
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)
        self._text.clear()

    def _end_element(self, _tag: str) -> None:
        element = self._open.pop()
        if not element.children:
            element.text = "".join(self._text).strip()
        self._text.clear()

    def _keep_instruction(self, target: str, data: str) -> None:
        if self._open:
            self._open[-1].instructions[target] = data

    def _refuse_own_declarations(
        self, _name: str, _system: str | None, _public: str | None, internal: bool
    ) -> None:
        """Refuse a document type with declarations of its own."""
        if internal:
            raise self._refusal("its document type declares something of its own; refused")

    def _refuse_declaration(self, *_declaration: object) -> None:
        raise self._refusal("it declares or uses an entity, which no results file does; refused")

    def _refusal(self, reason: str) -> BadFile:
        return BadFile(reason, self._parser.CurrentLineNumber, self._name)
