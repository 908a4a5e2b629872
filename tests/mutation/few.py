"""How pytest runs under a mutant: few examples, nothing shrunk, nothing that hangs on a clock."""

import os

from hypothesis import Phase, settings

ARGUMENTS = (
    *("--ignore", "tests/browser"),
    *("--ignore", "tests/faults"),
    *("-p", "no:cacheprovider"),
    *("-o", "timeout=0"),
    *("-W", "ignore:Module already imported"),
    "-q",
)


def few_examples(effort: str) -> None:
    """Set the number of examples; call it before any test is imported."""
    os.environ["WALLCHART_TESTS"] = effort
    settings.register_profile("unshrunk", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")
