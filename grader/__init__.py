"""Rules and deductions: pure functions of their arguments. Imports nothing of the other floors."""
