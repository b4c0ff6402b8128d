// Leaves an odd number when it can; otherwise takes the smallest divisor. In AssemblyScript, asked by calls: see
// docs/wasm.md. Compile it, in this folder (`npm install assemblyscript`, then `npx asc` is `asc`):
//     asc parity.ts --optimize --runtime stub --use abort= --outFile parity-ts.wasm

let divide = false;
let numbers: usize = 0;

export function game(rules: i32, start: u64, second: i32): void {
  divide = (rules & 1) == 1;
}

export function buffer(bytes: i32): usize {
  numbers = heap.alloc(bytes);
  return numbers;
}

export function choose(): u64 {
  const n = load<u64>(numbers);
  const count = <i32>load<u64>(numbers + 8);
  for (let i = 0; i < count; i++) {
    const d = load<u64>(numbers + 16 + 8 * i);
    if ((divide ? n / d : n - d) % 2 == 1) return d;
  }
  return load<u64>(numbers + 16);
}
