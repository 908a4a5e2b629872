"""`wallchart roundrobin`: print any round-robin table, and the effects of withdrawals on it.

The text shows the games with the colours after the withdrawals, and marks the changes. In JSON
"rounds" have the original colours and "reversals" the new ones.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text
from typer import BadParameter

from domain.errors import Unknown
from domain.ids import BoardNo, Number, RoundNo
from domain.round_robin.berger import rotate_rounds
from domain.round_robin.reversals import reversal_table
from domain.round_robin.systems import TableName, build_table, double_table
from domain.round_robin.table import ScheduledGame, ScheduledRound, Table, TableSlot
from domain.round_robin.withdrawal import (
    FIDE,
    US_CHESS,
    Aftermath,
    Treatment,
    WithdrawalRules,
    derive_aftermath,
    withdrawal_after,
)
from domain.texts import counted_noun
from server.cli.console.terminal import print_line
from server.cli.engine.options import RoundRobin

RULES: Mapping[str, WithdrawalRules] = {"us-chess": US_CHESS, "fide": FIDE}


@dataclass(frozen=True, slots=True)
class TablePrintout:
    """A table, the table `after` withdrawals, and the `reversals` of each number if requested."""

    system: TableName
    table: Table
    after: Aftermath
    reversals: Mapping[Number, tuple[ScheduledGame, ...]] | None = None


def run(args: RoundRobin) -> None:
    printout = printout_of(args)
    if args.as_json:
        print(json.dumps(as_fields(printout)))
    else:
        _print_table(printout, Console())


def printout_of(args: RoundRobin) -> TablePrintout:
    system = TableName(args.system)
    table = (double_table if args.double else build_table)(system, args.entries)
    table = rotate_rounds(table, args.first_round)
    leaving = _parse_withdrawals(table, args.withdraw, args.after_round)
    after = derive_aftermath(
        table,
        [withdrawal_after(table, number, last) for number, last in leaving],
        RULES[args.rules],
        _parse_declined(table, args.decline),
    )
    return TablePrintout(system, table, after, reversal_table(table) if args.reversals else None)


def _parse_withdrawals(table: Table, withdraw: str, after_round: str) -> list[tuple[int, int]]:
    """Pairs of number and last round played, in the order of the withdrawals."""
    numbers = _parse_integers(withdraw, "--withdraw") if withdraw else []
    rounds = _parse_integers(after_round, "--after-round")
    if len(rounds) == 1:
        rounds *= len(numbers)
    if len(rounds) != len(numbers):
        raise BadParameter("give one round for all or one for each", param_hint="--after-round")
    for last in rounds:
        if not 0 <= last <= len(table.rounds):
            raise Unknown("round", last)
    return sorted(zip(numbers, rounds, strict=True), key=lambda withdrawal: withdrawal[1])


def _parse_integers(text: str, option: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise BadParameter(
            f"{text!r} is not a number or a list like 7,4", param_hint=option
        ) from None


def _parse_declined(table: Table, text: str) -> set[TableSlot]:
    slots = set()
    for part in filter(None, text.split(",")):
        round_number, _, board = part.partition(".")
        if not (round_number.isdecimal() and board.isdecimal()):
            raise BadParameter(f"{part!r} is not ROUND.BOARD, such as 9.3", param_hint="--decline")
        slot = TableSlot(RoundNo(int(round_number)), BoardNo(int(board)))
        if slot not in table.by_slot:
            raise Unknown("game at round.board", part)
        slots.add(slot)
    return slots


def as_fields(printout: TablePrintout) -> dict[str, object]:
    after = printout.after
    fields: dict[str, object] = {
        "system": printout.system.value,
        "entries": printout.table.entries,
        "rounds": [
            [{"board": g.board, "white": g.white, "black": g.black} for g in scheduled.games]
            for scheduled in printout.table.rounds
        ],
        "byes": [list(scheduled.byes) for scheduled in printout.table.rounds],
        "reversals": [_colour_fields(game) for game in after.reversed_games],
        "withdrawals": [
            {
                "number": each.number,
                "played": each.played,
                "scheduled": each.scheduled,
                "treatment": each.treatment.value,
            }
            for each in after.departures
        ],
        "forfeits": [
            _colour_fields(each.game) | {"winner": each.winner} for each in after.forfeits
        ],
        "uneven": {str(n): b for step in after.steps[-1:] for n, b in step.uneven.items()},
    }
    if printout.reversals is not None:
        fields["reversal_table"] = {
            str(number): [_colour_fields(game) for game in games]
            for number, games in printout.reversals.items()
        }
    return fields


def _colour_fields(game: ScheduledGame) -> dict[str, int | None]:
    return {"round": game.round, "white": game.white, "black": game.black}


def _print_table(printout: TablePrintout, console: Console) -> None:
    widest = max(len(scheduled.games) for scheduled in printout.table.rounds)
    column = 2 * len(str(printout.table.entries)) + 4
    if console.is_terminal and 8 + column * (widest + 1) <= console.width:
        console.print(_table_grid(printout, widest))
    else:
        _print_lines(printout, console)
    _print_withdrawals(printout.after, console)
    if printout.reversals is not None:
        print_line(console, "Reversals by the number that leaves before half of his games:")
        digits = len(str(len(printout.reversals)))
        for number, games in printout.reversals.items():
            print_line(console, f"{number:>{digits}}: {_games_by_round_text(games) or 'none'}")


def _table_grid(printout: TablePrintout, boards: int) -> Grid:
    grid = Grid(
        title=_title_of(printout), title_style="bold", header_style="dim", box=box.SIMPLE_HEAD
    )
    grid.add_column("Round", justify="right", style="bold")
    for board in range(1, boards + 1):
        grid.add_column(str(board), justify="center")
    resting = any(scheduled.byes for scheduled in printout.table.rounds)
    if resting:
        grid.add_column("rests", justify="right", style="dim")
    for number, scheduled in enumerate(printout.after.table.rounds, start=1):
        games = [_style_game(game, printout.after) for game in scheduled.games]
        rest = [Text(_byes_text(scheduled))] if resting else []
        grid.add_row(Text(str(number)), *games, *rest)
    return grid


def _style_game(game: ScheduledGame, after: Aftermath) -> Text:
    text = _pair_text(game)
    if game.players & after.annulled_numbers:
        return Text(text, style="dim strike")
    if game in after.reversed_games:
        return Text(text, style="bold black on yellow")
    return Text(text)


def _print_lines(printout: TablePrintout, console: Console) -> None:
    """Print a line per round, for pipes and for tables wider than the terminal."""
    print_line(console, _title_of(printout))
    digits = len(str(len(printout.table.rounds)))
    for number, scheduled in enumerate(printout.after.table.rounds, start=1):
        pairs = " ".join(_mark_game(game, printout.after) for game in scheduled.games)
        rest = f"  ({_byes_text(scheduled)} rests)" if scheduled.byes else ""
        print_line(console, f"{number:>{digits}}: {pairs}{rest}")


def _mark_game(game: ScheduledGame, after: Aftermath) -> str:
    """The game as text: in brackets if it does not count, with * if its colours are new."""
    if game.players & after.annulled_numbers:
        return f"({_pair_text(game)})"
    return f"{_pair_text(game)}*" if game in after.reversed_games else _pair_text(game)


def _print_withdrawals(after: Aftermath, console: Console) -> None:
    for each in after.departures:
        fate = (
            "his games count for nobody"
            if each.treatment is Treatment.ANNULLED
            else "his games count, those left are forfeits"
        )
        print_line(
            console, f"{each.number} leaves after {each.played} of {each.scheduled} games: {fate}."
        )
    if after.departures:
        print_line(console, f"Reversals: {_games_by_round_text(after.reversed_games) or 'none'}")
    if after.annulled_numbers and not console.is_terminal:
        print_line(console, "(games in brackets) do not count; * marks new colours")
    for step in after.steps[-1:]:
        for number, balance in step.uneven.items():
            print_line(console, f"{number} stays {balance:+} in colours; no game left can help.")


def _games_by_round_text(games: Sequence[ScheduledGame]) -> str:
    """The games by round, the last round first: "R9 5-2 4-3; R8 2-1"."""
    rounds = sorted({game.round for game in games}, reverse=True)
    return "; ".join(
        f"R{r} {' '.join(_pair_text(game) for game in games if game.round == r)}" for r in rounds
    )


def _title_of(printout: TablePrintout) -> str:
    kind = "double round robin" if printout.table.meetings == 2 else "round robin"
    name = (
        "US Chess" if printout.system is TableName.US_CHESS else printout.system.value.capitalize()
    )
    return f"{name} {kind}, {counted_noun(printout.table.entries, 'entry', 'entries')}"


def _pair_text(game: ScheduledGame) -> str:
    return f"{game.white}-{game.black}"


def _byes_text(scheduled: ScheduledRound) -> str:
    return ", ".join(map(str, scheduled.byes))
