"""A number with its noun, as every English sentence needs it."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """1 board, 2 boards, 3 entries; `plural` where it is more than an s."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
