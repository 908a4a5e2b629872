"""How fast the Burstein engine pairs: the same opens as for Dubov, whole rounds timed.

Four of the nine rounds of 2026 are seeding rounds, which the Dutch engine pairs.
"""

from tests.bench.pairing import dubov


def main() -> None:
    dubov.table("Burstein 2026", ("burstein", "2026"))
    dubov.table("Burstein before 2018", ("burstein", "pre-2018"))


if __name__ == "__main__":
    main()
