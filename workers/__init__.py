"""Makes puzzles and puts them in stock; assembles the `puzzlebank` command."""
