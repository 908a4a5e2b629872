"""A printed table as plain text, for letters."""

from web.shared.languages import Words
from web.shared.paper import Paper, PaperCell

_GAP = "  "


def paper_as_text(paper: Paper, words: Words) -> str:
    """Columns with headings, numbers right-aligned; empty for a sheet without table."""
    cells = [paper.columns, *paper.rows] if paper.columns else []
    lines = [_texts(row, words) for row in cells]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = ["num" in cell.kind for cell in paper.columns]

    def line(cells: tuple[str, ...]) -> str:
        set_out = (
            cell.rjust(wide) if to_right else cell.ljust(wide)
            for cell, wide, to_right in zip(cells, widths, right, strict=True)
        )
        return _GAP.join(set_out).rstrip()

    return "\n".join(map(line, lines))


def _texts(cells: tuple[PaperCell, ...], words: Words) -> tuple[str, ...]:
    return tuple(" ".join(cell.text_in(words).split()) for cell in cells)
