"""PBN 2.1 (Portable Bridge Notation): deals, hand records and score tables.

`games` is the syntax, `read` and `write` make results of it and
back. Auctions and play are read over.
"""
