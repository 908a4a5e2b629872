"""The tournaments in memory: commands are decided one by one, written by one thread, published."""
