"""Random draws by the server for fields that a command leaves open: colours, numbers, seeds.

A seed of a Chess960 draw must not be in the log before its round is drawn, and must not be lost
with the process either. So it is not stored: it is derived from the server's secret and its place.
The secret has to be moved with a log to another server.
"""

import os
import secrets
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from pathlib import Path
from random import Random

from domain.errors import BadFile
from domain.results import Colour
from server.disk import create_private

SECRET_BYTES = 32
CODE_BYTES = 20
VARIABLE = "WALLCHART_SECRET"


@dataclass(frozen=True, slots=True)
class ServerChance:
    """The server's implementation of `events.game.Chance`."""

    colour: Callable[[], Colour]
    source: Random
    secret: bytes

    def secret_seed(self, place: str) -> bytes:
        """32 secret bytes that are always the same for that place, derived from the secret."""
        return digest(self.secret, place.encode(), sha256)

    def secret_code(self, *place: object) -> str:
        """The secret code in the address of that place."""
        text = "".join(f"{part}\n" for part in place)
        return b32encode(self.secret_seed(text)[:CODE_BYTES]).decode().lower()


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_of_log(log: Path) -> bytes:
    """The server's secret, made at the first call; `VARIABLE` replaces it for a shared database."""
    if configured := os.environ.get(VARIABLE):
        return sha256(configured.encode()).digest()
    path = secret_path(log)
    secret = new_secret()
    try:
        create_private(path, secret)
    except FileExistsError:
        return read_secret(path)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    return secret


def secret_path(log: Path) -> Path:
    return log.with_name(f"{log.name}.secret")


def read_secret(path: Path) -> bytes:
    try:
        secret = path.read_bytes()
    except OSError as reason:
        raise BadFile(
            "can't be read: {strerror}.", name=str(path), strerror=reason.strerror
        ) from None
    if len(secret) != SECRET_BYTES:
        raise BadFile("this is not a server's secret; put the right file back.", name=str(path))
    return secret
