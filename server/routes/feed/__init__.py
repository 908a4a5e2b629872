"""The transports of the live feed: websockets and server-sent events."""
