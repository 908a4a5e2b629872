"""The outer shell, the only place with sockets, the clock and the environment.

The path of one command: `routes.commands` decodes it -> `tournaments` takes the tournament's lock
and its state -> `events.decide` says which facts follow -> `events.codec` and `events.log.chain`
make them bytes -> `writer` commits them with whatever else waits -> `events.fold` gives the new
state -> `feed.hub` knows who is owed what -> `routes.feed` sends it.
"""
