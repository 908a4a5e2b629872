"""What only chess has in the outer shell: pages, files, the why of a pairing, own entries."""
