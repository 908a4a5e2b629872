"""The chain of phases as SVG: a box for each, in columns by the distance from the first, and arrows
with the qualifiers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from web.bridge.chain import Chain, ChainPhase, Flow
from web.shared.languages import Words
from web.shared.svg import element, empty_element, picture

_LEAST_WIDE = 240
_PAD = 12
_LETTER, _NAME_LETTER = 7, 9
"""Upper bounds of a letter's average width, in the sizes of `next.css`: 13 and 16."""
_BETWEEN = 150
_LINE = 19
_GAP = 34
_EDGE = 16
_APART = 34


class Box(NamedTuple):
    x: int
    y: int
    wide: int
    tall: int

    @property
    def right(self) -> int:
        return self.x + self.wide

    @property
    def middle(self) -> int:
        return self.y + self.tall // 2


def draw_chain(chain: Chain, words: Words) -> Markup:
    """Draw the chain in the reader's language; points in names of phases stay."""

    def tell(text: str) -> str:
        return words.decimals(words.translate(text))

    nodes = (replace(node, lines=tuple(map(tell, node.lines))) for node in chain.nodes)
    flows = (replace(flow, words=tell(flow.words)) for flow in chain.flows)
    chain = Chain(tuple(nodes), tuple(flows))
    description = words.translate(chain.in_words())
    boxes = _boxes_by_phase(chain)
    width = max((box.right for box in boxes.values()), default=0) + _EDGE
    height = max((box.y + box.tall for box in boxes.values()), default=0) + _EDGE
    parts = (
        *(part for flow in chain.flows for part in _draw_arrow(flow, chain, boxes)),
        *(part for node in chain.nodes for part in _draw_box(node, boxes[node.stage])),
    )
    return picture(width, height, description, (_arrow_head(), *parts))


def _boxes_by_phase(chain: Chain) -> Mapping[int, Box]:
    depths = _column_by_phase(chain)
    wide = max(map(_width_of_node, chain.nodes), default=_LEAST_WIDE)
    below: dict[int, int] = defaultdict(lambda: _EDGE + _GAP)
    found: dict[int, Box] = {}
    for node in chain.nodes:
        depth = depths[node.stage]
        tall = _LINE * (len(node.lines) + 1) + 18
        found[node.stage] = Box(_EDGE + depth * (wide + _BETWEEN), below[depth], wide, tall)
        below[depth] += tall + _GAP
    return found


def _width_of_node(node: ChainPhase) -> int:
    longest = max(map(len, node.lines), default=0)
    needed = max(longest * _LETTER, len(node.name) * _NAME_LETTER)
    return max(_LEAST_WIDE, needed + 2 * _PAD)


def _column_by_phase(chain: Chain) -> Mapping[int, int]:
    """The column of each phase, after all that it gets pairs from, which have smaller numbers."""
    depths: dict[int, int] = {}
    for node in chain.nodes:
        before = [depths[f.source] for f in chain.flows if f.target == node.stage and f.source]
        depths[node.stage] = max(before, default=-1) + 1
    return depths


def _arrow_head() -> Markup:
    size = {"refX": 9, "refY": 5, "markerWidth": 8, "markerHeight": 8, "orient": "auto"}
    point = empty_element("path", d="M0 0L10 5L0 10z", fill="currentColor")
    return element("defs", element("marker", point, id="chain-head", viewBox="0 0 10 10", **size))


def _draw_box(node: ChainPhase, box: Box) -> Iterator[Markup]:
    classes = ("phase", "closed") if node.closed else ("phase",)
    size = {"x": box.x, "y": box.y, "width": box.wide, "height": box.tall}
    yield empty_element("rect", class_=classes, data_stage=node.stage, **size)
    yield element("text", node.name, class_="name", x=box.x + _PAD, y=box.y + 24)
    for number, line in enumerate(node.lines, 1):
        yield element("text", line, x=box.x + _PAD, y=box.y + 24 + number * _LINE)


def _draw_arrow(flow: Flow, chain: Chain, boxes: Mapping[int, Box]) -> Iterator[Markup]:
    """The arrow from the side of its source to that of its target, beside their other arrows."""
    target = boxes[flow.target]
    if flow.source:
        source = boxes[flow.source]
        start, end = source.right, target.x
        leaving = [each for each in chain.flows if each.source == flow.source]
        coming = [each for each in chain.flows if each.target == flow.target and each.source]
        y, to = _y_beside_others(source, flow, leaving), _y_beside_others(target, flow, coming)
        bend = (start + end) // 2
        path, at, anchor = f"M{start} {y}C{bend} {y} {bend} {to} {end} {to}", (start + 8, y - 7), ""
    else:
        x = target.right - 24
        path, at, anchor = f"M{x} {target.y - 26}V{target.y}", (x - 8, target.y - 10), "end"
    yield empty_element("path", class_="flow", d=path, marker_end="url(#chain-head)")
    words = {"class_": "words", "x": at[0], "y": at[1], "text_anchor": anchor or "start"}
    yield element("text", flow.words, **words)


def _y_beside_others(box: Box, flow: Flow, others: Sequence[Flow]) -> int:
    """The y of the flow's end at a side of the box, where all of `others` end, itself included."""
    return box.middle + (2 * others.index(flow) - len(others) + 1) * _APART // 2
