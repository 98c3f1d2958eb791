"""The rating: Sudoku Explainer's scale, from a second ladder in its order."""
