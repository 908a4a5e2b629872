"""Numbers and points as report files print them."""


class WholeNumbers(dict[str, int | None]):
    """Text of a field to its number, each text understood once; blank is None.

    Raises ValueError with a sentence for anything else.
    """

    def __missing__(self, text: str) -> int | None:
        digits = text.strip()
        if digits and not (digits.isdigit() and digits.isascii()):
            raise ValueError(f"{digits!r} stands where a number must be")
        value = self[text] = int(digits) if digits else None
        return value


def tenths_of(text: str) -> int | None:
    """Tenths for "3", "3.5", ".5", "-1.0" or "3,5"; None for what is not a number of whole
    tenths.
    """
    sign = -1 if text.startswith("-") else 1
    whole, point, fraction = text.removeprefix("-").replace(",", ".").partition(".")
    digits = whole + fraction
    if not (digits.isascii() and digits.isdigit()) or (point and fraction[1:].strip("0")):
        return None
    return sign * (int(whole or 0) * 10 + int(fraction[:1] or 0))
