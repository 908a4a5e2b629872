"""Access control: roles, sessions, enrolment of devices. Rules here, storage in `records`.

A device is enrolled by a one-time code (160 bits, five minutes) and from then on is identified by a
random token in a cookie, which has no meaning by itself: its permissions are looked up here at
every request, so that revoking takes effect at once. The server stores only digests: a stolen
database gives no access. A PIN gives no access over the network: it unlocks an enrolled device.

The path of a request: `server.http.origin` refuses other sites and `server.http.rate_limits`
senders with too many requests; then `server.http.guard` finds the session and checks by `roles`
that its role allows the act, before the route is called.
"""
