"""The rating lists FIDE publishes every month, as fixed-width text and as XML.

No regulation defines either form. The text has changed its columns several times (2011 to 2026), so
they are computed from the header line; the XML names its fields. Combined lists have standard,
rapid and blitz ratings, the other lists one kind, which only the file name shows.

`reading.read_text` and `reading.read_xml` turn a stream into players one by one: a list of two
million is never in memory as a whole. None means a line without a player.
"""
