"""The rules of Durak, pure: standard library only, no clock, no luck, no input or output.

cards, rules, setup, errors   what a game is made of, and what can be wrong with it
position, roles, result       the mutable numbers under a state, and who comes after whom
deal, bout, bout_end          the kernel: from the pack to the last card, in place
state, play, replay           the immutable game everybody else uses
view, memory, shown           the only door to something that may be seen, and remembered
imagine, playout              positions made of guesses; whole games at random
move_text, refusal            moves as text, and why one is refused
start, notation               positions and games put together or written down by hand
"""
