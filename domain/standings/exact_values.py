"""Exact values as text: "41", "7.5", "9.25", "118/3". Screens round values themselves."""

from fractions import Fraction


def exact_text(value: Fraction | None) -> str:
    """A value as a decimal if it is finite, else as a fraction; empty if undefined."""
    if value is None:
        return ""
    digits = _decimals_needed(value.denominator)
    if digits is None:
        return f"{value.numerator}/{value.denominator}"
    whole, part = divmod(abs(value.numerator) * 10**digits // value.denominator, 10**digits)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{part:0{digits}d}" if digits else f"{sign}{whole}"


def _decimals_needed(denominator: int) -> int | None:
    """The number of decimals a reduced fraction needs; None if it has no finite decimal."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def decimals_text(value: Fraction | None) -> str:
    """A number that a spreadsheet can add up: exact if finite, else to three places."""
    text = exact_text(value)
    return round_half_up(value, 3) if "/" in text else text


def round_half_up(value: Fraction | None, decimals: int) -> str:
    """A value with `decimals` places, a half rounded upwards."""
    if value is None:
        return ""
    scaled = (2 * value.numerator * 10**decimals + value.denominator) // (2 * value.denominator)
    return exact_text(Fraction(scaled, 10**decimals))
