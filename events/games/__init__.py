"""The games there are. A new one is a line here and a package a layer; nothing else names them."""

from collections.abc import Mapping

from domain.tournament import Part, Tournament
from events.bridge.game import BRIDGE
from events.chess.game import CHESS
from events.game import Game
from events.team_chess.game import TEAM_CHESS

GAMES: Mapping[str, Game] = {game.name: game for game in (CHESS, BRIDGE, TEAM_CHESS)}


def game_of(part: Part) -> Game:
    return GAMES[part.game]


def is_over(tournament: Tournament) -> bool:
    """Discarded, or played to its end; one without any part has not begun."""
    parts = tournament.parts.values()
    return bool(tournament.discarded) or (
        bool(parts) and all(game_of(part).is_played(part) for part in parts)
    )
