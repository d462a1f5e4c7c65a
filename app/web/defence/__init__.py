"""Pure ASGI layers around the routes: hosts, headers, foreign origins, bodies, request ids."""
