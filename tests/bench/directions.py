"""How evenly everybody sits NS and EW, plan by plan: `python -m tests.bench.directions`.

Every field of 14 to 120 pairs, 1 to 4 sessions, bases 5 to 11: each plan is proved pair by pair.
Its figures are printed beside those of edition 1, before lines were evened, and beside the least
possible sum (full fields). `one way` pairs never change direction, `widest` is the greatest
difference of rounds NS and EW, `squares` the sum of all differences squared.
"""

from itertools import product

from tests.domain.bridge.lines.directions_of_plans import (
    BASES,
    LEAST_PAIRS,
    MOST_PAIRS,
    SESSIONS,
    evenness_at_tables,
    is_sound,
    least_squares_sum,
    polish_plan,
    shape_for,
)


def main() -> None:
    print("base sessions pairs  one way (before)  widest (before)  squares (before)    least")
    plans = better = proved = 0
    fields = range(LEAST_PAIRS, MOST_PAIRS + 1)
    for base, sessions, pairs in product(BASES, SESSIONS, fields):
        form = shape_for(pairs, sessions, base)
        if form is None:
            continue
        plan = polish_plan(pairs, sessions, base)
        assert is_sound(plan), (pairs, sessions, base)
        now, then = (
            evenness_at_tables(plan),
            evenness_at_tables(polish_plan(pairs, sessions, base, edition=1)),
        )
        bound = "" if pairs % 2 else str(least_squares_sum(form, sessions))
        assert not bound or now.squares == int(bound), (pairs, sessions, base)
        plans, better, proved = plans + 1, better + (now != then), proved + bool(bound)
        print(
            f"{base:4} {sessions:8} {pairs:5} {now.one_way:8} ({then.one_way:6}) "
            f"{now.widest:7} ({then.widest:6}) {now.squares:8} ({then.squares:6}) {bound:>8}"
        )
    print(f"{plans} plans, all sound; {better} more even than before; {proved} proved least")


if __name__ == "__main__":
    main()
