"""Plain sentences from the trace of the US Chess system: the natural pairing beside the final one,
and the reason of every departure, with its rule (Official Rules, 7th edition).
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from domain.points import in_points, points_as_read
from domain.swiss.telling import NOBODY_HAD_THE_BYE, board_of, misses, people, white_of
from domain.swiss.trace import BracketFact, SwitchFact, Trace
from domain.swiss.us_chess.facts import ODD_PLAYER, REMOVED

KINDS = {
    REMOVED: "Before colours were looked at",
    ODD_PLAYER: "Another odd player",
    "transposition": "A transposition",
    "interchange": "An interchange",
}


class NaturalComparison(NamedTuple):
    """A natural board beside the final one that has its place; None: there is none. `departures`
    are those that made the final one.
    """

    natural: tuple[int, int] | None
    final: tuple[int, int] | None
    departures: tuple[SwitchFact, ...]

    @property
    def same(self) -> bool:
        natural, final = self.natural, self.final
        return natural is not None and final is not None and set(natural) == set(final)


def compared(group: BracketFact) -> list[NaturalComparison]:
    """The natural pairing and the final one, board by board; the odd players are in neither."""
    final = {p[0]: p for p in group.pairs}
    ordered = [final.pop(a, None) for a, _ in group.natural]
    others = iter(final.values())
    ordered = [pair or next(others, None) for pair in ordered] + list(others)
    return [
        NaturalComparison(was, made, tuple(_made(group, made)))
        for was, made in zip_longest(group.natural, ordered)
    ]


def _made(group: BracketFact, pair: tuple[int, int] | None) -> Iterator[SwitchFact]:
    if pair is not None:
        yield from (s for s in group.switches if any(set(p) == set(pair) for p in s.made))


def spelled_out(group: BracketFact) -> list[str]:
    """What of the group's sentences a table of `compared` tells as well."""
    return [*_side_by_side(group), *map(_departure, group.switches)]


def departure_words(fact: SwitchFact) -> str:
    size = "" if fact.kind == REMOVED else f", {fact.points} points"
    return f"{KINDS[fact.kind]}{size}, {fact.reason} ({fact.article})"


def explain_board(trace: Trace, number: int) -> list[str]:
    """Why `number` has this opponent and this colour."""
    board = board_of(trace, number)
    if board is None:
        return explain_bye(trace)
    group, pair = board.bracket, board.pair
    return [
        _made_up(group),
        *_natural(group, pair),
        *(_departure(fact) for fact in group.switches if _touches(fact, pair)),
        *misses(group, _source, "group"),
        white_of(board.colour, _source),
    ]


def explain_bracket(trace: Trace, index: int) -> list[str]:
    """How the group was made up and paired, the first one counting as 0."""
    group = trace.brackets[index]
    sentences = [*_notes(trace), _made_up(group)] if index == 0 else [_made_up(group)]
    sentences += _side_by_side(group)
    sentences += map(_departure, group.switches)
    sentences += misses(group, _source, "group")
    if group.floaters:
        sentences.append(f"{people(group.floaters)} dropped to the next group {_source('29D')}.")
    if group.method:
        sentences.append(
            f"How it was settled: {group.method}; no pairing within 80 and 200 points of the "
            f"natural one has fewer denied colours {_source('29E5')}."
        )
    return sentences


def explain_bye(trace: Trace) -> list[str]:
    """Why the bye went where it went; says so if nobody had one."""
    bye = trace.bye
    if bye is None:
        return [NOBODY_HAD_THE_BYE]
    could = f"{bye.eligible} of the players could have had it {_source('28L2-28L4')}."
    if bye.before:
        return [
            f"{bye.before} was the first in line for the bye; {bye.number} with "
            f"{in_points(bye.score)} has it because fewer players are denied a colour so, within "
            f"80 and 200 points of rating {_source(bye.article)}.",
            could,
        ]
    return [
        f"{bye.number} with {in_points(bye.score)} has the bye: of those who may have it and "
        "without whom the others can be paired, the first in line, by score group from the lowest, "
        f"then by rating from the lowest {_source(bye.article)}.",
        could,
    ]


def _source(article: str) -> str:
    return f"(US Chess, 7th edition, {article})"


def _notes(trace: Trace) -> Iterator[str]:
    for note in trace.notes:
        yield f"For the whole round: {note.name} {_source(note.article)}."


def _made_up(group: BracketFact) -> str:
    count = len(group.residents)
    players = f"{count} player{'s' * (count != 1)}"
    what = (
        f"The batch {group.note}"
        if group.note
        else f"The score group of {points_as_read(group.score)}"
    )
    text = f"{what} has {players}"
    if group.moved_down:
        text += f", and {people(group.moved_down)} dropped into it"
    return f"{text} {_source('29B')}."


def _side_by_side(group: BracketFact) -> Iterator[str]:
    if not group.pairs and not group.natural:
        return
    yield f"Natural pairing | final pairing {_source('29C1')}:"
    for row in compared(group):
        yield f"{_pair(row.natural):>15} | {_pair(row.final)}{'' if row.same else ' *'}"


def _pair(pair: tuple[int, int] | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""


def _touches(fact: SwitchFact, pair: set[int]) -> bool:
    return any(pair & set(p) for p in (*fact.was, *fact.made))


def _natural(group: BracketFact, pair: set[int]) -> Iterator[str]:
    if any(set(p) == pair for p in group.natural):
        yield f"They are natural opponents, by halves or as odd player {_source('29C1, 29D')}."
        return
    for a, b in group.natural:
        for one, other in ((a, b), (b, a)):
            if one in pair:
                yield f"The natural opponent of {one} was {other} {_source('29C1')}."


def _departure(fact: SwitchFact) -> str:
    was, made = (_boards(pairs) for pairs in (fact.was, fact.made))
    size = "" if fact.kind == REMOVED else f", {fact.points} points"
    return f"{KINDS[fact.kind]}{size}: {was} became {made} {fact.reason} {_source(fact.article)}."


def _boards(pairs: Sequence[tuple[int, int]]) -> str:
    """0 is whoever the odd player meets below."""
    words = [f"{a}-{b}" if a and b else f"{a or b} as odd player" for a, b in pairs]
    return ", ".join(words) or "nothing"
