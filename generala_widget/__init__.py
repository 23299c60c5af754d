"""Five-dice games that live in a notebook."""
