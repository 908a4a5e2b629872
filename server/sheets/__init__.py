"""Public sheets at addresses that any cache may keep: proxies, CDNs, browsers.

`durable_streams` is the read side of the Durable Streams protocol, independent of tournaments;
`versions` has the versions of one sheet, also as files of a site; `followed_sheets` all sheets that
are read, fed by the hub like a screen.
"""
