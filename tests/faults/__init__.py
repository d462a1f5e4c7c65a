"""Short forms of the faults, and tests of what judges them."""
