"""What a forger with the database can make an audit believe: `python -m tests.bench.forger`.

Honest logs first, in which the audit may find nothing. Then lies of every kind, with the chain
computed anew after each. A lie that the audit finds is *found*. One that it does not find must be
*another history*, which could have happened as the log has it, and which only somebody who kept a
copy can contradict: an act given by another role, on another device, with another result. A lie
that is neither is *missed*, and there must be none.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import perf_counter

from events.audit.verdict import CLEAN, LogVerdict, audit_log
from server.transparency.device_signatures import is_validly_signed
from tests.bench.forger.honest import rewritten_log
from tests.bench.forger.lies import SOURCES, UNSIGNED
from tests.bench.forger.possible import is_possible
from tests.events.audit.lies import Log
from tests.events.audit.stories import LOGS, log_of
from tests.events.forging import acts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=int, default=300, help="how many honest logs")
    parser.add_argument("--seconds", type=int, default=300, help="for all lies together")
    parser.add_argument("--seed", type=int, default=31)
    options = parser.parse_args()
    wrong = count_false_findings(options.honest, Random(f"honest {options.seed}"))
    wrong += count_missed_lies(options.seconds, Random(f"lies {options.seed}"))
    sys.exit(bool(wrong))


def verdict_of(log: Log) -> LogVerdict:
    return audit_log(acts(log), holds=is_validly_signed)


def count_false_findings(count: int, random: Random) -> int:
    """Count the logs, of `count` honest ones, in which the audit finds something."""
    begun, events, wrong = perf_counter(), 0, 0
    for number in range(count):
        name = random.choice(LOGS)
        log = rewritten_log(log_of(name), random)
        events += len(log)
        verdict = verdict_of(log)
        if verdict.exit_code != CLEAN:
            wrong += 1
            print(f"found in honest log {number}, of {name}: {verdict.again.contradictions[:1]}")
    took = perf_counter() - begun
    print(f"{count} honest logs, {events} events: {wrong} with findings ({took:.0f} s)", flush=True)
    return wrong


def count_missed_lies(seconds: int, random: Random) -> int:
    """Take lies from all sources in turn until the time is over."""
    ends = perf_counter() + seconds
    found, others, missed = Counter[str](), Counter[str](), Counter[str]()
    while perf_counter() < ends:
        name = random.choice(LOGS)
        for source, lie in SOURCES.items():
            for about, forged in lie(log_of(name), random):
                if forged is None:
                    continue
                verdict = verdict_of(forged)
                names_unsigned = about == UNSIGNED and verdict.signatures.unsigned
                if verdict.exit_code != CLEAN or names_unsigned:
                    found[source] += 1
                elif source != "signatures and keys" and is_possible(forged):
                    others[source] += 1
                else:
                    missed[source] += 1
                    print(f"missed: {source}, {about}, in {name}", flush=True)
    for source in SOURCES:
        counts = f"{found[source]:6} found {others[source]:6} another history"
        print(f"{source:20} {counts} {missed[source]:4} missed")
    return missed.total()


if __name__ == "__main__":
    main()
