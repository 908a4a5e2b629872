"""The tournaments in memory: commands decided one by one, written by one thread, published."""
