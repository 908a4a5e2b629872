"""The log: what happened, how it is written down, how it is read back.

`log` is the log itself, for all games: envelope, chain, stores. `game` defines what a game gives
the log: its facts, each with its effect and its sentence, and its acts, each with its decision; and
phrases that all games need. `tournament` and `prizes` are what every tournament has, `contest` what
games of rounds share; `chess`, `team_chess` and `bridge` are games, `games` is all of them.
`catalogue` has every fact and act, by stored name and by class, and knows no more.

    command → `decide` → events → `codec` → `log.chain` → `log.store`
    `log.store` → `codec` → `fold` → state          `bundle`, `audit` begin there, too

`decide` judges and `fold` believes: what was legal once is never judged again.

To add an event: its class in the `vocabulary` of its game, what follows from it and its sentence in
`facts`, and a sample of its bytes under tests/events/samples. tests/events/test_kinds.py finds what
is missing.
"""
