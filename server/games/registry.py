"""The games there are, by the name their parts say: the only module of the outer shell that names
more than one. A new game is its package beside `server.chess` and a line here.
"""

from collections.abc import Mapping
from typing import Any

from starlette.routing import Route

from server.bridge import (
    bridgemates,
    next_phases,
    pages as bridge_pages,
    planning,
    results_files,
    session_files,
    table_codes,
)
from server.bridge.solved_deals import SOLVED_DEALS
from server.chess import before_sending, files, own_entry, pages as chess_pages, why
from server.contest import brought_games
from server.contest.polled_games import PolledGames
from server.context.game_routes import GameRoutes
from server.publishing.device_exchange import DeviceExchange
from server.publishing.target import Games, Target
from server.team_chess import captain, files as team_files, pages as team_pages, why as team_why

BRIDGE = GameRoutes(
    unit="session",
    routes=lambda: [
        *(*planning.routes(), *next_phases.routes(), *bridge_pages.routes()),
        *(*session_files.routes(), *table_codes.routes()),
    ],
    tournament_of_file=results_files.tournament_of_file,
    reads=bridge_pages.READS,
    table_code=table_codes.address,
    tablet_home=table_codes.home,
    aside=SOLVED_DEALS,
    devices=bridgemates.BridgemateExchange,
)
CHESS = GameRoutes(
    unit="round",
    routes=lambda: [
        *(*why.routes(), *files.routes(), *before_sending.routes()),
        *(*own_entry.routes(), *chess_pages.routes()),
    ],
    tournament_of_file=files.tournament_of_file,
    reports=files.REPORTS,
    own_entry=own_entry.address,
)
TEAM_CHESS = GameRoutes(
    unit="round",
    routes=lambda: [
        *(*team_pages.routes(), *team_files.routes(), *team_why.routes()),
        *captain.routes(),
    ],
    tournament_of_file=team_files.tournament_of_file,
    reports=team_files.REPORTS,
    captain=captain.address,
)
GAMES: Mapping[str, GameRoutes] = {"bridge": BRIDGE, "team-chess": TEAM_CHESS, "chess": CHESS}
"""Asked in this order whose a file is: a report of chess says least about what it is."""


def device_exchange(target: Target) -> DeviceExchange[Any]:
    """Games are read; whoever else is talked with is of the game that has scoring devices."""
    if isinstance(target, Games):
        return PolledGames()
    (exchange,) = (game.devices for game in GAMES.values() if game.devices)
    return exchange()


def game_routes() -> list[Route]:
    own = (route for game in GAMES.values() for route in game.routes())
    return [*brought_games.routes(), *own]
