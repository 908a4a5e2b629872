"""The state of a stage of teams of four: that of contests of teams (`domain.contest.matches`), and
the data of bridge: rooms, penalties, carry-forwards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar, NamedTuple

from domain.contest.game import GamePlace
from domain.contest.matches import TeamContest
from domain.contest.round import Pair, RoundState
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.messages import say
from domain.rulings import Book
from domain.teams_of_four.round import (
    BOTH,
    BridgeMatch,
    MatchBoard,
    Room,
    RoomScore,
    TeamsRound,
    parse_score,
    room_games,
)
from domain.teams_of_four.rules import TeamsKnockOut, TeamsRules
from domain.tournament import Tournament


class PenaltyUnit(StrEnum):
    IMPS = "imps"
    VICTORY_POINTS = "vps"


class TeamPenalty(NamedTuple):
    """A deduction apart from a team's results (Laws 90 and 91 of 2017), or an addition: below 0.
    IMPs are those of its match in that round, victory points those of the round, round 0: from the
    start. Identified by its version in the log; a withdrawn one is kept without effect.
    """

    version: int
    team: EntryId
    round: RoundNo
    unit: PenaltyUnit
    amount: Decimal
    reason: str
    taken_back: str = ""


class MatchDecision(NamedTuple):
    """Victory points of home and visitors decided by director or committee instead of by the scale:
    if an appeal was too late for a replay, or a match was stopped.
    """

    round: RoundNo
    match: int
    points: tuple[Decimal, Decimal]
    reason: str


@dataclass(frozen=True, slots=True)
class TeamsStage(TeamContest[TeamsRound, TeamsRules]):
    """`carried` are a team's victory points carried forward from the groups; `placed` its place
    there, 1 the first. `head_starts` are its IMPs ahead of another team. `chosen` are the opponents
    chosen for round 1 of a knock-out, in order.
    """

    game: ClassVar[str] = "teams-of-four"
    noun: ClassVar[str] = say("section of teams of four")
    in_rooms: ClassVar[bool] = True

    knock_out: TeamsKnockOut | None = None
    penalties: tuple[TeamPenalty, ...] = ()
    decided: tuple[MatchDecision, ...] = ()
    carried: Mapping[EntryId, Decimal] = field(default_factory=dict)
    placed: Mapping[EntryId, int] = field(default_factory=dict)
    head_starts: Mapping[Pair, Decimal] = field(default_factory=dict)
    chosen: Mapping[EntryId, EntryId] = field(default_factory=dict)
    rulings: Book[GamePlace] = ()

    def parse_result(self, code: str) -> RoomScore:
        return parse_score(code)

    @property
    def follows_fide(self) -> bool:
        return False

    def new_matches(
        self, number: RoundNo, pairs: Sequence[Pair], version: int
    ) -> Iterator[BridgeMatch]:
        """The matches, with boards and tables. Two teams that are each in two of the `pairs`, as in
        a triangle, play in the open room now, and in the closed one next round.
        """
        pairs_with = Counter(team for pair in pairs for team in pair)
        table, half_matches = 1, 0
        for at, (first, second) in enumerate(pairs, 1):
            rooms: tuple[Room, ...] = BOTH
            earlier = self.first_half(number, (first, second))
            if pairs_with[first] > 1 and pairs_with[second] > 1:
                rooms = (Room.CLOSED,) if earlier else (Room.OPEN,)
            boards = earlier.boards if earlier else tuple(self._new_boards(number, half_matches))
            half_matches += len(rooms) == 1
            games = {
                room: tuple(room_games(boards, first, second, room, version)) for room in rooms
            }
            tables = {room: table + place for place, room in enumerate(rooms)}
            table += len(rooms)
            yield BridgeMatch(
                at,
                first,
                second,
                boards,
                games.get(Room.OPEN, ()),
                games.get(Room.CLOSED, ()),
                changed_at=version,
                tables=(tables.get(Room.OPEN, 0), tables.get(Room.CLOSED, 0)),
            )

    def empty_round(self, number: RoundNo) -> TeamsRound:
        return TeamsRound(number, RoundState.PAIRED)

    def head_start(self, team: EntryId, other: EntryId) -> Decimal:
        """The team's lead in IMPs over the other before they meet; below 0: behind."""
        nothing = Decimal(0)
        ahead = self.head_starts.get((team, other), nothing)
        return ahead - self.head_starts.get((other, team), nothing)

    def first_half(self, number: RoundNo, teams: Pair) -> BridgeMatch | None:
        """The half that these teams, in this order, played in the previous round."""
        if not 2 <= number <= len(self.rounds) + 1:
            return None
        before = self.rounds[number - 2].matches
        return next((each for each in before if each.teams == teams and each.is_first_half), None)

    def other_half(self, r: TeamsRound, match: BridgeMatch) -> BridgeMatch | None:
        """The part of a match over two rounds that is played in the other one of them."""
        if not match.is_half:
            return None
        if not match.is_first_half:
            return self.first_half(r.number, match.teams)
        if r.number >= len(self.rounds):
            return None
        after = (each for each in self.rounds[r.number].matches if each.teams == match.teams)
        return next((later for later in after if later.rooms == (Room.CLOSED,)), None)

    def _new_boards(self, number: RoundNo, half_matches: int) -> Iterator[MatchBoard]:
        """The boards of a match, after those of the half matches before it in the round: each match
        of a triangle has boards unseen by its teams.
        """
        form = self.rules.match
        before = half_matches if form.boards_from_one else number - 1 + half_matches
        for place in range(1, form.boards + 1):
            yield MatchBoard(BoardNo(before * form.boards + place), form.stanza_of(place))

    def penalties_of(self, team: EntryId, unit: PenaltyUnit, rounds: int) -> Iterator[TeamPenalty]:
        """The penalties that count in the first rounds."""
        for each in self.penalties:
            counts = each.round <= rounds and not each.taken_back
            if counts and (each.team, each.unit) == (team, unit):
                yield each

    def decision_on_match(self, number: int, match: int) -> MatchDecision | None:
        """The last decision about that match."""
        found = [each for each in self.decided if (each.round, each.match) == (number, match)]
        return found[-1] if found else None


def teams_stages_of(tournament: Tournament) -> dict[StageId, TeamsStage]:
    return tournament.parts_of(TeamsStage)


def teams_stage_of(tournament: Tournament, number: int) -> TeamsStage:
    """The stage of that number; Unknown if there is none, or if it is not one of teams of four."""
    return tournament.part_of(TeamsStage, number)
