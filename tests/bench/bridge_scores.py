"""How long scoring takes: `python -m tests.bench.bridge_scores`.

A session of 50,000 results, 500 tables with 100 boards, drawn by a seed. Measured are all
comparisons and the standings from the beginning, and one new result in existing scores: the
comparison of its board and the standings after it. The best of three runs is shown. The promises
are 5 s and 50 ms.
"""

from random import Random

from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.scores import session_scores, standings
from tests.bench.movements import seconds
from tests.bridge_sessions import drawn_lines, drawn_result

TABLES = 500
BOARDS = 100


def measure(form: Form) -> None:
    random = Random(1)
    lines, policy = drawn_lines(TABLES, BOARDS, random), ScoringPolicy(TABLES, form)
    whole = seconds(lambda: standings([session_scores(policy, lines)]))
    print(f"{form:<11} {len(lines)} results: compared and ranked in {whole:.2f} s")
    scores = session_scores(policy, lines)
    board, line = lines[-1]
    new = line._replace(result=drawn_result(random))
    one_result = seconds(lambda: standings([scores.with_line(board, new)]))
    print(f"{form:<11} one new result, standings after it: {1000 * one_result:.1f} ms")


def main() -> None:
    for form in Form:
        measure(form)


if __name__ == "__main__":
    main()
