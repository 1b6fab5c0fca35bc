"""The rules of both games: pure Python, no pygame, no files, no clock, no global chance."""
