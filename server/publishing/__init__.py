"""The results where the organiser wants them: the site of a tournament, in a folder of this machine
or on another, renewed in the background after each publication.

No command ever waits for it. What is on its way is kept beside the log, so that a server that was
killed goes on where it was.
"""
