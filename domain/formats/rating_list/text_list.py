"""A rating list in fixed-width text, line by line."""

from collections.abc import Iterable, Iterator

from domain.errors import BadFile
from domain.formats.rating_list.layout import LONGEST_LINE, SINGLE, SINGLE_K, layout_of
from domain.formats.rating_list.rated import Kind, RatedPlayer, Said, rated_player


def read_text(
    lines: Iterable[bytes], kind: Kind = Kind.STANDARD, file_name: str = ""
) -> Iterator[RatedPlayer | None]:
    """One for each line below the header; lines may keep their ends."""
    numbered = enumerate(lines, start=1)
    header = next((line for _, line in numbered), b"")
    layout = layout_of(header.removeprefix(b"\xef\xbb\xbf"), file_name)
    single = {SINGLE: kind.value, SINGLE_K: f"{kind}_k"}
    names = [single.get(name, name) for name in layout.names]
    order = [names.index(field) if field in names else -1 for field in Said._fields]
    for number, line in numbered:
        if len(line) > LONGEST_LINE:
            raise BadFile("the line is too long for a rating list", number, file_name)
        line = line.rstrip(b"\r\n\x1a")
        if line.strip():
            cells = [*_texts(layout.cut(line)), ""]
            yield rated_player(Said(*[cells[at] for at in order]))


def _texts(cells: tuple[bytes, ...]) -> list[str]:
    """FIDE writes ASCII today; older lists have the letters of Western European Windows.

    Decoded as one, because most of the time went there; no cell holds the end of a line.
    """
    whole = b"\n".join(cells)
    try:
        return whole.decode().split("\n")
    except UnicodeDecodeError:
        return whole.decode("cp1252", "replace").split("\n")
