"""A number as people write it: 12, 0.3, -4.5, 1/3.

No exponent: 1e99999999 is typed in a moment and would take the memory of the machine.
"""

from fractions import Fraction


def written_number(text: str) -> Fraction:
    """ValueError for what is no number or has more than 30 characters."""
    plain = text.strip()
    if len(plain) > 30 or "e" in plain.lower():
        raise ValueError(plain)
    try:
        return Fraction(plain)
    except ZeroDivisionError:
        raise ValueError(plain) from None
