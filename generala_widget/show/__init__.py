"""How plain values are shown: numbers, tables, bars and small pictures, as HTML and as text."""
