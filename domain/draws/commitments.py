"""Commitment to a secret before a draw, so that it can be verified afterwards.

All hashes are of UTF-8 lines, each ending in a line feed, so that `sha256sum` can check a draw
without this program.
"""

from hashlib import sha256

from domain.errors import RuleViolation

SHORTEST_SEED = 16


def hash_lines(*lines: str) -> bytes:
    """The SHA-256 of the lines, 32 bytes."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def refuse_unprintable(name: str, text: str, rule: str) -> None:
    """Refuse a text of several lines, which could give two different draws the same hash."""
    if not text.isprintable():
        raise RuleViolation(
            "The {what} {text} has to be one printable line.", rule, what=name, text=repr(text)
        )


def refuse_guessable(seed: bytes, rule: str) -> None:
    """Refuse a seed of fewer than 16 bytes."""
    if len(seed) < SHORTEST_SEED:
        raise RuleViolation(
            "A seed of {bytes} bytes can be guessed; take at least {least}.",
            rule,
            bytes=len(seed),
            least=SHORTEST_SEED,
        )
