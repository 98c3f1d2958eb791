"""Formats that puzzles are read from and written to: a module a kind."""
