"""`python -m tests.outside`: a thousand fresh random positions for every rival that is here.

    python -m tests.outside                    1,000 positions each, another seed every time
    python -m tests.outside 200 --seed 7       200, and the same ones again
    python -m tests.outside --rival gacrux     one of them

Exit code 1: something differs. Which rivals it had, and which it had not, is said.
"""

import argparse
import sys
from random import SystemRandom

from tests.outside.comparison import compare_with_rival
from tests.outside.rivals import RIVALS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.outside")
    parser.add_argument("positions", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", default=str(SystemRandom().randrange(2**32)))
    parser.add_argument("--rival", choices=[rival.name for rival in RIVALS])
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    differing = 0
    for rival in RIVALS:
        if asked.rival not in (None, rival.name):
            continue
        if not rival.version:
            print(f"{rival.name}: not here")
            continue
        outcome = compare_with_rival(rival, asked.positions, asked.seed)
        differing += len(outcome.differing)
        print(outcome, flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
