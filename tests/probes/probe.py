"""A bot that tries in Python what must fail, and names on standard error what did not."""
import os
import socket
import subprocess
import sys


def attempts(secrets, other):
    yield "secret", lambda: open(os.path.join(secrets, "secret")).read(1)
    yield "opponent's file", lambda: open(os.path.join(secrets, "opponent", "bot")).read(1)
    yield "file outside", lambda: open(os.path.join(secrets, "new"), "w")
    yield "foreign environment", lambda: open(f"/proc/{other}/environ", "rb").read(1)
    yield "signal", lambda: os.kill(other, 0)
    yield "session", os.setsid
    yield "internet", lambda: socket.socket(socket.AF_INET)
    yield "socket", lambda: socket.socket(socket.AF_UNIX)
    yield "child", lambda: subprocess.run(["cat", os.path.join(secrets, "secret")], check=True)


def holds(secrets, other):
    allowed = []
    for name, attempt in attempts(secrets, other):
        try:
            attempt()
            allowed.append(name)
        except (OSError, ZeroDivisionError, subprocess.CalledProcessError):
            pass
    if allowed:
        print("allowed:", ", ".join(allowed), file=sys.stderr)
    return not allowed


for line in sys.stdin:
    word, *numbers = line.split()
    if word == "move":
        if not holds(sys.argv[1], int(sys.argv[2])):
            sys.exit(1)
        print(numbers[1], flush=True)
    elif word == "quit":
        break
