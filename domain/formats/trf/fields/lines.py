"""Lines built field by field: the inverse of `columns`."""

from collections.abc import Iterable

from domain.formats.trf.fields.columns import Columns


class Line:
    """Writes each value into its columns; the record's code stands in the first three."""

    def __init__(self, code: str) -> None:
        self._text = code

    def left(self, field: Columns, text: str) -> "Line":
        width = field.end - field.first
        return self._put(field, text[:width].ljust(width))

    def right(self, field: Columns, value: str | int | None) -> "Line":
        """A number ends where its columns end. One digit too many goes into the blank before."""
        text = "" if value is None else str(value)
        return self._put(field, text.rjust(field.end - field.first))

    def ids(self, first: int, numbers: Iterable[int], width: int = 4) -> "Line":
        text = " ".join(f"{number:>{width}}" for number in numbers)
        self._text = self._text.ljust(first) + text
        return self

    def _put(self, field: Columns, text: str) -> "Line":
        self._text = self._text[: field.first].ljust(field.first) + text
        return self

    def __str__(self) -> str:
        return self._text.rstrip()
