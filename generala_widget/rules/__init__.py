"""The rules of every game: what can be done, what it scores, and what comes next."""
