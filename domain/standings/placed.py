"""A table whose places come from elsewhere: of a knock-out, whose bracket ranks its players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.ids import Number
from domain.standings.table import Standing, Table


@dataclass(frozen=True)
class PlacedTable(Table):
    """`places` may be shared; the columns explain values and rank nobody."""

    places: Mapping[Number, int] = field(default_factory=dict)

    def _listed(self) -> Iterator[Standing]:
        for number in sorted(self.places, key=lambda number: (self.places[number], number)):
            values = self._values(self.context.index[number])
            yield Standing(self.places[number], number, values)
