"""The state of all matches of a bracket, derived from the games and the withdrawals.

It is never stored. A player who leaves loses the current match by walkover, or the next one if the
current one is won already; decided matches stand. If both have left, neither goes on and the next
opponent has a bye; a player who has left wins no final by such a bye.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.ids import Number
from domain.knockout.match import Course, KnockOutGame, derive_course
from domain.knockout.plan import NOBODY, Feeder, KnockOutBracket, KnockOutPlan, MatchId

Games = Mapping[frozenset[Number], Sequence[KnockOutGame]]
"""By the two players, who can meet in one match only."""


class MatchStatus(StrEnum):
    """How far a match is, or how it was decided."""

    WAITING = "waiting"
    PLAYING = "playing"
    PLAYED = "played"
    WALKOVER = "walkover"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class KnockOutMatch:
    """A match of a bracket. A side is None until known, NOBODY if it stays vacant. `winner` is
    None and `losers` is empty until it is decided.
    """

    id: MatchId
    sides: tuple[Number | None, Number | None]
    status: MatchStatus
    course: Course | None = None
    winner: Number | None = None
    losers: tuple[Number, ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.winner is not None

    @property
    def can_start_game(self) -> bool:
        """Whether the match's next game can be started."""
        return not self.is_decided and self.course is not None and self.course.next_turn is not None

    @property
    def both_numbers(self) -> frozenset[Number]:
        """Both numbers; empty while a side is unknown or vacant."""
        known = frozenset(side for side in self.sides if side)
        return known if len(known) == 2 else frozenset()


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """`last` is the last of the shared places; a `provisional` place can still change."""

    number: Number
    first: int
    last: int
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    bracket: KnockOutBracket
    matches: Mapping[MatchId, KnockOutMatch]

    @property
    def winner(self) -> Number | None:
        """The winner of the final; NOBODY if all remaining players have withdrawn."""
        return self.matches[self.bracket.final].winner

    @property
    def is_over(self) -> bool:
        return all(match.is_decided for match in self.matches.values())

    def startable_matches(self) -> Iterator[KnockOutMatch]:
        """Matches whose next game can be started, from the top, all of one round, so that each
        round begins for all at once. A game in progress or moved to another time does not delay
        other matches.
        """
        ready = [m for m in self.matches.values() if m.can_start_game]
        first = min((match.id.round for match in ready), default=0)
        yield from (match for match in ready if match.id.round == first)

    def match_of_pair(self, pair: frozenset[Number]) -> KnockOutMatch | None:
        return next((match for match in self.matches.values() if match.both_numbers == pair), None)

    def feeders_of(self, match: MatchId) -> tuple[KnockOutMatch, KnockOutMatch]:
        """The two matches whose result a match after the first round needs."""
        upper, lower = self.bracket.feeders(match)
        return self.matches[upper.match], self.matches[lower.match]

    def latest_match_of(self, number: Number) -> KnockOutMatch | None:
        """The last match that the player is in."""
        found = [match for match in self.matches.values() if number in match.sides]
        return found[-1] if found else None

    def places(self) -> tuple[BracketPlace, ...]:
        """The place of every player, best first: losers of one round share theirs."""
        found = {place.number: place for place in self._places_of_losers()}
        if (winner := self.winner) is not None and winner != NOBODY:
            found[winner] = BracketPlace(winner, 1, 1)
        for number in map(Number, range(1, self.bracket.entries + 1)):
            if number not in found:
                found[number] = BracketPlace(number, 1, self._worst_place(number), provisional=True)
        return tuple(sorted(found.values(), key=lambda place: (place.first, place.number)))

    def _places_of_losers(self) -> Iterator[BracketPlace]:
        third = self.bracket.for_third_place
        for match in self.matches.values():
            if match.id == third:
                yield from self._places_of_third_match(match)
                continue
            first = self.bracket.match_count_in(match.id.round) + 1
            last = min(2 * first - 2, self.bracket.entries)
            for number in match.losers:
                yield BracketPlace(number, first, last, provisional=self._plays_for_third(match))

    def _plays_for_third(self, match: KnockOutMatch) -> bool:
        third = self.bracket.for_third_place
        if third is None or match.id.round != third.round - 1:
            return False
        return not self.matches[third].is_decided

    def _places_of_third_match(self, match: KnockOutMatch) -> Iterator[BracketPlace]:
        if match.winner:
            yield BracketPlace(match.winner, 3, 3)
        for number in match.losers:
            yield BracketPlace(number, 4 if match.winner else 3, 4)

    def _worst_place(self, number: Number) -> int:
        """The worst place the player can still get."""
        match = self.latest_match_of(number)
        assert match is not None, "everybody is in the first round"
        return min(2 * self.bracket.match_count_in(match.id.round), self.bracket.entries)


def derive_progress(plan: KnockOutPlan, games: Games, withdrawn: Collection[Number]) -> Progress:
    """The state of all matches; `withdrawn` are the players who have withdrawn."""
    bracket = plan.bracket
    matches: dict[MatchId, KnockOutMatch] = {}
    for id_ in bracket.matches():
        matches[id_] = _derive_match(plan, id_, _sides_of(bracket, id_, matches), games, withdrawn)
    return Progress(bracket, matches)


def _sides_of(
    bracket: KnockOutBracket, id_: MatchId, matches: Mapping[MatchId, KnockOutMatch]
) -> tuple[Number | None, Number | None]:
    if id_.round == 1:
        return bracket.first_sides(id_.place)
    upper, lower = bracket.feeders(id_)
    return _feeder_result(upper, matches), _feeder_result(lower, matches)


def _feeder_result(feeder: Feeder, matches: Mapping[MatchId, KnockOutMatch]) -> Number | None:
    """The number that the earlier match sends on; None if open, NOBODY if none."""
    before = matches[feeder.match]
    if feeder.winner or not before.is_decided:
        return before.winner
    return before.losers[0] if len(before.losers) == 1 else NOBODY


def _derive_match(
    plan: KnockOutPlan,
    id_: MatchId,
    sides: tuple[Number | None, Number | None],
    games: Games,
    withdrawn: Collection[Number],
) -> KnockOutMatch:
    upper, lower = sides
    if upper is None or lower is None:
        return KnockOutMatch(id_, sides, MatchStatus.WAITING)
    if NOBODY in (upper, lower):
        only = upper or lower
        if only in withdrawn and id_.round == plan.bracket.rounds:
            return KnockOutMatch(id_, sides, MatchStatus.WALKOVER, winner=NOBODY, losers=(only,))
        return KnockOutMatch(id_, sides, MatchStatus.BYE, winner=only)
    both = (upper, lower)
    played = games.get(frozenset(both), ())
    course = derive_course(
        plan.steps_of(id_),
        plan.all_played,
        both,
        played,
        lambda step: plan.first_white(id_, upper, lower, step),
    )
    if course.winner is not None:
        loser = both[1] if course.winner == both[0] else both[0]
        return KnockOutMatch(id_, sides, MatchStatus.PLAYED, course, course.winner, (loser,))
    staying = [side for side in both if side not in withdrawn]
    if len(staying) == 2:
        return KnockOutMatch(id_, sides, MatchStatus.PLAYING, course)
    winner = staying[0] if staying else NOBODY
    return KnockOutMatch(
        id_, sides, MatchStatus.WALKOVER, course, winner, tuple(s for s in both if s != winner)
    )
