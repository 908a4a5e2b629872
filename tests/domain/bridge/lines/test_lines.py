"""The schedule of lines: who meets whom, session by session, and who plays in the tail."""

import pytest

from domain.bridge.lines.lines import LineMatch, LineSession, TooManySessions, circle_line_ups
from domain.bridge.movements.tails import Shape, shape_for_tables
from tests.every import every

# M. Eminenti, Multiphase Pairs Tournaments (2016), 1.3.3: two Mitchell sections, three sessions.
# A row is a line, named by where it begins; it sits where its row says.
TWO_SECTIONS = """
A NS   A NS   A NS
A EW   B NS   B EW
B NS   B EW   A EW
B EW   A EW   B NS
"""


def test_two_sections_and_three_sessions_are_the_printed_table() -> None:
    rows = [row.split("   ") for row in TWO_SECTIONS.strip().splitlines()]
    line_ups = circle_line_ups(Shape(5, 2), 3)

    for session, line_up in enumerate(line_ups):
        where = {row[session]: line for line, row in enumerate(rows, start=1)}
        expected = (
            LineMatch(where["A NS"], where["A EW"]),
            LineMatch(where["B NS"], where["B EW"]),
        )
        assert line_up == LineSession(expected)


@every("tables", range(3, 121))
def test_the_lines_obey_their_three_rules_to_the_last_session(tables: int) -> None:
    """All lines meet; none is in the Howell twice, or on one side of an appendix twice."""
    form = shape_for_tables(tables, 5)
    met: set[frozenset[int]] = set()
    alone: list[int] = []
    tail_seats: list[tuple[str, int]] = []
    for line_up in circle_line_ups(form, form.most_sessions):
        lines_seated = sorted([line for match in line_up.meetings for line in match])
        if len(line_up.tail) == 1:
            alone += line_up.tail
            lines_seated = sorted([*lines_seated, *line_up.tail])
        elif line_up.tail:
            tail_seats += [("NS", line_up.tail[0]), ("EW", line_up.tail[1])]
        assert lines_seated == list(range(1, form.lines + 1))
        met.update(frozenset(match) for match in line_up.meetings)

    assert len(met) == form.lines * (form.lines - 1) // 2
    assert len(set(alone)) == len(alone)
    assert len(set(tail_seats)) == len(tail_seats)


@pytest.mark.parametrize(
    "form", [shape_for_tables(23, 5), shape_for_tables(21, 5), shape_for_tables(20, 5)]
)
def test_session_one_seats_the_lines_in_order(form: Shape) -> None:
    first = circle_line_ups(form, 1)[0]
    lines = [line for match in first.matches for line in match]

    assert [*lines, *first.tail] == list(range(1, form.lines + 1))


def test_a_schedule_of_no_session_is_refused() -> None:
    with pytest.raises(TooManySessions):
        circle_line_ups(Shape(5, 2), 0)
