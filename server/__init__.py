"""The outer shell, the only place with sockets, the clock and the environment.

The path of one command: `http.guard` finds the session of its sender -> `routes.api.commands`
decodes it -> `live.tournaments` takes the tournament's lock and its state -> `events.decide` says
which facts follow -> `events.codec` and `events.log.chain` make them bytes -> `events.fold` gives
the new state -> `live.writer` commits them together with other waiting batches, and the request is
answered -> `feed.publisher` builds the sheets that are watched -> `feed.hub` says which client is
owed what -> `routes.feed.socket` sends it.

`games.registry` finds what only one game has over HTTP; `application.app` puts everything together.
"""
