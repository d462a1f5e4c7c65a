"""What stands before the routes: heads, hosts, headers, foreign origins, bodies, request ids."""
