"""One module a command of the command line; `app.cli` loads the one that is asked for."""
