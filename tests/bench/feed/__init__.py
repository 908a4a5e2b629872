"""The feed under the load of a large hall: see `__main__`."""
