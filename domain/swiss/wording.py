"""How points and the values of criteria are written in explanations, whatever the system."""

from collections.abc import Sequence

from domain.swiss.objection import LOOK_AHEAD


def points(tenths: int) -> str:
    """3, 3½, 3.2: tenths of a point as people write them."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def in_points(tenths: int) -> str:
    """½ point, 1 point, 1½ points."""
    return f"{points(tenths)} point{'' if abs(tenths) in (5, 10) else 's'}"


def value(name: str, found: Sequence[int]) -> str:
    """Criteria about scores and score differences count in tenths; the look-ahead's first is a
    count.
    """
    if not found:
        return "none"
    if name == LOOK_AHEAD:
        return ", ".join([str(found[0]), *map(points, found[1:])])
    return ", ".join(map(points if "score" in name else str, found))
