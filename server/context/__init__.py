"""What a route works with: the services of the server, the request, answers and problems."""
