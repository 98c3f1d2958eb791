"""What is in stock, how it leaves, what is known about it, how it looks. Imports the grader, never the workers."""
