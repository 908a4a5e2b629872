"""One match of Swiss pairs as a movement: one round, one set of boards, at all tables at once."""

from functools import cache

from domain.bridge.movements.movement import Game, Kind, Movement, movement_of


@cache
def swiss_match(tables: int) -> Movement:
    """Places 2t - 1 and 2t sit at table t; who meets whom is for the seating to say."""
    games = [Game(1, table, 2 * table - 1, 2 * table, 1) for table in range(1, tables + 1)]
    return movement_of(Kind.SWISS_MATCH, games, two_fields=False)
