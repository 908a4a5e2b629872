"""A lock on an open file that the system releases when its owner dies, however it dies."""

import sys

if sys.platform == "win32":
    import msvcrt

    def lock(file: int) -> None:
        """BlockingIOError if another process has it."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as taken:
            raise BlockingIOError(*taken.args) from None

else:
    import fcntl

    def lock(file: int) -> None:
        """BlockingIOError if another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
