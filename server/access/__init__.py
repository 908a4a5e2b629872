"""Who may do what: roles, sessions, enrolment of devices. Rules here, storage in `records`.

A device is enrolled by a one-time code (160 bits, five minutes) and from then on is known by a
random token in a cookie, which says nothing by itself: what it may do is looked up here at every
request, so that revoking it works at once. The server keeps digests only: a stolen database gives
no access. A PIN gives no access over the network: it unlocks a device that is enrolled.

The way of a request: `server.http.guard` finds the session and asks `roles` whether the act's name
is among those of its role, before the route sees anything; `server.http.origin` has refused other
sites before that, and `server.http.rate_limits` senders that ask too often.
"""
