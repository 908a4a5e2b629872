"""USEBIO 1.2: results in XML as clubs of the UK, Australia, New Zealand and South Africa send them.

`read` takes the dialects met in the wild, sections and sessions among them; `write` writes one.
"""
