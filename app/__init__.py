"""Bito: the server on which people play Durak in the browser. docs/ARCHITECTURE.md is the map."""
