"""The results as a folder of plain pages, for any web space, or to open from a disk.

It needs no server, script or address outside the folder; all links are relative. It has only
public data. The same log gives the same bytes.
"""
