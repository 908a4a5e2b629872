"""Random crosstables for properties: any mixture of games, forfeits and byes."""

from hypothesis import strategies as st

from domain.ids import Number
from domain.results import BYES, RESULTS, Cell, Colour, Crosstable, CrosstableRow, Mark

CODES = sorted(set(RESULTS) - {"?-?"})


@st.composite
def charts(draw: st.DrawFn, most_players: int = 9, most_rounds: int = 5) -> Crosstable:
    """Pairs may meet again, and every kind of result and bye occurs."""
    players = draw(st.integers(2, most_players))
    rounds = draw(st.integers(1, most_rounds))
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
    for _ in range(rounds):
        order = draw(st.permutations(range(1, players + 1)))
        paired = 2 * draw(st.integers(0, players // 2))
        for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
            code = draw(st.sampled_from(CODES))
            cells[white].append(Cell(black, Colour.WHITE, RESULTS[code].white))
            cells[black].append(Cell(white, Colour.BLACK, RESULTS[code].black))
        for number in order[paired:]:
            bye = draw(st.sampled_from(sorted(BYES)))
            cells[number].append(Cell(0, None, Mark(bye)))
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=players, max_size=players))
    rows = (CrosstableRow(Number(n), tuple(cells[n]), ratings[n - 1]) for n in sorted(cells))
    return Crosstable(tuple(rows), rounds)
