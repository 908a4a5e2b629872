"""The log as evidence: any past moment, every pairing made again, every breach of integrity.

`history` looks at a log as of any version; `breaches` lists what broke pairing integrity; what a
game can prove again is its own (`proof`, found by `provers`); `verdict` puts them together;
`sentences` tells each event.
"""
