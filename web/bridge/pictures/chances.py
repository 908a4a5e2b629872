"""Chances as a self-contained SVG: a panel for each format, a column for each of the best pairs.

The tall bar of a column is the chance to play the final, its hatched top the part of it by way of
semifinal B; inside are the chances of a medal and of the win.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from domain.bridge.session import PairNo
from domain.lab.simulation.pairs_tally import Milestone, PairsSeries, PairsTally, percent_text
from domain.messages import join_messages, say
from web.shared.svg import element, empty_element, standalone_picture

_COLUMN = 44
_BAR = 30
_TALL = 150
_LEFT = 52
_PANEL = _TALL + 74
_LEGEND = 34


class ChanceKind(NamedTuple):
    words: str
    fill: str


_KINDS = {
    Milestone.FINAL: ChanceKind(say("plays the final"), "#c9dcf0"),
    Milestone.FINAL_BY_B: ChanceKind(say("of it by way of B"), "url(#by-b)"),
    Milestone.MEDAL: ChanceKind("medal", "#6f9fce"),
    Milestone.WIN: ChanceKind("wins", "#1f4e82"),
}


def chances_picture(ways: Sequence[PairsSeries], best: int) -> str:
    """The SVG with the chances of that number of the strongest pairs, a panel for each format."""
    width = max(_LEFT + best * _COLUMN + 16, 420)
    height = _LEGEND + _PANEL * len(ways)
    ground = empty_element("rect", width=5, height=5, fill="#c9dcf0")
    stripe = empty_element("rect", width=2, height=5, fill="#b35c00")
    size = {"width": 5, "height": 5, "patternUnits": "userSpaceOnUse"}
    turned = "rotate(45)"
    pattern = element("pattern", ground, stripe, id="by-b", **size, patternTransform=turned)
    parts = (
        element("defs", pattern),
        empty_element("rect", width=width, height=height, fill="#fff"),
        *_draw_legend(),
        *(part for row, way in enumerate(ways) for part in _draw_panel(way, row, best)),
    )
    texts = say("Chances of the best {best} pairs", best=best), describe_chances(ways, best)
    return standalone_picture((width, height), "chances", texts, parts, font_family="sans-serif")


def describe_chances(ways: Sequence[PairsSeries], best: int) -> str:
    pairs = [PairNo(n) for n in range(1, best + 1)]
    return join_messages(
        " ",
        (f"{way.name}: {'; '.join(_pair_in_words(way.tally, p) for p in pairs)}." for way in ways),
    )


def _pair_in_words(tally: PairsTally, pair: PairNo) -> str:
    chances = (
        f"{_KINDS[event].words} {percent_text(tally.chance(event, pair))}"
        for event in (Milestone.FINAL, Milestone.MEDAL, Milestone.WIN)
    )
    return say("pair {chances}", chances=join_messages(" ", (pair, join_messages(", ", chances))))


def _draw_legend() -> Iterator[Markup]:
    x = _LEFT
    for words, fill in _KINDS.values():
        yield empty_element("rect", x=x, y=12, width=12, height=12, fill=fill)
        yield element("text", words, x=x + 17, y=22, font_size=12, fill="#222")
        x += 40 + 6 * len(words)


def _draw_panel(way: PairsSeries, row: int, best: int) -> Iterator[Markup]:
    top = _LEGEND + _PANEL * row + 32
    right = _LEFT + best * _COLUMN
    place = {"x": _LEFT, "y": top - 14, "font_size": 13, "font_weight": "bold"}
    yield element("text", way.name, **place, fill="#111")
    for hundredths in (0, 25, 50, 75, 100):
        y = top + _TALL - _TALL * hundredths // 100
        yield empty_element("path", d=f"M{_LEFT} {y}H{right}", stroke="#ddd")
        yield _draw_text(_LEFT - 8, y + 4, f"{hundredths} %", "end")
    for n in range(1, best + 1):
        yield from _draw_column(way.tally, PairNo(n), top)
    yield _draw_text((_LEFT + right) // 2, top + _TALL + 32, say("pairs by strength"), "middle")


def _draw_column(tally: PairsTally, pair: PairNo, top: int) -> Iterator[Markup]:
    x = _LEFT + (pair - 1) * _COLUMN + (_COLUMN - _BAR) // 2
    for event, inset in ((Milestone.FINAL, 0), (Milestone.MEDAL, 4), (Milestone.WIN, 8)):
        tall = _bar_height(tally.chance(event, pair))
        yield _draw_bar(event, (x + inset, top + _TALL - tall), (_BAR - 2 * inset, tall), pair)
        if event is Milestone.FINAL:
            by_b = _bar_height(tally.chance(Milestone.FINAL_BY_B, pair))
            yield _draw_bar(Milestone.FINAL_BY_B, (x, top + _TALL - tall), (_BAR, by_b), pair)
    yield _draw_text(x + _BAR // 2, top + _TALL + 15, str(pair), "middle")


def _bar_height(chance: Fraction) -> float:
    return float(round(_TALL * chance, 1))


def _draw_bar(
    event: Milestone, at: tuple[int, float], size: tuple[int, float], pair: PairNo
) -> Markup:
    """The bar with its upper left corner at (x, y), of (width, height)."""
    return empty_element(
        "rect",
        class_=event.name.lower().replace("_", "-"),
        data_pair=pair,
        x=at[0],
        y=f"{at[1]:.1f}",
        width=size[0],
        height=f"{size[1]:.1f}",
        fill=_KINDS[event].fill,
    )


def _draw_text(x: int, y: int, words: str, anchor: str) -> Markup:
    return element("text", words, x=x, y=y, font_size=11, text_anchor=anchor, fill="#444")
