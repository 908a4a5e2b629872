"""Tournament report files: one neutral value, a module for each dialect's records.

dialect    defined by                                        module
TRF06      FIDE Handbook C.04 Annex, by Krause (2006)        records.players (old codes), headers
TRF16      FIDE C.04.B.2 as approved in 2015                 records.players, headers
TRF(x)     JaVaFo Advanced User Manual 2.2                   records.engines
TRF(bx)    bbpPairings' documentation                        records.engines
TRF26      FIDE C.02.03 Annexure A (edition of 12 May 2025)  records.trf26, trf26_teams

Facts without a record, such as US Chess's accelerations, are in comments that this program reads:
records.comments.

`read.read_trf` reads the bytes of any of them, `write.write_trf16` and `write.write_trf26` write
them, `rounds` makes pairing requests of a report. An unknown record is kept verbatim, as the format
says that it must not be an error.
"""
