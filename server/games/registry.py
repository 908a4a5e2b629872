"""The registry of games by name: the only module of the server that names more than one. A new game
is a package beside `server.chess` and a line here.

An imported file becomes a tournament of the first game that recognises its content. Nothing is
guessed or dropped silently: the answer has a sentence on everything that was interpreted, that is
not kept, or in which the file differs from its own results by the rules.
"""

from collections.abc import Mapping
from typing import Any

from starlette.routing import Route

from domain.errors import BadFile
from server.bridge import bridgemates, pages as bridge_pages, planning, session_files, table_codes
from server.bridge.double_dummy import SOLVED_DEALS
from server.chess import before_sending, files, own_entry, pages as chess_pages
from server.contest import captain, polled_games
from server.contest.polled_games import PolledGames
from server.context.game_routes import GameRoutes, ImportedTournament
from server.publishing.device_exchange import DeviceExchange
from server.publishing.target import Games, Target
from server.team_chess import files as team_files, pages as team_pages
from server.team_chess.pages import CAPTAIN
from server.teams_of_four import pages as four_pages

BRIDGE = GameRoutes(
    unit="session",
    routes=lambda: [
        *(*planning.routes(), *bridge_pages.routes()),
        *(*session_files.routes(), *table_codes.routes()),
    ],
    tournament_of_file=session_files.tournament_of_file,
    reads=bridge_pages.READS,
    table_code=table_codes.table_code_path,
    tablet_home=table_codes.table_path,
    aside=SOLVED_DEALS,
    devices=bridgemates.BridgemateExchange,
)
CHESS = GameRoutes(
    unit="round",
    routes=lambda: [
        *(*chess_pages.routes(), *files.routes()),
        *(*before_sending.routes(), *own_entry.routes()),
    ],
    tournament_of_file=files.tournament_of_file,
    reports=files.REPORTS,
    own_entry=own_entry.own_entry_path,
)
TEAM_CHESS = GameRoutes(
    unit="round",
    routes=lambda: [*team_pages.routes(), *team_files.routes()],
    tournament_of_file=team_files.tournament_of_file,
    reports=team_files.REPORTS,
    captain=captain.captain_path,
    captains=CAPTAIN,
)
TEAMS_OF_FOUR = GameRoutes(
    unit="round",
    routes=four_pages.routes,
    tournament_of_file=lambda _data, _name: None,
    captain=captain.captain_path,
    captains=four_pages.CAPTAIN,
)
GAMES: Mapping[str, GameRoutes] = {
    "bridge": BRIDGE,
    "team-chess": TEAM_CHESS,
    "teams-of-four": TEAMS_OF_FOUR,
    "chess": CHESS,
}
"""Games in the order of recognising a file; a report of chess has the fewest marks."""


def device_exchange(target: Target) -> DeviceExchange[Any]:
    """The exchange with a target: polled games, or the scoring devices of the game with such."""
    if isinstance(target, Games):
        return PolledGames()
    (exchange,) = (game.devices for game in GAMES.values() if game.devices)
    return exchange()


def game_routes() -> list[Route]:
    own = (route for game in GAMES.values() for route in game.routes())
    by_telephone = {name: game.captains for name, game in GAMES.items() if game.captains}
    return [*polled_games.routes(), *captain.routes(by_telephone), *own]


LARGEST_FILE = 20_000_000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament:
    """The tournament of a file; BadFile if no game recognises it, or it is invalid."""
    if len(data) > LARGEST_FILE:
        raise BadFile(
            "larger than {largest_file} bytes; no such file is",
            0,
            name,
            largest_file=f"{LARGEST_FILE:,}",
        )
    if data.startswith(b"PK"):
        raise BadFile(
            "a packed file; the command line imports bundles (wallchart import), and the desk "
            "lists of people",
            0,
            name,
        )
    for game in GAMES.values():
        if (found := game.tournament_of_file(data, name)) is not None:
            return found
    raise BadFile(
        "no file that can be imported; a tournament report (TRF), tournaments of Swiss-Manager, "
        "Papi, Vega and SwissSys, and results of pairs (USEBIO, PBN, scorer XML, ACBLscore, BWS) "
        "are read",
        0,
        name,
    )
