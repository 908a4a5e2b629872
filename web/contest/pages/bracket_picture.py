"""Pictures of a bracket for print and for the result pages, from the first round on the left to
the final on the right. One of more than 64 is cut into its quarters, followed by the last
rounds.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from domain.contest.stage import AnyStage
from domain.knockout.plan import MatchId
from domain.knockout.progress import KnockOutMatch, MatchStatus, Progress
from web.contest.game_presentation import presentation_of
from web.contest.name_fitting import fit_name
from web.contest.sheet_parts import Entrant
from web.contest.views.bracket import BracketMatchRow, published_progress
from web.contest.visibility import entrant_function
from web.shared.languages import Words
from web.shared.svg import element, line, picture, text

ROUNDS_IN_ONE = 6
LETTERS = 17
WIDTH, GAP, LINE, TOP = 158, 22, 17, 26


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The matches of rounds `first` to `last` that lead to one of `last`, or to the final."""

    first: int
    last: int
    place: int

    def places_in_round(self, round_number: int) -> range:
        """The places in that round of the part's matches."""
        count = 1 << (self.last - round_number)
        return range((self.place - 1) * count + 1, self.place * count + 1)


class PictureSide(NamedTuple):
    """The name shortened to LETTERS, the `whole` name, and the score, empty before any game."""

    name: str
    whole: str
    score: str


Sides = Callable[[KnockOutMatch, int], PictureSide]
"""A function that returns the upper (0) or lower (1) side of a match."""


def bracket_pictures(stage: AnyStage, words: Words) -> tuple[Markup, ...]:
    """The pictures of the bracket; none before numbers are drawn."""
    progress, presentation = published_progress(stage), presentation_of(stage)
    if progress is None:
        return ()
    entries, shown_as = dict(stage.numbered_entries()), entrant_function(stage)

    def side(match: KnockOutMatch, at: int) -> PictureSide:
        number = match.sides[at]
        assert number, "drawn only for known participants"
        entry = entries[number]
        shown, whole = shown_as(entry), stage.name_of(entry.id)
        return PictureSide(_fit_entrant(shown), whole, presentation.side_score(stage, match, at))

    parts = _bracket_parts(progress.bracket.rounds)
    return tuple(_Drawing(progress, side, part, words).draw() for part in parts)


def _fit_entrant(entrant: Entrant) -> str:
    """The name, or the short name if that is too long; cut if neither fits."""
    if len(entrant.family) > LETTERS and entrant.short:
        entrant = replace(entrant, family=entrant.short)
    return fit_name(entrant, LETTERS)


def matches_by_round(
    matches: Sequence[BracketMatchRow],
) -> tuple[tuple[str, int, tuple[BracketMatchRow, ...]], ...]:
    """The message, number of participants and matches of each round, newest first."""
    newest = groupby(reversed(matches), key=lambda row: (row.round, row.says, row.count))
    return tuple((says, count, tuple(reversed([*rows]))) for (_, says, count), rows in newest)


def _bracket_parts(rounds: int) -> Iterator[BracketPart]:
    if rounds <= ROUNDS_IN_ONE:
        yield BracketPart(1, rounds, 1)
        return
    yield from (BracketPart(1, rounds - 2, quarter) for quarter in range(1, 5))
    yield BracketPart(rounds - 2, rounds, 1)


@dataclass(frozen=True, slots=True)
class _Drawing:
    progress: Progress
    sides: Sides
    part: BracketPart
    words: Words

    @property
    def height(self) -> float:
        lines = 2.6 * (1 << (self.part.last - self.part.first))
        return TOP + LINE * max(lines, 12.0)

    def draw(self) -> Markup:
        rounds = range(self.part.first, self.part.last + 1)
        parts = [part for number in rounds for part in self._draw_round(number)]
        third = self.progress.bracket.for_third_place
        if third is not None and third.round == self.part.last:
            parts += self._draw_third_place(self.progress.matches[third])
        width = len(rounds) * (WIDTH + GAP)
        return picture(width, self.height, self.words("Bracket"), parts)

    def _draw_round(self, number: int) -> Iterator[Markup]:
        says, count = self.progress.bracket.round_name(number)
        yield text(self._x(number), 13, self.words(says, count=count), class_="quiet")
        for place in self.part.places_in_round(number):
            match = self.progress.matches[MatchId(number, place)]
            if number == 1 and match.status is MatchStatus.BYE:
                continue
            y = self._y(number, place)
            yield from self._draw_match(match, self._x(number), y)
            if number < self.part.last:
                x, next_x = self._x(number) + WIDTH, self._x(number + 1)
                next_y = self._y(number + 1, (place + 1) // 2)
                aim = next_y + (-LINE / 2 if y < next_y else LINE / 2 if y > next_y else 0)
                middle = (x + next_x) / 2
                points = f"{x:g},{y:g} {middle:g},{y:g} {middle:g},{aim:g} {next_x:g},{aim:g}"
                yield element("polyline", points=points, fill="none", class_="game")

    def _draw_third_place(self, match: KnockOutMatch) -> Iterator[Markup]:
        x, y = self._x(self.part.last), self._y(self.part.last, 1) + 4.5 * LINE
        says, count = self.progress.bracket.match_name(match.id)
        yield text(x, y - 1.5 * LINE, self.words(says, count=count), class_="quiet")
        yield from self._draw_match(match, x, y)

    def _draw_match(self, match: KnockOutMatch, x: float, y: float) -> Iterator[Markup]:
        for at, top in ((0, y - LINE), (1, y)):
            bottom = top + LINE
            yield line(x, bottom, x + WIDTH, bottom, class_="game")
            yield from self._draw_side(match, at, x, bottom - 5)

    def _draw_side(self, match: KnockOutMatch, at: int, x: float, y: float) -> Iterator[Markup]:
        number = match.sides[at]
        if not number:
            return
        side = self.sides(match, at)
        weight = {"class_": "won"} if match.winner == number else {}
        title = element("title", side.whole)
        yield text(x + 3, y, side.name, title=title, **weight)
        score = side.score
        if match.status is MatchStatus.WALKOVER:
            score = self.words("w/o") if match.winner == number else ""
        yield text(x + WIDTH - 3, y, self.words.decimals(score), "end", **weight)

    def _x(self, number: int) -> float:
        return (number - self.part.first) * (WIDTH + GAP)

    def _y(self, number: int, place: int) -> float:
        nth = place - self.part.places_in_round(number).start
        room = self.height - TOP
        return TOP + room * (nth + 0.5) / len(self.part.places_in_round(number))
