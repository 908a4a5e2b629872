"""The log: what happened, how it is written down, how it is read back.

`log` is the log itself, whatever is played: envelope, chain, stores. `tournament` is what every
tournament has; `chess` and `bridge` are games. A game is data (`game`): its facts, each with what
follows from it, and its acts, each with who decides it. `catalogue` has all of them, by stored name
and by class, and knows no more.

    command → `decide` → events → `codec` → `log.chain` → `log.store`
    `log.store` → `codec` → `fold` → state          `replay`, `bundle`, `audit` begin there, too

`decide` judges and `fold` believes: what was legal once is never judged again.

To add an event: its class in the `vocabulary` of its game, what follows from it in `folds`, how it
is told in `sentences`, a line in `facts`, and a sample of its bytes under tests/events/samples.
tests/events/test_kinds.py finds what is missing.
"""
