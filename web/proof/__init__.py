"""The audit page that needs no server: one folder of files, the same wherever it is served.

`program` is what runs in it, `folder` all of its files by their paths.
"""
