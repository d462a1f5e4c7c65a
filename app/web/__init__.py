"""HTTP and WebSocket: routes, protocol models, pages, security. Sees views, never states."""
