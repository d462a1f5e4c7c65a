"""What an operator does to people and tables, in the running server or where none runs."""
