"""Import a file as a tournament: the games are asked in turn whether they recognise its content.

Nothing is guessed at and nothing is dropped silently: what was read differently, what is not kept,
and every value that differs from what the rules make of the file's own results is a sentence of the
answer.
"""

from domain.errors import BadFile
from server.context.game_routes import ImportedTournament
from server.games.registry import GAMES

LARGEST_FILE = 20_000_000


def tournament_of_file(data: bytes, name: str) -> ImportedTournament:
    """BadFile for what is no game's, and for what no file of its kind is."""
    if len(data) > LARGEST_FILE:
        raise BadFile(
            "larger than {largest_file} bytes; no such file is",
            0,
            name,
            largest_file=f"{LARGEST_FILE:,}",
        )
    read = (game.tournament_of_file(data, name) for game in GAMES.values())
    return next(found for found in read if found is not None)
