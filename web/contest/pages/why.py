"""Common parts of pages that explain a pairing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from domain.contest.entry import Team
from domain.contest.matches import AnyTeams
from domain.contest.stage import AnyStage
from domain.ids import Number
from domain.messages import say
from events.contest.audit.questions import PairedRound, why_byes, why_pair
from events.contest.vocabulary.rounds import BY_HAND, RoundPaired
from web.contest.views.charts import ChartCell


@dataclass(frozen=True, slots=True)
class Rival:
    """A participant of the round, with the `score` before it."""

    number: int
    name: str
    score: str


@dataclass(frozen=True, slots=True)
class PairChoice:
    number: int
    name: str
    first: bool
    second: bool


class NeighbourPages(NamedTuple):
    """The previous and next board or match of the round, 0 if there is none, and the first one."""

    before: int
    after: int
    first: int


def neighbour_pages(paired: PairedRound[AnyStage], place: int) -> NeighbourPages:
    """The neighbours of a page; `place` 0 is the page of the byes."""
    numbers = [number for number, _ in paired.round.numbered_pairs]
    before = [number for number in numbers if number < place]
    after = [number for number in numbers if place and number > place]
    return NeighbourPages(max(before, default=0), min(after, default=0), min(numbers, default=0))


Rivals = Mapping[int, Rival]
Games = Sequence[ChartCell]
"""The games of one participant, round by round."""


class PastRound(NamedTuple):
    """An earlier round of two participants: the opponent of each, or "", and the cell."""

    number: int
    first: tuple[str, ChartCell]
    second: tuple[str, ChartCell]
    met: bool


@dataclass(frozen=True, slots=True)
class PastRounds:
    """The rounds before the explained one, on which its pairing is based."""

    first: Rival
    second: Rival
    rounds: tuple[PastRound, ...]

    @property
    def rounds_met(self) -> tuple[int, ...]:
        return tuple(r.number for r in self.rounds if r.met)


def common_past(
    rivals: Rivals,
    pair_asked: tuple[int, int],
    explained: tuple[Rival | None, Rival | None],
    games_of: Callable[[int], Games],
) -> PastRounds | None:
    """The earlier rounds of the two numbers in `pair_asked`, else of the pair `explained`."""
    chosen = rivals.get(pair_asked[0]), rivals.get(pair_asked[1])
    first, second = chosen if all(chosen) and pair_asked[0] != pair_asked[1] else explained
    if first is None or second is None:
        return None

    def opponent_and_cell(cell: ChartCell) -> tuple[str, ChartCell]:
        other = rivals.get(cell.opponent)
        return other.name if other else "", cell

    games = zip(games_of(first.number), games_of(second.number), strict=True)
    return PastRounds(
        first,
        second,
        tuple(
            PastRound(
                number,
                opponent_and_cell(one),
                opponent_and_cell(other),
                one.opponent == second.number,
            )
            for number, (one, other) in enumerate(games, 1)
        ),
    )


def page_title(paired: PairedRound[AnyStage], place: int, tournament: str) -> str:
    """The title of the explanation of a `place`: a board or a match, 0 for the byes."""
    messages = {
        "board": say("board {board}", board=place),
        "match": say("match {match}", match=place),
    }
    subject = messages[paired.stage.pairing_noun] if place else say("byes")
    return say(
        "Why? Round {number}, {what} · {name} · {tournament}",
        number=paired.round.number,
        what=subject,
        name=paired.stage.name,
        tournament=tournament,
    )


def rivals_at(
    paired: PairedRound[AnyStage], place: int, rivals: Rivals
) -> tuple[Rival | None, Rival | None]:
    """The pair at that board or match; without one for 0, the page of the byes."""
    if not place:
        return None, None
    one, other = paired.round.pair_at(place)
    return rivals[paired.number_of(one)], rivals[paired.number_of(other)]


def pair_choices(
    paired: PairedRound[AnyStage], rivals: Rivals, pair_asked: tuple[int, int], shown: Rival | None
) -> Iterator[PairChoice]:
    """The choices for "why not these two?" in Swiss systems; `pair_asked` are 0 if not chosen."""
    if paired.system is None:
        return
    first = pair_asked[0] or (shown.number if shown else 0)
    playing = {int(paired.number_of(entry)) for pair in paired.round.pairs for entry in pair}
    numbers = sorted(playing | {number for number in pair_asked if number in rivals})
    second = pair_asked[1] or next((number for number in numbers if number != first), 0)
    for number in numbers:
        yield PairChoice(number, rivals[number].name, number == first, number == second)


T = TypeVar("T", bound=AnyTeams)


@dataclass(frozen=True, slots=True)
class WhyOfGame(Generic[T]):
    """Functions of a game: the system in words, if it is neither a bracket nor by hand, the
    possible opponents with their scores then, a team's match of a round, the colours on the first
    board, and the result of a match.
    """

    system: Callable[[PairedRound[T], RoundPaired], str]
    rivals: Callable[[PairedRound[T]], dict[int, Rival]]
    cell: Callable[[T, Team, Any], ChartCell]
    colours: Callable[[PairedRound[T]], tuple[str, str]]
    result: Callable[[PairedRound[T], int], str]

    def system_words(self, paired: PairedRound[T]) -> str:
        if paired.event is None or paired.event.system == BY_HAND:
            return say("Paired by hand")
        return "Knock-out" if paired.before.is_knock_out else self.system(paired, paired.event)

    def earlier_matches(self, paired: PairedRound[T], number: int) -> list[ChartCell]:
        team = dict(paired.stage.numbered_entries())[Number(number)]
        rounds = paired.before.rounds[: paired.round.number - 1]
        return [self.cell(paired.before, team, r) for r in rounds]


@dataclass(frozen=True, slots=True)
class WhyMatchPage:
    """`place` is a match, 0 for the page of the byes. `answer` answers "why not these two?", empty
    until two are chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "contest/why_match.html"
    title: str
    tournament: str
    address: str
    stage: str
    round: int
    place: int
    beside: NeighbourPages
    system: str
    first: Rival | None
    second: Rival | None
    colours: tuple[str, str]
    result: str
    reasons: tuple[str, ...]
    past: PastRounds | None
    choices: tuple[PairChoice, ...]
    answer: str

    @classmethod
    def build(
        cls,
        game: WhyOfGame[T],
        paired: PairedRound[T],
        tournament: str,
        match: int,
        pair_asked: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyMatchPage":
        """`pair_asked` are the numbers chosen for the question, 0 without one."""
        rivals = game.rivals(paired)
        first, second = rivals_at(paired, match, rivals)
        return cls(
            title=page_title(paired, match, tournament),
            tournament=tournament,
            address=f"/t/{paired.history.tournament}",
            stage=paired.stage.name,
            round=paired.round.number,
            place=match,
            beside=neighbour_pages(paired, match),
            system=game.system_words(paired),
            first=first,
            second=second,
            colours=game.colours(paired),
            result=game.result(paired, match) if match else "",
            reasons=tuple(why_pair(paired, match) if match else why_byes(paired)),
            past=common_past(
                rivals,
                pair_asked,
                (first, second),
                lambda number: game.earlier_matches(paired, number),
            ),
            choices=tuple(pair_choices(paired, rivals, pair_asked, first)),
            answer=answer,
        )
