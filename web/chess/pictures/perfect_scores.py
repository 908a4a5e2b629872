"""How many players have a perfect score after each round, for each acceleration: an SVG."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from markupsafe import Markup

from domain.lab.simulation.swiss_tally import SwissSeries, decimal_text
from domain.messages import join_messages, say
from web.shared.svg import element, empty_element, standalone_picture

STEP, TALL, LEFT, TOP, NAMES = 96, 260, 56, 34, 230
COLOURS = ("#444444", "#1f4e82", "#b35c00", "#2e7d4f", "#8a2f6b", "#6f6f00", "#00767a")
DASHES = ("", "8 4", "3 3", "10 3 3 3", "1 4", "14 5", "6 2 2 2")


def perfect_scores_picture(ways: Sequence[SwissSeries]) -> str:
    rounds = len(ways[0].tally.rounds)
    most = max(way.tally.average_perfect(1) for way in ways)
    top = Fraction(max(4, 4 * -(-most // 4)))
    width, height = LEFT + STEP * (rounds - 1) + NAMES, TOP + TALL + 44
    parts = (
        empty_element("rect", width=width, height=height, fill="#fff"),
        *_draw_axes(rounds, top),
        *(part for index, way in enumerate(ways) for part in _draw_line(way, index, top)),
    )
    title_and_description = say("Perfect scores left after each round"), describe_ways(ways)
    return standalone_picture(
        (width, height), "perfect", title_and_description, parts, font_family="sans-serif"
    )


def describe_ways(ways: Sequence[SwissSeries]) -> str:
    return join_messages(
        " ",
        (
            f"{way.setup.acceleration}: "
            + join_messages(
                ", ",
                (
                    say(
                        "{decimal} after round {r}",
                        decimal=decimal_text(way.tally.average_perfect(r)),
                        r=r,
                    )
                    for r in range(1, len(way.tally.rounds) + 1)
                ),
            )
            + "."
            for way in ways
        ),
    )


def _draw_axes(rounds: int, top: Fraction) -> Iterator[Markup]:
    right = LEFT + STEP * (rounds - 1)
    for quarter in range(5):
        y = TOP + TALL - TALL * quarter // 4
        yield empty_element("path", d=f"M{LEFT} {y}H{right}", stroke="#ddd")
        yield _text(LEFT - 8, y + 4, decimal_text(top * quarter / 4), "end")
    for r in range(1, rounds + 1):
        yield _text(_x(r), TOP + TALL + 18, str(r), "middle")
    yield _text((LEFT + right) // 2, TOP + TALL + 36, "round", "middle")
    yield _text(LEFT, 16, say("players with a perfect score"), "start")


def _draw_line(way: SwissSeries, index: int, top: Fraction) -> Iterator[Markup]:
    """The line of a way and its entry in the legend; `top` players are the full height."""
    colour, dash = COLOURS[index % len(COLOURS)], DASHES[index % len(DASHES)]
    rounds = range(1, len(way.tally.rounds) + 1)
    heights = [TOP + TALL - round(TALL * way.tally.average_perfect(r) / top) for r in rounds]
    points = join_messages(" ", (f"{_x(r)},{y}" for r, y in zip(rounds, heights, strict=True)))
    attributes = {"fill": "none", "stroke": colour, "stroke_width": "2.5", "stroke_dasharray": dash}
    name = way.setup.acceleration
    yield empty_element("polyline", data_acceleration=name, points=points, **attributes)
    y = TOP + 16 + index * 22
    x = _x(len(rounds)) + 24
    yield empty_element("path", d=f"M{x} {y - 4}h30", **attributes)
    yield _text(x + 38, y, name, "start")


def _x(round_number: int) -> int:
    return LEFT + STEP * (round_number - 1)


def _text(x: int, y: int, words: str, anchor: str) -> Markup:
    return element("text", words, x=x, y=y, font_size=12, text_anchor=anchor, fill="#333")
