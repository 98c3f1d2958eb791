"""Sudoku: every row, column and box holds each digit once."""
