"""Publishing results: the site of a tournament, in a folder of this machine or on another, updated
in the background after each published round; also messages to other sites, readers and telephones.

No command ever waits for it. Progress is stored beside the log, so that a server that was killed
continues.
"""
