"""What follows from a command's idempotency key: the id of what it creates."""

from hashlib import sha256

from domain.ids import TournamentId


def tournament_id(key: str) -> TournamentId:
    """A new tournament's id follows from the key of the command that creates it."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    number = int.from_bytes(sha256(key.encode()).digest()[:8], "big")
    letters = []
    for _ in range(8):
        number, place = divmod(number, len(alphabet))
        letters.append(alphabet[place])
    return TournamentId("".join(letters))
