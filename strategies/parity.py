"""Leaves an odd number when it can; otherwise takes the smallest divisor."""
import sys

divide = False
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        divide = "op=divide" in rest
    elif word == "move":
        n, *legal = map(int, rest)
        odd = [d for d in legal if (n // d if divide else n - d) % 2 == 1]
        print((odd or legal)[0], flush=True)
    elif word == "quit":
        break
