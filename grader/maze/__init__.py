"""Mazes on a square grid, with rooms, from a start to a goal: graded by the deductions that leave only the route."""
