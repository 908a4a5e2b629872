"""The outer layer, the only one that uses sockets, the clock and the environment.

The path of a command: `http.guard` finds the session of its sender -> `routes.api.commands`
decodes it -> `live.tournaments` locks the tournament and loads its state -> `events.decide` returns
the events -> `events.codec` and `events.log.chain` encode and link them -> `events.fold` computes
the new state -> `live.writer` commits them together with other waiting batches, and the request is
answered -> `feed.publisher` builds the sheets that screens show -> `feed.hub` selects the messages
for each client -> `routes.feed.socket` sends them.

`games.registry` lists the routes that only one game has; `application.app` assembles everything.
"""
