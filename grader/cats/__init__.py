"""Cat puzzles: one cat (or two, or three) in every row, column and region, and no two cats touch.

Also known as Queens, MeowColor, CatDoku and, with any number of stars, as Star Battle.
"""
