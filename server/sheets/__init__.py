"""Public sheets at addresses of which any cache may keep a copy: proxies, CDNs, browsers.

`durable_streams` speaks the read side of the Durable Streams protocol and knows of no tournament,
`versions` is what is kept of one sheet's versions, also as files of a site, `followed_sheets` all
sheets that are read, fed by the hub as a screen is.
"""
