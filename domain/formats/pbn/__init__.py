"""PBN 2.1 (Portable Bridge Notation): deals, hand records and score tables.

`games` is the syntax, `read` and `write` convert results. Auctions and play are skipped.
"""
