"""Tournament report files: one neutral value, a module for each dialect's records.

dialect    defined by                                        module
TRF06      FIDE Handbook C.04 Annex, by Krause (2006)        records.players (old codes), headers
TRF16      FIDE C.04.B.2 as approved in 2015                 records.players, headers
TRF(x)     JaVaFo Advanced User Manual 2.2                   records.engines
TRF(bx)    bbpPairings' documentation                        records.engines
TRF26      FIDE C.02.03 Annexure A (edition of 12 May 2025)  records.trf26, trf26_teams

What none of them has a place for, as US Chess's accelerations, this program states in comments that
it reads back: records.comments.

`read.read_trf` takes the bytes of any of them, `write.write_trf16` and `write.write_trf26` give
them back, `rounds` turns a report into what a pairing system is asked. An unknown record is kept
verbatim, because the format says that it must not be an error.
"""
