"""The results of a pairs session as files of any format hold them.

`document` is the value, `pair_book` finds the pairs a reader meets, `agreement` scores a file again
and lists what differs, `document` also makes one of a session's scores, `format_detection` reads
any known format. One package a format writes or reads documents: usebio, pbn, bws, nz_scorer,
pairs_csv.
"""
