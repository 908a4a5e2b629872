"""How many perfect scores each acceleration leaves after each round, as SVG that stands alone."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from domain.simulation.swiss_tally import Way

STEP, TALL, LEFT, TOP, NAMES = 96, 260, 56, 34, 230
COLOURS = ("#444444", "#1f4e82", "#b35c00", "#2e7d4f", "#8a2f6b", "#6f6f00", "#00767a")
DASHES = ("", "8 4", "3 3", "10 3 3 3", "1 4", "14 5", "6 2 2 2")


def picture(ways: Sequence[Way]) -> str:
    rounds = len(ways[0].tally.rounds)
    most = max(way.tally.perfect(1) for way in ways)
    top = Fraction(max(4, 4 * -(-most // 4)))
    width, height = LEFT + STEP * (rounds - 1) + NAMES, TOP + TALL + 44
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            'aria-labelledby="perfect-title perfect-description" font-family="sans-serif">',
            '<title id="perfect-title">Perfect scores left after each round</title>',
            f'<desc id="perfect-description">{escape(described(ways))}</desc>',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *_axes(rounds, top),
            *(part for n, way in enumerate(ways) for part in _line(way, n, len(ways), top)),
            "</svg>",
        )
    )


def described(ways: Sequence[Way]) -> str:
    """The whole picture in words, for people who can't see it."""
    return " ".join(
        f"{way.setup.acceleration}: "
        + ", ".join(
            f"{decimal(way.tally.perfect(r))} after round {r}"
            for r in range(1, len(way.tally.rounds) + 1)
        )
        + "."
        for way in ways
    )


def decimal(value: Fraction) -> str:
    """One decimal, half up; none where it is 0."""
    tenths = int(10 * value + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _axes(rounds: int, top: Fraction) -> Iterator[str]:
    right = LEFT + STEP * (rounds - 1)
    for part in range(5):
        y = TOP + TALL - TALL * part // 4
        yield f'<path d="M{LEFT} {y}H{right}" stroke="#ddd"/>'
        yield _text(LEFT - 8, y + 4, decimal(top * part / 4), "end")
    for r in range(1, rounds + 1):
        yield _text(_x(r), TOP + TALL + 18, str(r), "middle")
    yield _text((LEFT + right) // 2, TOP + TALL + 36, "round", "middle")
    yield _text(LEFT, 16, "players with a perfect score", "start")


def _line(way: Way, n: int, ways: int, top: Fraction) -> Iterator[str]:
    colour, dash = COLOURS[n % len(COLOURS)], DASHES[n % len(DASHES)]
    rounds = range(1, len(way.tally.rounds) + 1)
    heights = [TOP + TALL - round(TALL * way.tally.perfect(r) / top) for r in rounds]
    points = " ".join(f"{_x(r)},{y}" for r, y in zip(rounds, heights, strict=True))
    drawn = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
    name = escape(way.setup.acceleration)
    yield f'<polyline data-acceleration="{name}" points="{points}" {drawn}/>'
    y = TOP + 16 + n * 22
    x = _x(len(rounds)) + 24
    yield f'<path d="M{x} {y - 4}h30" {drawn}/>'
    yield _text(x + 38, y, name, "start")


def _x(round_number: int) -> int:
    return LEFT + STEP * (round_number - 1)


def _text(x: int, y: int, words: str, anchor: str) -> str:
    place = f'x="{x}" y="{y}" font-size="12" text-anchor="{anchor}"'
    return f'<text {place} fill="#333">{words}</text>'
