"""Common handling of every request, before and after its route."""
