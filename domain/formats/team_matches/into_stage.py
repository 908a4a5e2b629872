"""Compare a file of matches with a stage of teams of four, board by board: new, known and differing
results; and a sentence for each entry that fits nowhere.

Teams are found by name, else by number; a match by its round and the two teams, whichever is at
home in the file; the room by the team North-South. A match without a round belongs to the newest
one. A board without a score is ignored. Nothing is overwritten, and rulings are left to the
director."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import (
    AdjustedScore,
    BoardResult,
    NotPlayed,
    amount_of,
    results_agree,
)
from domain.contest.game import GamePlace
from domain.contest.round import RoundState
from domain.errors import DomainError, NotNow
from domain.formats.team_matches.document import MatchesFile, PrintedMatch, PrintedTable
from domain.formats.team_matches.from_stage import result_that_counts
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import join_messages, say
from domain.teams_of_four.round import BridgeMatch, Room, TeamsRound
from domain.teams_of_four.stage import TeamsStage


class FileScore(NamedTuple):
    """The file's result at a place (`code`) and the stage's own (`stands`), as codes of the log."""

    at: GamePlace
    teams: tuple[EntryId, EntryId]
    code: str
    stands: str


@dataclass(slots=True)
class MatchesComparison:
    """The comparison; `known` counts equal results, `empty` boards without a score."""

    new: list[FileScore] = field(default_factory=list)
    differing: list[FileScore] = field(default_factory=list)
    known: int = 0
    empty: int = 0
    notes: list[str] = field(default_factory=list)


class _HalfMatch(NamedTuple):
    """A match in a round; a match that is played over two rounds is two of these."""

    round: TeamsRound
    match: BridgeMatch

    @property
    def takes_results(self) -> bool:
        on = self.round.state is RoundState.PUBLISHED or bool(self.match.moved_to)
        return on and self.match.forfeit is None


def compare_file_with_stage(stage: TeamsStage, file: MatchesFile) -> MatchesComparison:
    """Compare a file with the stage. NotNow until a round has been published in the hall."""
    if stage.newest_shown_round is None:
        raise NotNow("No round of {name} is published yet.", name=stage.name)
    reading = _StageComparison(stage)
    for match in file.matches:
        reading.compare_match(match)
    return reading.found


class _StageComparison:
    def __init__(self, stage: TeamsStage) -> None:
        self._stage = stage
        self._read: dict[GamePlace, BoardResult] = {}
        self.found = MatchesComparison()

    def compare_match(self, printed: PrintedMatch) -> None:
        """Compare a match of the file, adding to `found`."""
        try:
            teams = (
                _team_named(self._stage, printed.home),
                _team_named(self._stage, printed.visitors),
            )
            halves = tuple(_halves_of(self._stage, printed, *teams))
        except DomainError as reason:
            match_name = join_messages(" – ", (printed.home, printed.visitors))
            self._add_note(say("{both}: {reason}", both=match_name, reason=reason))
            return
        sides = dict(zip((printed.home, printed.visitors), teams, strict=True))
        for table in printed.tables:
            if isinstance(table.result, NotPlayed):
                self.found.empty += 1
                continue
            try:
                self._compare_table(halves, table, sides[table.ns])
            except DomainError as reason:
                self._add_note(
                    say(
                        "{home} – {visitors}, board {board}: {reason}",
                        home=self._stage.name_of(halves[0].match.first),
                        visitors=self._stage.name_of(halves[0].match.second),
                        board=table.board,
                        reason=reason,
                    )
                )

    def _add_note(self, sentence: str) -> None:
        if sentence not in self.found.notes:
            self.found.notes.append(sentence)

    def _compare_table(
        self, halves: tuple[_HalfMatch, ...], table: PrintedTable, ns_team: EntryId
    ) -> None:
        """Add the comparison of one table; NotNow if the file's result can't be taken."""
        half, room = _match_and_room(halves, table, ns_team)
        r, match = half
        at = GamePlace(r.number, BoardNo(table.board), match.number, room.value)
        before = self._read.setdefault(at, table.result)
        if not results_agree(before, table.result):
            raise NotNow("the file has two results of it for one table; the first is taken.")
        if before is not table.result:
            return
        board, game = match.board(table.board), match.game(table.board, room)
        played = game.result.result if game.result else NotPlayed()
        stands = result_that_counts(board, played, at_home=ns_team == match.first)
        if results_agree(stands, table.result):
            self.found.known += 1
        elif not board.has_no_ruling:
            raise NotNow("the director has judged it; what the file has is left out.")
        elif game.is_disputed:
            raise NotNow("it is disputed; decide that at the desk.")
        elif game.result is not None:
            score = FileScore(at, match.teams, result_as_text(table.result), game.result.code)
            self.found.differing.append(score)
        else:
            self._add_new(half, at, table.result)

    def _add_new(self, half: _HalfMatch, at: GamePlace, result: BoardResult) -> None:
        """Add a new result; NotNow if the stage can't take it now."""
        code = result_as_text(result)
        if isinstance(result, AdjustedScore) and amount_of(result) is None:
            raise NotNow("{code} is a ruling; the director adjusts the score.", code=code)
        if not half.takes_results:
            raise NotNow(
                "round {number} takes no results; enter it at the desk.", number=half.round.number
            )
        self.found.new.append(FileScore(at, half.match.teams, code, ""))


def _team_named(stage: TeamsStage, name: str) -> EntryId:
    """The team of that name, else of that number; NotNow unless there is just one."""
    folded_name = name.strip().casefold()
    by_name = [
        e.id for e in stage.entries.values() if stage.name_of(e.id).casefold() == folded_name
    ]
    by_number = [e.id for number, e in stage.numbered_entries() if str(number) == folded_name]
    found = by_name or by_number
    if len(found) != 1:
        raise NotNow("no team of {name} is called {said}.", name=stage.name, said=name or "?")
    return found[0]


def _halves_of(
    stage: TeamsStage, printed: PrintedMatch, home: EntryId, visitors: EntryId
) -> Iterator[_HalfMatch]:
    """The match of the teams in the round of the file, and its other half in another round."""
    shown = stage.newest_shown_round
    assert shown is not None, "looked at before"
    round_text = printed.round.strip() or str(shown.number)
    if (
        not (round_text.isascii() and round_text.isdigit())
        or not 1 <= int(round_text) <= shown.number
    ):
        raise NotNow(
            "the file says round {wanted}; the round that is on is {number}.",
            wanted=round_text,
            number=shown.number,
        )
    r = stage.round(RoundNo(int(round_text)))
    match = r.match_between(home, visitors)
    if match is None:
        raise NotNow("they do not meet in round {number}.", number=r.number)
    yield _HalfMatch(r, match)
    other = stage.other_half(r, match)
    if other is not None:
        step = -1 if match.rooms == (Room.CLOSED,) else 1
        yield _HalfMatch(stage.round(RoundNo(r.number + step)), other)


def _match_and_room(
    halves: tuple[_HalfMatch, ...], table: PrintedTable, ns_team: EntryId
) -> tuple[_HalfMatch, Room]:
    """The match and room of a printed table: where `ns_team` sat North-South at that board. If
    that was so in both rooms, because a team changed directions: the room named in the file.
    """
    boards = [
        (half, room, game)
        for half in halves
        for room in half.match.rooms
        for game in half.match.games_in_room(room)
        if game.number == table.board
    ]
    if not boards:
        raise NotNow("it is not played in this match.")
    fits = [(half, room) for half, room, game in boards if game.white == ns_team]  # white: N-S
    named = [(half, room) for half, room in fits if room == table.table.lower()]
    if len(fits) != 1 and len(named) != 1:
        raise NotNow("at which table it was played can't be told; enter it at the desk.")
    return named[0] if len(fits) != 1 else fits[0]
