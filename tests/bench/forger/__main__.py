"""What a forger with the database can make an audit believe: `python -m tests.bench.forger`.

Honest logs first, of which nothing may be told. Then lies of every kind, the chain made again after
each. What contradicts itself is *told*. What is not told must be *another history*, one that could
have happened as it stands there, which only somebody who kept something can contradict: an act
given by another role, on another device, with another result. What is neither is *missed*, and
there must be none.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import perf_counter

from events.audit.verdict import CLEAN, LogVerdict, audit_log
from server.transparency.device_signatures import is_validly_signed
from tests.bench.forger.honest import told_again
from tests.bench.forger.lies import SOURCES, UNSIGNED
from tests.bench.forger.possible import is_possible
from tests.events.audit.lies import Log
from tests.events.audit.stories import LOGS, log_of
from tests.events.forging import acts


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--honest", type=int, default=300, help="so many honest logs")
    asked.add_argument("--seconds", type=int, default=300, help="for all lies together")
    asked.add_argument("--seed", type=int, default=31)
    given = asked.parse_args()
    wrong = honest(given.honest, Random(f"honest {given.seed}"))
    wrong += lies(given.seconds, Random(f"lies {given.seed}"))
    sys.exit(bool(wrong))


def judged(log: Log) -> LogVerdict:
    return audit_log(acts(log), holds=is_validly_signed)


def honest(count: int, lots: Random) -> int:
    """How many are told."""
    begun, events, wrong = perf_counter(), 0, 0
    for number in range(count):
        name = lots.choice(LOGS)
        log = told_again(log_of(name), lots)
        events += len(log)
        verdict = judged(log)
        if verdict.exit_code != CLEAN:
            wrong += 1
            print(f"told: honest log {number}, of {name}: {verdict.again.contradictions[:1]}")
    took = perf_counter() - begun
    print(f"{count} honest logs, {events} events: {wrong} told ({took:.0f} s)", flush=True)
    return wrong


def lies(seconds: int, lots: Random) -> int:
    """How many are missed. All sources in turn, until the time is over."""
    ends = perf_counter() + seconds
    told, others, missed = Counter[str](), Counter[str](), Counter[str]()
    while perf_counter() < ends:
        name = lots.choice(LOGS)
        for source, lie in SOURCES.items():
            for about, forged in lie(log_of(name), lots):
                if forged is None:
                    continue
                verdict = judged(forged)
                named = about == UNSIGNED and verdict.signatures.unsigned
                if verdict.exit_code != CLEAN or named:
                    told[source] += 1
                elif source != "signatures and keys" and is_possible(forged):
                    others[source] += 1
                else:
                    missed[source] += 1
                    print(f"missed: {source}, {about}, in {name}", flush=True)
    for source in SOURCES:
        counts = f"{told[source]:6} told {others[source]:6} another history"
        print(f"{source:20} {counts} {missed[source]:4} missed")
    return missed.total()


if __name__ == "__main__":
    main()
