"""USEBIO 1.3: results in XML as clubs of the UK, Australia, New Zealand and South Africa send them.

`read` takes the dialects met in the wild, sections and sessions among them; `write` writes one. A
valid file of 1.2 is one of 1.3 but for P2P_CHARGE_RATE, which is EBU_CHARGE_CODE there; both
versions are read.
"""
