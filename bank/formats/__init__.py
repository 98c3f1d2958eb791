"""Puzzles in the formats of others: what belongs to one kind is `bank.formats.<kind>`, with functions from and to text."""
