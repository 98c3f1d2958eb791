"""Puzzles in the file formats of other programs, a module a kind."""
