"""A tournament's log as a transparency log in the open format of C2SP, so that not even its keeper
changes, drops or forks history unseen.

Nothing but the standard library and `domain` is imported here, and no Ed25519: who verifies or
signs hands that in as a function. So it runs wherever Python does, in a browser too.
"""
