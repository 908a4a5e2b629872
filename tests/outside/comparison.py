"""One run: events until there are as many positions as were asked for, each rival apart."""

import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.outside.rivals import Rival, RivalFailed

MOST_FAILED = 20
"""Events that a rival gave no answer to, in a run, before the run ends."""


@dataclass
class Outcome:
    """`differing` are the seed of the event and the round, `argued` how often the text was on this
    side, by argument; an event that a rival could not be asked
    about counts for nothing, and is listed with what it said.
    """

    rival: Rival
    positions: int = 0
    differing: list[tuple[str, int]] = field(default_factory=list)
    argued: Counter[str] = field(default_factory=Counter)
    failed: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        seeds = ", ".join(f"{seed} round {number}" for seed, number in self.differing[:10])
        said = (
            f"{self.rival.name} {self.rival.version.splitlines()[0]}: {self.positions} positions, "
        )
        said += f"{len(self.differing)} different"
        said += f" ({seeds})" if seeds else ""
        for argument, count in self.argued.items():
            said += f"\n  {count} argued by text: {argument}"
        reasons = Counter(self.failed.values()).most_common(3)
        for reason, count in reasons:
            said += f"\n  no answer to {count} events: {reason}"
        return said


def compare_with_rival(rival: Rival, positions: int, seed: str) -> Outcome:
    """Event k of a run has the seed SEED-k, so that each can be made again alone."""
    outcome, number = Outcome(rival), 0
    with tempfile.TemporaryDirectory() as folder:
        while outcome.positions < positions and len(outcome.failed) < MOST_FAILED:
            number += 1
            event = rival.event(f"{seed}-{number}")
            try:
                rounds = rival.differing(event, Path(folder))
            except RivalFailed as reason:
                outcome.failed[f"{seed}-{number}"] = str(reason)
                continue
            outcome.positions += event.paired_rounds
            for one in rounds:
                if one.argued:
                    outcome.argued[one.argued.name] += 1
                else:
                    outcome.differing.append((f"{seed}-{number}", one.round_number))
    return outcome
