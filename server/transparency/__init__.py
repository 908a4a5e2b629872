"""Keys, signatures and witnesses: what makes this server's word hold against itself."""
