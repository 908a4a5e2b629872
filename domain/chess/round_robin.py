"""The rounds of a round-robin stage, derived from its recorded table.

All rounds are in the stage once the lots are drawn, unpublished at first, so that a game can be
played early, postponed or reversed before its round is published. The consequences of a withdrawal
by rule (`domain.round_robin.withdrawal`) are applied to the boards here: colours of reversible
games, forfeits of games that will not be played. A board with an entered result keeps its seating.

The unplayed games of a withdrawn player are marked with + and − whether or not their results count
(FIDE Handbook C.05 (2024), 6.6); those of an annulled player do not count.

FIDE does not prescribe the two teams of a Scheveningen match, so it is decided here: they are the
two clubs of the entries. Team A, with the numbers 1 … k, is drawn by lot; the order inside each
team is by lot or by rating, as announced.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.round import RoundState
from domain.draws.lots import draw_numbers
from domain.errors import NotNow
from domain.ids import EntryId, Number, RoundNo
from domain.messages import join_messages, say
from domain.people import initial_ranking_key
from domain.results import (
    ABSENT,
    PLAYED,
    Cell,
    Colour,
    Crosstable,
    CrosstableRow,
    GameResult,
    Mark,
    parse_result,
)
from domain.round_robin.plan import Divided, Numbering, RecordedLeaving, TablePlan
from domain.round_robin.table import ScheduledGame, Table, TableSlot
from domain.round_robin.varma import draw_numbers_apart, varma_numbers
from domain.round_robin.withdrawal import (
    FIDE,
    Aftermath,
    Departure,
    Treatment,
    Withdrawal,
    derive_aftermath,
)


class ScheveningenTeam(NamedTuple):
    name: str
    entries: tuple[Entry, ...]


def scheveningen_teams(entries: Sequence[Entry]) -> tuple[ScheveningenTeam, ScheveningenTeam]:
    """The two teams of a Scheveningen match, by club, in the order of their names. NotNow unless
    there are exactly two, of the same size.
    """
    names: dict[str, str] = {}
    members: dict[str, list[Entry]] = {}
    for entry in entries:
        club = join_messages(" ", entry.person.club.split())
        names.setdefault(club.casefold(), club)
        members.setdefault(club.casefold(), []).append(entry)
    found = [ScheveningenTeam(names[key], tuple(members[key])) for key in sorted(members)]
    if len(found) != 2 or not found[0].name or len({len(team.entries) for team in found}) != 1:
        raise NotNow(_refusal_of_club_sizes(found))
    return found[0], found[1]


def _refusal_of_club_sizes(teams: Sequence[ScheveningenTeam]) -> str:
    sizes = join_messages(
        ", ",
        (
            say("{name} ({entries})", name=t.name or say("no club"), entries=len(t.entries))
            for t in teams[:6]
        ),
    )
    more = " …" if len(teams) > 6 else ""
    return say(
        "A Scheveningen match is played by two clubs with equally many players each; there are "
        "{more}. Correct the clubs of the entries.",
        more=join_messages("", (sizes or say("no players"), more)),
    )


def draw_scheveningen_numbers(
    entries: Sequence[Entry], numbering: Numbering, lots: Random
) -> Mapping[EntryId, Number]:
    """The numbers, those of the team drawn as A first."""
    drawn = list(scheveningen_teams(entries))
    lots.shuffle(drawn)
    order: list[Entry] = []
    for team in drawn:
        players = sorted(team.entries, key=lambda e: initial_ranking_key(e.person))
        if numbering is Numbering.LOT:
            lots.shuffle(players)
        order += players
    return {entry.id: Number(n) for n, entry in enumerate(order, 1)}


PROTECTED_ROUNDS = 3


def plan_of(stage: Stage) -> TablePlan:
    assert stage.round_robin is not None, "only a round robin has a plan"
    return stage.round_robin


def entries_to_number(stage: Stage) -> list[Entry]:
    """The entries that get a number, in the order of their names: all who have not left."""
    staying = (e for e in stage.entries.values() if e.withdrawn_from is None)
    return sorted(staying, key=lambda e: (e.person.full_name.casefold(), e.id))


def draw_table_numbers(stage: Stage, lots: Random) -> Mapping[EntryId, Number]:
    """The numbers of the entries, drawn or ranked as the plan announces."""
    plan, entries = plan_of(stage), entries_to_number(stage)
    if plan.system is Divided.SCHEVENINGEN:
        return draw_scheveningen_numbers(entries, plan.numbering, lots)
    federations = {entry.id: entry.person.federation for entry in entries}
    match plan.numbering:
        case Numbering.LOT:
            return draw_numbers([entry.id for entry in entries], lots)
        case Numbering.RATING:
            ranked = sorted(entries, key=lambda e: initial_ranking_key(e.person))
            return {entry.id: Number(n) for n, entry in enumerate(ranked, 1)}
        case Numbering.VARMA:
            return varma_numbers(federations, lots)
        case Numbering.FEDERATIONS:
            table = plan.build_table(len(entries))
            return draw_numbers_apart(table, federations, lots, PROTECTED_ROUNDS).numbers


def with_drawn_table(stage: Stage, table: Table, version: int) -> Stage:
    """The stage with all rounds of the drawn table, none of them published."""
    entry_of = stage.by_number
    rounds = tuple(
        Round(
            number=RoundNo(number),
            state=RoundState.PAIRED,
            boards=tuple(_scheduled_board(g, entry_of, version) for g in scheduled.games),
            byes=tuple((entry_of[n], Mark.ZERO_BYE) for n in scheduled.byes),
            system=plan_of(stage).system,
            paired_at=version,
        )
        for number, scheduled in enumerate(table.rounds, 1)
    )
    return replace(stage, rounds=rounds, round_robin=replace(plan_of(stage), table=table))


def _scheduled_board(
    game: ScheduledGame, entry_of: Mapping[Number, EntryId], version: int
) -> Board:
    white, black = entry_of[game.white], entry_of[game.black]
    return Board(game.board, white, black, changed_at=version, seated_at=version)


def recorded_leaving(stage: Stage, entry: EntryId) -> RecordedLeaving:
    """The departure of the entry now, with the games that have a result."""
    return RecordedLeaving(entry, frozenset(game for game, _ in _games_with_result(stage)))


def with_returned_entry(stage: Stage, entry: EntryId) -> Stage:
    """The stage with the entry playing again. Missed games stay lost, as in any tournament:
    forfeits of published rounds are now results. A postponed game can still be played.
    """

    def is_missed(board: Board) -> bool:
        return board.follows and not board.rescheduled and entry in (board.white, board.black)

    rounds = tuple(
        r
        if r.state is RoundState.PAIRED
        else replace(
            r, boards=tuple(b._replace(follows=False) if is_missed(b) else b for b in r.boards)
        )
        for r in stage.rounds
    )
    plan = plan_of(stage)
    staying_away = tuple(gone for gone in plan.left if gone.entry != entry)
    return replace(stage, rounds=rounds, round_robin=replace(plan, left=staying_away))


def aftermath_of(stage: Stage) -> Aftermath:
    plan = plan_of(stage)
    return derive_aftermath(
        plan.drawn_table, _withdrawals(stage), plan.withdrawal_rules, plan.declined
    )


def aftermath_if_left(stage: Stage, entry: EntryId) -> Aftermath:
    """The effect of the withdrawals so far, and of that entry leaving now."""
    plan = plan_of(stage)
    once_gone = replace(
        stage, round_robin=replace(plan, left=(*plan.left, recorded_leaving(stage, entry)))
    )
    return aftermath_of(once_gone)


def departures(stage: Stage) -> tuple[Departure, ...]:
    """The treatment of each withdrawal, which is independent of reversed colours."""
    plan = stage.round_robin
    if plan is None or plan.table is None or not plan.left:
        return ()
    return derive_aftermath(plan.table, _withdrawals(stage), FIDE).departures


def annulled_numbers(stage: Stage) -> frozenset[int]:
    """The numbers whose games do not count."""
    judged = departures(stage)
    return frozenset(d.number for d in judged if d.treatment is Treatment.ANNULLED)


def with_rules_applied(stage: Stage, version: int) -> Stage:
    """The stage with colours and forfeits of all boards as the withdrawals so far require."""
    table = aftermath_of(stage).table
    gone = frozenset(leaving.entry for leaving in plan_of(stage).left)
    entry_of = stage.by_number

    def board_now(r: Round, board: Board) -> Board:
        if has_entered_result(board):
            return board
        game = table.by_slot[TableSlot(r.number, board.number)]
        white, black = entry_of[game.white], entry_of[game.black]
        outcome = _forfeit_result(white in gone, black in gone)
        if (white, black, outcome) == (board.white, board.black, board.result):
            return board
        return board._replace(
            white=white,
            black=black,
            result=outcome,
            follows=outcome is not None,
            changed_at=version,
            witnesses=0,
            seated_at=board.seated_at if white == board.white else version,
        )

    rounds = tuple(
        replace(r, boards=tuple(board_now(r, board) for board in r.boards)) for r in stage.rounds
    )
    return replace(stage, rounds=rounds)


def has_entered_result(board: Board) -> bool:
    """Whether a result, even disputed, was entered, and does not only follow from a withdrawal."""
    return bool(board.claims) or (board.result is not None and not board.follows)


def reversed_slots(stage: Stage) -> frozenset[TableSlot]:
    """All games with colours different from those of the table."""
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return frozenset()
    numbers = stage.numbers
    scheduled = plan.table.by_slot
    slots = (
        (TableSlot(r.number, board.number), numbers[board.white])
        for r in stage.rounds
        for board in r.boards
    )
    return frozenset(slot for slot, white in slots if scheduled[slot].white != white)


def counted_chart(stage: Stage) -> Crosstable:
    """The crosstable of all that counts now: published rounds, and games played early.

    A game in progress has no points yet for either side, as in a Swiss. A forfeit that follows from
    a withdrawal counts once its round is published: future games give no lead.
    """
    numbers = stage.numbers
    columns = [cells_of_boards(_counted_boards(r), numbers) for r in stage.rounds]
    rows = tuple(
        CrosstableRow(number, tuple(c.get(number, ABSENT) for c in columns), entry.person.rating)
        for number, entry in stage.numbered_entries()
    )
    return Crosstable(rows, len(columns), stage.rules.points)


def _counted_boards(r: Round) -> Sequence[Board]:
    published = r.state is not RoundState.PAIRED
    return [board for board in r.boards if published or has_entered_result(board)]


# A game in progress counts as played without points for both: live standings change with each new
# result, and an opponent's score counts as soon as the game begins.
IN_PROGRESS = GameResult(Mark.LOSS, Mark.LOSS)


def cells_of_boards(
    boards: Iterable[Board], numbers: Mapping[EntryId, Number]
) -> dict[Number, Cell]:
    """The cells of the players at these boards, by number; without a result in progress."""
    column = {}
    for board in boards:
        white, black = numbers[board.white], numbers[board.black]
        result = board.result or IN_PROGRESS
        colours = (Colour.WHITE, Colour.BLACK) if board.coloured else (None, None)
        column[white] = Cell(black, colours[0], result.white)
        column[black] = Cell(white, colours[1], result.black)
    return column


def _forfeit_result(white_gone: bool, black_gone: bool) -> GameResult | None:
    """The result of a game whose players have left; None if neither has."""
    if not white_gone and not black_gone:
        return None
    return parse_result(f"{'-' if white_gone else '+'}-{'-' if black_gone else '+'}")


def _games_with_result(stage: Stage) -> list[tuple[ScheduledGame, bool]]:
    """Every game with an entered result, in its actual colours, and whether it was played.

    A game whose result is disputed counts as played before the decision.
    """
    numbers = stage.numbers
    return [
        (
            ScheduledGame(r.number, board.number, numbers[board.white], numbers[board.black]),
            board.result is None or board.result.white in PLAYED,
        )
        for r in stage.rounds
        for board in r.boards
        if has_entered_result(board)
    ]


def _withdrawals(stage: Stage) -> list[Withdrawal]:
    """The withdrawals in order. A result corrected later counts as corrected from the start."""
    numbers = stage.numbers
    now = {game.slot: by_playing for game, by_playing in _games_with_result(stage)}
    return [
        Withdrawal(
            numbers[leaving.entry],
            frozenset(game.slot for game in leaving.games if now.get(game.slot) is True),
            frozenset(game for game in leaving.games if game.slot in now),
            frozenset(game.slot for game in leaving.games if now.get(game.slot) is False),
        )
        for leaving in plan_of(stage).left
    ]
