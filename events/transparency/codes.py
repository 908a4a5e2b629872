"""Hashes as people read and compare them: groups of four letters and digits."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O and U."""
GROUP = 4


def grouped(digest: bytes, groups: int) -> str:
    """The first 20 bits of it for each group."""
    length = groups * GROUP
    bits = int.from_bytes(digest, "big") >> 8 * len(digest) - 5 * length
    letters = "".join(ALPHABET[bits >> 5 * at & 31] for at in range(length - 1, -1, -1))
    return "-".join(letters[at : at + GROUP] for at in range(0, length, GROUP))
