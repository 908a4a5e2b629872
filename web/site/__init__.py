"""The results as a folder of plain pages: to be put on any web space, or opened from a disk.

No server, no script, no address outside the folder; every link is relative. What the hall may not
see is not in it. The same log gives the same bytes.
"""
