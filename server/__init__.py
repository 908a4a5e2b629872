"""The outer shell, the only place with sockets, the clock and the environment.

The path of a command: `http.guard` finds the session of its sender -> `routes.api.commands`
decodes it -> `live.tournaments` takes the tournament's lock and its state -> `events.decide` gives
the events -> `events.codec` and `events.log.chain` encode and link them -> `events.fold` gives the
new state -> `live.writer` commits them together with other waiting batches, and the request is
answered -> `feed.publisher` builds the watched sheets -> `feed.hub` gives the messages due to each
client -> `routes.feed.socket` sends them.

`games.registry` finds what only one game has over HTTP; `application.app` puts everything together.
"""
