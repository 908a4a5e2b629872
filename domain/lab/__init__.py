"""Packages not needed by servers: `endorsement` checks the engines against slow reference methods,
`generation` draws tournaments for that, `simulation` plays formats many times. All random sources
are passed in.
"""
