"""Files on the disk: private to their owner, locked by one process, written whole or not at all."""
