"""The games there are. A new one is a line here and a package a layer; nothing else names them."""

from collections.abc import Mapping

from domain.tournament import Part
from events.bridge.game import BRIDGE
from events.chess.game import CHESS
from events.game import Game

GAMES: Mapping[str, Game] = {game.name: game for game in (CHESS, BRIDGE)}


def game_of(part: Part) -> Game:
    return GAMES[part.game]
