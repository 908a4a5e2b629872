"""The results of a pairs session as stored in files of any format.

`document` is the value, also made from a session's scores, `agreement` scores a file again and
lists the differences, `format_detection` reads any known format. One package a format writes or
reads documents: usebio, pbn, bws, nz_scorer, pairs_csv.
"""
