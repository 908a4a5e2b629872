"""What a federation will ask about, on a page: each finding in words, with where it is mended."""
