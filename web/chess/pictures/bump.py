"""The places after each round: a thin grey line for every player, darker for the leaders.

Elements have their player's number (`data-of`), so that the page can highlight one player.
"""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from domain.chess.stage import Stage
from domain.chess.standings import rankings
from domain.ids import Number
from domain.messages import join_messages
from web.contest.name_fitting import LETTER, LONGEST, name_text
from web.contest.visibility import published_rounds
from web.shared.languages import Words
from web.shared.svg import element, picture, text

LEADERS = 10
STEP, PITCH, LEFT, TOP = 90, 18, 40, 34
NAMES = 40 + LETTER * LONGEST


def bump_chart(stage: Stage, words: Words) -> Markup:
    """The places as lines; empty before round 1, and for quads, which have no common leader."""
    rounds = len(published_rounds(stage))
    if rounds == 0 or len(rankings(stage, rounds)) > 1:
        return Markup()
    places_by_round = [places_after_round(stage, n) for n in range(1, rounds + 1)]
    last = sorted(places_by_round[-1], key=places_by_round[-1].__getitem__)
    people = {number: entry.person for number, entry in stage.numbered_entries()}
    parts = [text(_x(n), 18, str(n), "middle", class_="quiet") for n in range(1, rounds + 1)]
    for number in reversed(last):
        place, is_leader = places_by_round[-1][number], places_by_round[-1][number] <= LEADERS
        title_text = f"{place} {people[number].full_name}"
        ranks = [table[number] for table in places_by_round]
        classes = ("way", "chosen") if is_leader else ("way",)
        parts.append(_rank_line(ranks, classes, number, title_text))
        if is_leader:
            y = _y(place) + 5
            label = name_text(_x(rounds) + 10, y, people[number], before=f"{place} ")
            parts.append(element("g", label, data_of=number))
    leader = words("{name} leads after round {round}", name=people[last[0]].full_name, round=rounds)
    return picture(_x(rounds) + NAMES, _y(len(last)) + 20, leader, parts)


def places_after_round(stage: Stage, rounds: int) -> Mapping[Number, int]:
    """The places after that round: the ranking's order, shared ranks one below another."""
    (table,) = rankings(stage, rounds)
    order: Sequence[Number] = [line.number for line in table.standings]
    return {number: place for place, number in enumerate(order, 1)}


def _rank_line(
    ranks: Sequence[int], classes: tuple[str, ...], number: Number, title_text: str
) -> Markup:
    """The line through a player's ranks after each round; a dot after a single round."""
    points = join_messages(" ", (f"{_x(n)},{_y(rank)}" for n, rank in enumerate(ranks, 1)))
    title, attributes = element("title", title_text), {"class_": classes, "data_of": number}
    if len(ranks) == 1:
        return element("circle", title, cx=_x(1), cy=_y(ranks[0]), r=3, **attributes)
    return element("polyline", title, points=points, fill="none", **attributes)


def _x(round_number: int) -> int:
    return LEFT + (round_number - 1) * STEP


def _y(place: int) -> int:
    return TOP + (place - 1) * PITCH
