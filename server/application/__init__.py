"""The server put together: its routes, its interface described, what runs beside the answers."""
