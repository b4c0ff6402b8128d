#!/usr/bin/env node
// NAME: a bot for divisor games. Change `choose`, then `duel check NAME.js`.
//
// Duel writes lines to standard input, and only `move` wants an answer: one of the
// numbers offered, on a line of its own. Whatever else there is to say goes to
// standard error: console.error("thinking").

let game = []; // what the game was announced with, as in "op=subtract"

// Returns one of `legal`, the divisors of `n` that may be taken now.
// They are BigInt, since numbers go up to 2^63-1.
function choose(n, legal) {
  // The number that the opponent would face.
  const left = (divisor) => (game.includes("op=divide") ? n / divisor : n - divisor);
  // Leave an odd number if possible, or else take the smallest divisor.
  return legal.find((divisor) => left(divisor) % 2n === 1n) ?? legal[0];
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(" ");
  if (word === "game") {
    // game variant=... op=subtract ... start=16 seat=first seed=7
    game = rest;
  } else if (word === "move") {
    // move 12 1 2 3 4 6: the number, then every legal move
    const [n, ...legal] = rest.map(BigInt);
    console.log(String(choose(n, legal)));
  } else if (word === "quit") {
    process.exit(0);
  }
  // Told as well, and free to be ignored:
  //   played first|second d N   a move was made (yours too), N is the new number
  //   refused d                 your number was not a legal move
  //   over win|loss REASON      the game is over
});
