"""Numbers of pairs as people read them: two decimals, a half upwards; nothing where there is none.

What a number is compared with stays exact; only what is shown is rounded.
"""

from fractions import Fraction


def fixed(value: Fraction | None, decimals: int = 2) -> str:
    if value is None:
        return ""
    unit = 10**decimals
    scaled = (2 * value.numerator * unit + value.denominator) // (2 * value.denominator)
    whole, part = divmod(abs(scaled), unit)
    return f"{'−' if scaled < 0 else ''}{whole}.{part:0{decimals}d}"


def per_cent(value: Fraction) -> str:
    """With a space that no line breaks at."""
    return f"{fixed(value)}\u00a0%"
