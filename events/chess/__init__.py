"""Individual chess over the log: Swiss systems, round robins, Chess960."""
