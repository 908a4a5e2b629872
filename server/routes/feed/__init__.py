"""The live feed on its lines: websockets, and server-sent events."""
