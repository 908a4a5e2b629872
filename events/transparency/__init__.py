"""A tournament's log as a transparency log in the open format of C2SP, so that not even its keeper
can change, drop or fork history unnoticed.

Only the standard library and `domain` are imported here, and no Ed25519: callers pass functions
that sign and verify. So it runs wherever Python does, even in a browser.
"""
