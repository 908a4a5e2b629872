"""A federation's day on its host, compressed: see `__main__`."""
