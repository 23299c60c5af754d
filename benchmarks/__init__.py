"""Ratios measured side by side: `make bench` prints them."""
