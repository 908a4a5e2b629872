"""The Mitchell movements: NS stays, EW goes up a table, boards go down a table.

EBL Main Tournament Directors Course 2016, M. Eminenti, *Multiphase Pairs Tournaments*, 1.2: only an
odd number of tables plays all its rounds in the standard way; an even number either skips a table
half-way and has no use for its last round, in which all games would be rematches (every pair then
misses one set), or shares boards at two tables with a bye stand on the other side of the room.
"""

from domain.bridge.movements.movement import Game, Kind, Movement, SitOut, movement_of
from domain.errors import Unsupported
from domain.said import say


def cyclic(number: int, size: int) -> int:
    """`number` brought into 1 … size."""
    return (number - 1) % size + 1


def mitchell(tables: int) -> Movement:
    _demand(Kind.MITCHELL, tables, tables % 2 == 1, say("an odd number of at least 3"))
    games = (
        Game(r, t, t, tables + cyclic(t - r + 1, tables), cyclic(t + r - 1, tables))
        for r in range(1, tables + 1)
        for t in range(1, tables + 1)
    )
    return movement_of(Kind.MITCHELL, games)


def skip_mitchell(tables: int) -> Movement:
    """Without the revenge round; EW skips a table before the round after the half."""
    _demand(Kind.SKIP_MITCHELL, tables, tables % 2 == 0, say("an even number of at least 4"))
    games = (
        Game(r, t, t, tables + cyclic(t - _skipped(r, tables), tables), cyclic(t + r - 1, tables))
        for r in range(1, tables)
        for t in range(1, tables + 1)
    )
    return movement_of(Kind.SKIP_MITCHELL, games, complete=False)


def _skipped(round_number: int, tables: int) -> int:
    return round_number - 1 + (round_number > tables // 2)


def relay_mitchell(tables: int) -> Movement:
    """Tables 1 and n share their boards; a bye stand lies between tables n/2 and n/2+1.

    The stands in the order in which boards travel: 1 … n/2, the bye stand, n/2+1 … n-1, and table
    n beside table 1, so that there are as many stands as sets.
    """
    _demand(Kind.RELAY_MITCHELL, tables, tables % 2 == 0, say("an even number of at least 4"))
    half = tables // 2
    stand = {t: t if t <= half else t + 1 for t in range(1, tables)} | {tables: 1}
    games = (
        Game(r, t, t, tables + cyclic(t - r + 1, tables), cyclic(stand[t] + r - 1, tables))
        for r in range(1, tables + 1)
        for t in range(1, tables + 1)
    )
    return movement_of(Kind.RELAY_MITCHELL, games)


def rover_mitchell(tables: int) -> Movement:
    """A half table more: an extra pair sits out round 1, then takes another NS pair's seat each
    round.

    It is the last place. Taking every second table meets everybody's sets once if 3 does not divide
    the number of tables; otherwise the seats are searched so that hardly anybody loses two rounds.
    """
    fits = tables % 2 == 1 and tables <= 19
    _demand(Kind.ROVER_MITCHELL, tables, fits, say("an odd number from 3 to 19"))
    rover = 2 * tables + 1
    taken = dict(enumerate(_taken_tables(tables), start=2))
    games = []
    sit_outs = [SitOut(1, rover)]
    for game in mitchell(tables).games:
        if taken.get(game.round) == game.table:
            sit_outs.append(SitOut(game.round, game.ns))
            games.append(game._replace(ns=rover))
        else:
            games.append(game)
    details = {"sit_outs": tuple(sorted(sit_outs)), "complete": False, "places": rover}
    return movement_of(Kind.ROVER_MITCHELL, games, **details)


def _taken_tables(tables: int) -> tuple[int, ...]:
    """The table whose NS pair sits out in rounds 2, 3 …: new opponents and new sets each time."""
    if tables % 3:
        return tuple(cyclic(2 * (r - 1), tables) for r in range(2, tables + 1))
    # A multiple of 3 has no such row of different tables; one pair losing two rounds is enough.
    return _search_taken((), tables, 1)


def _search_taken(chosen: tuple[int, ...], tables: int, repeats: int) -> tuple[int, ...]:
    if len(chosen) == tables - 1:
        return chosen
    met = {(t - r) % tables for r, t in enumerate(chosen, start=1)}
    sets = {(t + r) % tables for r, t in enumerate(chosen, start=1)}
    r = len(chosen) + 1
    for t in range(1, tables + 1):
        left = repeats - (t in chosen)
        new = (t - r) % tables not in met and (t + r) % tables not in sets
        if left >= 0 and new and (found := _search_taken((*chosen, t), tables, left)):
            return found
    return ()


def _demand(kind: Kind, tables: int, fits: bool, what: str) -> None:
    if not fits or tables < 3:
        raise Unsupported(
            f"A {kind}", say("{tables} tables ({what} is possible)", tables=tables, what=what)
        )
