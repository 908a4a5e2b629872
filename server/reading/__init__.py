"""Public sheets at addresses of which anybody may keep a copy: caches, CDNs, browsers.

`durable` speaks the read side of the Durable Streams protocol and knows of no tournament, `chain`
is what is kept of one sheet's versions, `readings` all of them, fed by the hub as a screen is.
"""
