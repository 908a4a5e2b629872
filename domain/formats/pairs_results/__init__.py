"""The results of a pairs session as files hold them, whatever their format.

`document` is the value, `pair_book` finds the pairs a reader meets, `agreement` scores a file again
and lists what differs, `drafting` makes a document of a session's scores, `recognised` reads any
format it knows. One package a format writes or reads documents: usebio, pbn, bws, nz_scorer,
pairs_csv.
"""
