"""Data for the desk of a stage of chess (`web.contest.views.desk`): boards and players, and the
announcements of a stage paired by the rules of US Chess.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from domain.before_sending.event import due_day
from domain.chess.knock_out import has_drawn_bracket, no_shows, placed_games
from domain.chess.stage import Board, Entry, Round, Stage, stages_of
from domain.contest.round import RoundState
from domain.ids import EntryId
from domain.messages import join_messages, say
from domain.swiss.us_chess.options import PLUS_TWO, VARIATIONS
from domain.tournament import Tournament
from events.chess.decisions.entries import why_not_moved
from events.chess.decisions.us_chess import is_paired_by_us_chess
from web.chess.views.next_acts import next_acts
from web.chess.views.round_robin import ReversalLine, reversal_lines
from web.contest.notation import is_forfeit, result_text
from web.contest.sheet_parts import Entrant
from web.contest.views.desk import DeskParts, desk_view, rounds_at_hand
from web.contest.views.desk_lines import ClaimLine, DeskEntry, claim_line
from web.contest.views.tablet import tablet_view
from web.shared.sheet import LEFT_OUT, LeftOut, fields_of


@dataclass(frozen=True, slots=True)
class Variation:
    code: str
    words: str
    announced: bool


@dataclass(frozen=True, slots=True)
class ProhibitedGroup:
    entries: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UsChessRules:
    """`fixed`: a round is paired, so announcements can't change. `house_player`: 0 if none."""

    fixed: bool
    variations: tuple[Variation, ...]
    clubs_apart: bool
    plus_score: int
    class_floors: tuple[int, ...]
    irrevocable_from: int
    house_player: int
    known: tuple[int, ...]
    families: tuple[ProhibitedGroup, ...]
    requested: tuple[ProhibitedGroup, ...]
    told: tuple[str, ...]
    """All announcements as short texts."""


def us_chess_rules(stage: Stage) -> UsChessRules | None:
    """The rules of the US Chess system; None for another system."""
    if not is_paired_by_us_chess(stage):
        return None
    announced = stage.us_chess
    return UsChessRules(
        fixed=bool(stage.rounds),
        variations=tuple(
            Variation(code, words, code in announced.variations)
            for code, words in VARIATIONS.items()
        ),
        clubs_apart=announced.clubs_apart,
        plus_score=announced.plus_score,
        class_floors=announced.class_floors,
        irrevocable_from=announced.irrevocable_from,
        house_player=announced.house_player or 0,
        known=tuple(sorted(announced.known)),
        families=tuple(_sorted_group(stage, group) for group in announced.families),
        requested=tuple(_sorted_group(stage, group) for group in announced.requested),
        told=tuple(_announcement_texts(stage)),
    )


def _sorted_group(stage: Stage, group: Iterable[EntryId]) -> ProhibitedGroup:
    entries = tuple(sorted(group))
    return ProhibitedGroup(entries, tuple(stage.name_of(entry) for entry in entries))


def _announcement_texts(stage: Stage) -> list[str]:
    announced = stage.us_chess
    words = [*sorted(announced.variations)]
    if announced.clubs_apart:
        words.append(say("clubs apart"))
    if announced.plus_score != PLUS_TWO:
        words.append(say("plus {plus_score}", plus_score=announced.plus_score))
    if announced.class_floors:
        words.append(
            say(
                "classes from {class_floors}",
                class_floors=join_messages(", ", map(str, announced.class_floors)),
            )
        )
    if announced.irrevocable_from:
        words.append(
            say(
                "byes irrevocable from round {irrevocable_from}",
                irrevocable_from=announced.irrevocable_from,
            )
        )
    return words


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """A player's line of an official list, and the first round in which it is used."""

    rating: int
    list: str
    date: str
    round: int


def official_lines(entry: Entry) -> tuple[OfficialLine, ...]:
    by_round = sorted(entry.official, key=lambda line: (line.from_round, line.kind))
    return tuple(
        OfficialLine(line.rating, line.list, line.date, line.from_round) for line in by_round
    )


GAMES_AT_HAND = 600


@dataclass(frozen=True, slots=True)
class PlayerReportLine:
    """A result reported by a player. `side` is "w" or "b"."""

    side: str
    code: str
    result: str
    at: str


def player_reports(stage: Stage, r: Round, board: Board) -> tuple[PlayerReportLine, ...]:
    """The reports of White and Black; empty once there is a result."""
    if board.result is not None or not stage.reports:
        return ()
    by_side = sorted(
        stage.reports_of(r.number, board).values(), key=lambda report: report.side != "w"
    )
    return tuple(
        PlayerReportLine(
            report.side,
            report.claim.result.code,
            result_text(report.claim.result),
            report.claim.instant,
        )
        for report in by_side
    )


@dataclass(frozen=True, slots=True)
class NoShow:
    """A player who lost the newest round by forfeit and awaits a decision."""

    entry: int
    who: str


@dataclass(frozen=True, slots=True)
class ChessDeskFacts:
    """`lists` are FIDE's in order of preference, if not the default one."""

    own_entry: bool
    others: tuple[tuple[int, str, str], ...]
    """The other sections, each with the reason why no entry can be moved into it, else ""."""
    us_chess: UsChessRules | None
    report_due: str
    """The day on which the report is due to the federation; empty if not yet known."""
    starting_rank: str
    equals: str
    pace: str
    """The kind of rating used, by the rate of play."""
    lists: tuple[str, ...]
    reversals: tuple[ReversalLine, ...]
    no_shows: tuple[NoShow, ...]
    first_board: int
    fixed_boards: tuple[tuple[int, int], ...]
    """Entries with the fixed board of each."""


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board of the desk. `saw` is sent with each result, so that no entry overwrites one that
    its sender has not seen. `told`: the claims since the last decision; `disputed` if they differ.
    """

    key: str
    kind: str
    round: int
    board: int
    white: Entrant
    black: Entrant
    result: str
    code: str
    forfeit: bool
    saw: int
    witnesses: int
    open: bool
    disputed: bool = False
    told: tuple[ClaimLine, ...] = ()
    moved: str = ""
    """The time of a game moved out of its round; its result can be entered at any time."""
    reports: tuple[PlayerReportLine, ...] = ()
    """Results reported by the players; one counts once both report the same."""
    follows: bool = False
    """Its result follows from a withdrawal and was not entered."""
    armageddon: bool | LeftOut = LEFT_OUT
    """An Armageddon game whose colours can still be chosen."""


@dataclass(frozen=True, slots=True)
class ChessEntry(DeskEntry):
    fide_id: str
    sex: str
    club: str
    born: int
    national_id: str
    k: int
    rated_games: int | None
    national_title: str
    categories: tuple[str, ...]
    no_half_byes: bool
    official: tuple[OfficialLine, ...]


def _rounds_with_rows(stage: Stage) -> list[Round]:
    """The rounds with rows at the desk; all of a small round robin, as any game may be moved."""
    if stage.round_robin is None:
        return rounds_at_hand(stage)
    waiting = {r.number for r, _ in stage.outstanding_games()}
    newest = stage.next_to_publish - 1
    games = sum(len(r.boards) for r in stage.rounds)
    if games <= GAMES_AT_HAND:
        return list(stage.rounds)
    return [
        r
        for r in stage.rounds
        if abs(r.number - newest) <= 1 or r.number in waiting or _has_moved_game(r)
    ]


def _has_moved_game(r: Round) -> bool:
    return any(board.rescheduled and board.result is None for board in r.boards)


def _own_facts(tournament: Tournament, stage: Stage, _newest: Round | None) -> ChessDeskFacts:
    return ChessDeskFacts(
        own_entry=stage.own_entry,
        others=tuple(
            (int(other.id), other.name, why_not_moved(stage, other))
            for other in stages_of(tournament).values()
            if other.id != stage.id
        ),
        us_chess=us_chess_rules(stage),
        report_due=due_day(tournament, stage),
        starting_rank=stage.rules.starting_rank,
        equals=stage.rules.equals,
        pace=stage.time.pace.value,
        lists=stage.rules.lists,
        reversals=reversal_lines(stage),
        no_shows=tuple(NoShow(e.id, stage.numbered_name(e.id)) for e in no_shows(stage)),
        first_board=stage.board_numbers.first,
        fixed_boards=tuple((int(e), board) for e, board in stage.board_numbers.fixed.items()),
    )


def _desk_boards(stage: Stage, r: Round, players: Mapping[EntryId, Entrant]) -> Iterator[DeskBoard]:
    armageddon = _armageddon_boards(stage, r)
    for board in r.boards:
        line = desk_board(stage, r, board, players[board.white], players[board.black])
        reports = player_reports(stage, r, board)
        if board.number in armageddon and board.result is None:
            line = replace(line, armageddon=True)
        yield replace(line, reports=reports) if reports else line


def _tablet_boards(
    stage: Stage, r: Round, players: Mapping[EntryId, Entrant]
) -> Iterator[DeskBoard]:
    """The boards as a tablet has them: without the players' own reports."""
    return (
        desk_board(stage, r, board, players[board.white], players[board.black])
        for board in r.boards
    )


def _armageddon_boards(stage: Stage, r: Round) -> frozenset[int]:
    if not has_drawn_bracket(stage):
        return frozenset()
    games = placed_games(stage, r).items()
    return frozenset(number for number, game in games if game.step.armageddon)


def desk_board(stage: Stage, r: Round, board: Board, white: Entrant, black: Entrant) -> DeskBoard:
    return DeskBoard(
        key=f"board.{r.number}.{board.number}",
        kind="board",
        round=r.number,
        board=board.number,
        white=white,
        black=black,
        result=result_text(board.result),
        code=board.result.code if board.result else "",
        forfeit=is_forfeit(board.result),
        saw=board.changed_at,
        witnesses=board.witnesses,
        disputed=board.is_disputed,
        told=tuple(claim_line(stage, claim) for claim in board.claims),
        open=r.state is RoundState.PUBLISHED or board.rescheduled != "",
        moved=board.rescheduled,
        follows=board.follows,
    )


def _chess_entry(entry: Entry, line: DeskEntry) -> ChessEntry:
    person = entry.person
    return ChessEntry(
        **fields_of(line),
        fide_id=person.fide_id,
        sex=person.sex,
        club=person.club,
        born=person.born,
        national_id=person.national_id,
        k=person.k,
        rated_games=person.rated_games,
        national_title=person.national_title,
        categories=person.categories,
        no_half_byes=entry.no_half_byes,
        official=official_lines(entry),
    )


DESK = DeskParts(
    rows=_desk_boards,
    entry=lambda _: _chess_entry,
    missing=lambda r: tuple(map(int, r.boards_without_result)),
    acts=next_acts,
    own=_own_facts,
    at_hand=_rounds_with_rows,
)
VIEW = desk_view(DESK)
TABLET = tablet_view(
    "tablet", _tablet_boards, waits=lambda line: bool(line.moved) and not line.code
)
