"""Hypothesis strategies for whole reports that contradict nothing, pairings included."""

from hypothesis import strategies as st

from domain.formats.trf.tournament import (
    NationalRecord,
    Regulations,
    ReportedPlayer,
    ReportedTeam,
    ReportHeader,
    RequestedBye,
    TournamentReport,
)
from domain.pairing import Forbidden
from domain.results import RESULTS, STANDARD, Cell, Colour, Mark, PointSystem

words = st.text("abcdefghijk ÄÖøžŁ,.'", min_size=1, max_size=30).map(str.strip)
dates = st.sampled_from(("", "2026/02/01", "1990/00/00"))
systems = st.sampled_from(
    (
        STANDARD,
        PointSystem.from_values(win=30, draw=10, loss=0),
        PointSystem.from_values(win=20, draw=10, loss=5, bye=10),
        PointSystem(white_win=12, forfeit_loss=-5, zero_bye=3),
    )
)


accelerations = st.just((0,)) | st.builds(
    lambda first, last: (*first, last), st.lists(st.integers(0, 20), max_size=4), st.integers(1, 20)
)


@st.composite
def cells_of_a_round(draw: st.DrawFn, players: int) -> list[Cell]:
    """Neighbours of a random order meet, some stay away, one may have the bye."""
    order = draw(st.permutations(range(1, players + 1)))
    here = draw(st.integers(2, players))
    row = [Cell(0, None, draw(st.sampled_from([*map(Mark, "ZHF")]))) for _ in range(players)]
    for white, black in zip(order[0 : here - 1 : 2], order[1:here:2], strict=False):
        result = draw(st.sampled_from(list(RESULTS.values())))
        row[white - 1] = Cell(black, Colour.WHITE, result.white)
        row[black - 1] = Cell(white, Colour.BLACK, result.black)
    if here % 2:
        row[order[here - 1] - 1] = Cell(0, None, Mark.PAIRING_BYE)
    return row


@st.composite
def players(draw: st.DrawFn, rounds: int, points: PointSystem) -> tuple[ReportedPlayer, ...]:
    count = draw(st.integers(2, 8))
    columns = [draw(cells_of_a_round(count)) for _ in range(rounds)]
    rows = list(zip(*columns, strict=True)) if columns else [()] * count
    return tuple(
        ReportedPlayer(
            number=number,
            name=draw(words),
            sex=draw(st.sampled_from(("", "m", "w"))),
            title=draw(st.sampled_from(("", "GM", "WIM"))),
            rating=draw(st.integers(0, 2900)),
            federation=draw(st.sampled_from(("", "NOR"))),
            fide_id=draw(st.sampled_from(("", "1503014"))),
            birth=draw(dates),
            points=draw(st.sampled_from((None, sum(points.cell_points(cell) for cell in row)))),
            rank=draw(st.none() | st.integers(1, 999)),
            cells=tuple(row),
        )
        for number, row in enumerate(rows, start=1)
    )


@st.composite
def byes_of_next_round(draw: st.DrawFn, count: int, following: int) -> tuple[RequestedBye, ...]:
    marks = draw(st.lists(st.sampled_from((None, *map(Mark, "FHZ"))), max_size=count))
    groups = {
        mark: tuple(n for n, m in enumerate(marks, start=1) if m is mark)
        for mark in map(Mark, "FHZ")
    }
    return tuple(
        RequestedBye(mark, following, numbers) for mark, numbers in groups.items() if numbers
    )


@st.composite
def reports(draw: st.DrawFn) -> TournamentReport:
    """The content that TRF16 with the engines' lines can express."""
    paired = draw(st.integers(0, 4))
    points = draw(systems)
    field = draw(players(paired, points))
    numbers = st.integers(1, len(field))
    virtual = draw(st.dictionaries(numbers, accelerations, max_size=3))
    return TournamentReport(
        header=ReportHeader(
            name=draw(words),
            players=str(len(field)),
            deputies=tuple(draw(st.lists(words.filter(bool), max_size=2))),
            round_dates=("26/02/01", "26/02/02")[: draw(st.integers(0, 2))],
        ),
        players=field,
        rounds=draw(st.sampled_from((paired + 1, paired + 3))),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        points=points,
        virtual=dict(sorted(virtual.items())),
        forbidden=tuple(
            map(Forbidden, draw(st.lists(st.frozensets(numbers, min_size=1), max_size=2)))
        ),
        byes=draw(byes_of_next_round(len(field), paired + 1)),
        positions=draw(st.just(()) | st.permutations(range(1, len(field) + 1)).map(tuple)),
        teams=tuple(
            draw(st.lists(st.builds(ReportedTeam, words.filter(bool), st.just((1, 2))), max_size=2))
        ),
        unknown=draw(st.sampled_from(((), ("ABC something", "999")))),
        comments=draw(st.sampled_from(((), ("### note",)))),
    )


regulations = st.builds(
    Regulations,
    starting_rank=st.sampled_from(("", "FIDE", "IND FIDE")),
    pairing_program=words,
    system=st.sampled_from(("", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU")),
    tie_breaks=st.sampled_from(((), ("BH/C1", "BH", "SB"))),
    standings_order=st.sampled_from(((), ("PTS", "DE"))),
    encoded_time_control=st.sampled_from(("", "40/6000+30:900+30")),
    board_colours=st.sampled_from(("", "WBWB")),
    team_points=st.sampled_from(((), (("TW", 20), ("TD", 10), ("TL", 0)))),
)
national_records = st.builds(
    NationalRecord,
    federation=st.sampled_from(("FRA", "NOR")),
    number=st.integers(1, 9999),
    title=st.sampled_from(("", "A")),
    name=words,
    rating=st.integers(0, 2900),
    origin=st.sampled_from(("", "IDF")),
    national_id=st.sampled_from(("", "L01854")),
    sex=st.sampled_from(("", "m", "w")),
    birth=dates,
)
