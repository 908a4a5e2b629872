"""The boards on which tablets in the hall enter results: those of each round that takes results.

There are no drafts, other stages or entries: a tablet has public data, and for each board the
version known to its sender. The round just closed stays, so that an entry made without connection
finds its board; a moved game is entered when it is played.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from domain.contest.game import AnyGame
from domain.contest.matches import AnyMatchRound, TeamMatch
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage
from domain.ids import EntryId, StageId
from domain.tournament import Tournament
from events.contest.acting import contest_in
from events.contest.game_rules import game_rules_of
from web.contest.sheet_parts import Entrant, GameName, SheetHead
from web.contest.visibility import entrants_before, public_head, round_names
from web.shared.sheet import LEFT_OUT, KeyedRow, LeftOut, Sheet, View, fields_of

ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class TabletHead(SheetHead):
    """`disputed` counts boards with two different reports; `requests` are the versions of entries
    that wait for the chief; `at_once`: rounds are boards; `names` are those of rounds that have one
    besides their number.
    """

    disputed: int
    requests: tuple[int, ...]
    at_once: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)
    names: Mapping[int, GameName] | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class TabletBoard:
    """A board of a match. `saw` goes back with every result; `white` and `black` are the ids of
    its players, members or teams, as in the log.
    """

    key: str
    kind: str
    round: int
    match: int
    board: int
    white: int
    black: int
    code: str
    follows: bool
    saw: int
    witnesses: int
    disputed: bool

    @classmethod
    def from_game(cls, key: str, round: int, match: int, game: AnyGame, **own: Any) -> Self:
        """`own` has the fields that only this game has."""
        return cls(
            key=key,
            kind="board",
            round=round,
            match=match,
            board=game.number,
            white=game.white,
            black=game.black,
            code=game.result.code if game.result else "",
            follows=game.follows,
            saw=game.changed_at,
            witnesses=game.witnesses,
            disputed=game.is_disputed,
            **own,
        )


@dataclass(frozen=True, slots=True)
class TabletMatch:
    """`forfeit` are the marks of a match forfeited as a whole; `taking`: takes results."""

    key: str
    kind: str
    round: int
    match: int
    first: Entrant
    second: Entrant
    finished: bool
    revealed: bool
    taking: bool
    forfeit: str
    moved_to: str
    venue: str

    @classmethod
    def from_match(
        cls,
        r: AnyMatchRound,
        match: TeamMatch,
        teams: Mapping[EntryId, Entrant],
        *,
        revealed: bool,
        **own: Any,
    ) -> Self:
        """`own` has the fields that only this game has."""
        playing = match.forfeit is None and r.state is RoundState.PUBLISHED
        return cls(
            key=f"match.{r.number}.{match.number}",
            kind="match",
            round=r.number,
            match=match.number,
            first=teams[match.first],
            second=teams[match.second],
            finished=match.is_finished,
            revealed=revealed,
            taking=revealed and playing,
            forfeit="".join(match.forfeit) if match.forfeit else "",
            moved_to=match.moved_to,
            venue=match.venue,
            **own,
        )

    def is_moved_and_unfinished(self) -> bool:
        """Whether the match was moved to another time and is unfinished."""
        return bool(self.moved_to) and not self.finished


Rows = Callable[[Any, Any, Mapping[EntryId, Entrant]], Iterable[KeyedRow]]
"""A function that returns the rows of a round of a stage, given its entrants."""


def tablet_view(name: str, rows: Rows, waits: Callable[[Any], bool]) -> View:
    """A view for tablets; `waits`: whether a row of an older round was moved and is unfinished."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        lines_found: list[KeyedRow] = []
        disputed = 0
        for r in reversed(stage.rounds):
            recent = _is_recent(stage, r)
            if not recent and not (_is_public(stage, r) and _has_moved_games(r)):
                continue  # the entrants of a round are slow to find
            lines = [
                line
                for line in rows(stage, r, entrants_before(stage, r.number))
                if recent or waits(line)
            ]
            disputed += len(r.disputed_games) if lines else 0
            lines_found += lines
        head = TabletHead(
            **fields_of(public_head(tournament, stage)),
            disputed=disputed,
            requests=tuple(request.version for request in stage.requests),
            at_once=game_rules_of(stage).are_played_at_once(stage) or LEFT_OUT,
            names=round_names(stage),
        )
        return Sheet(head, tuple(lines_found))

    return View(name, build, at_table=True)


def _is_recent(stage: AnyStage, r: ContestRound) -> bool:
    """Whether the round is published and one of the newest, or all are played at once."""
    published = r.state is not RoundState.PAIRED
    newest = r.number > stage.next_to_publish - 1 - ROUNDS_AT_HAND
    return published and (newest or game_rules_of(stage).are_played_at_once(stage))


def _has_moved_games(r: ContestRound) -> bool:
    return any(r.time_moved_to(at) for at, _ in r.games())


def _is_public(stage: AnyStage, r: ContestRound) -> bool:
    """Whether the round is public; those of a table are public from the start."""
    return r.state is not RoundState.PAIRED or game_rules_of(stage).is_paired_from_the_start(stage)
