"""Numbers as people read them: in groups of three, and sizes in the unit that says the most."""

from web.shared.languages import Words

THIN = "\N{NARROW NO-BREAK SPACE}"
"""Between groups (ISO 80000-1): every language of ours reads it, and none takes it for decimals."""
FEW = 10
"""Below so many of a unit the tenths are told, too."""


def grouped(number: int) -> str:
    return f"{number:,}".replace(",", THIN)


def sized(count: int, words: Words) -> str:
    """So many bytes."""
    if count < 1_000_000:
        return words("{size} kB", size=_in_unit(count, 1_000, words))
    if count < 1_000_000_000:
        return words("{size} MB", size=_in_unit(count, 1_000_000, words))
    return words("{size} GB", size=_in_unit(count, 1_000_000_000, words))


def _in_unit(count: int, unit: int, words: Words) -> str:
    if count >= FEW * unit:
        return grouped(count // unit)
    tenths = -(-count * 10 // unit)  # what is there is never told as nothing
    mark = "." if words.lang == "en" else ","
    return f"{tenths // 10}{mark}{tenths % 10}" if tenths % 10 else str(tenths // 10)
