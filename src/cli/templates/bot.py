#!/usr/bin/env python3
"""NAME: a bot for divisor games. Change `choose`, then `duel check NAME.py`.

Duel writes lines to standard input, and only `move` wants an answer: one of the
numbers offered, on a line of its own, flushed. Whatever else there is to say goes
to standard error: print("thinking", file=sys.stderr).
"""
import sys

game = {}  # what the game was announced with


def choose(n, legal):
    """Returns one of `legal`, the divisors of `n` that may be taken now."""

    def left(divisor):  # the number that the opponent would face
        return n // divisor if game.get("op") == "divide" else n - divisor

    # Leave an odd number if possible, or else take the smallest divisor.
    odd = [divisor for divisor in legal if left(divisor) % 2 == 1]
    return (odd or legal)[0]


for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "game":  # game variant=... op=subtract ... start=16 seat=first seed=7
        game = dict(item.split("=", 1) for item in rest)
    elif word == "move":  # move 12 1 2 3 4 6: the number, then every legal move
        n, *legal = map(int, rest)
        print(choose(n, legal), flush=True)
    elif word == "quit":
        break
    # Told as well, and free to be ignored:
    #   played first|second d N   a move was made (yours too), N is the new number
    #   refused d                 your number was not a legal move
    #   over win|loss REASON      the game is over
