"""Booklets: puzzles of mixed kinds and tiers drawn from the bank and laid out for print, with their solutions.

`sections` says what goes in, `layout` where it goes on the pages, `drawing` puts a board on a page, `booklet`
makes the PDF.
"""
