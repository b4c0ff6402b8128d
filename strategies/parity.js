// Leaves an odd number when it can; otherwise takes the smallest divisor.
// BigInt, since numbers go up to 2^63-1.
let divide = false;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "game") {
    divide = rest.includes("op=divide");
  } else if (word === "move") {
    const [n, ...legal] = rest.map(BigInt);
    const odd = legal.find((d) => (divide ? n / d : n - d) % 2n === 1n);
    console.log(String(odd ?? legal[0]));
  } else if (word === "quit") {
    process.exit(0);
  }
});
