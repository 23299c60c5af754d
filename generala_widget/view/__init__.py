"""What a board or a static card shows of a game, in a language: plain values, ready to be drawn."""
