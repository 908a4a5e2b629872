"""Common parts of routes: the services of the server, the request, responses and errors."""
