"""The log: events, how they are stored and how they are read back.

`log` is the log itself, for all games: envelope, chain, stores. `game` defines a game for the log:
its facts, each with its fold and sentence, and its acts, each with its decision; and phrases that
all games use. `tournament` and `prizes` are common to all tournaments, `contest` to games of
rounds; `chess`, `team_chess`, `bridge` and `teams_of_four` are games, `games` lists them.
`catalogue` has every fact and act, by stored name and by class.

    command → `decide` → events → `codec` → `log.chain` → `log.store`
    `log.store` → `codec` → `fold` → state          `bundle`, `audit` begin there, too

`decide` judges and `fold` accepts: a recorded event is never judged again.

To add an event: its class in the `vocabulary` of its game, its fold and sentence in `facts`, and a
sample of its bytes under tests/events/samples. tests/events/test_kinds.py reports missing parts.
"""
