"""The database: tables, the journal with group commit, queries, sealed seeds. Knows no rules."""
