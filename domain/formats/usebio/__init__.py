"""USEBIO 1.3: results in XML, as exchanged by clubs of the UK, Australia, New Zealand and South
Africa.

`read` accepts the dialects in use, with sections and sessions; `write` writes one. A valid file of
1.2 is one of 1.3 except for P2P_CHARGE_RATE, which is EBU_CHARGE_CODE there; both versions are
read."""
