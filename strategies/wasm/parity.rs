//! Leaves an odd number when it can; otherwise takes the smallest divisor. A program that reads and writes lines.
//! Compile it, in this folder, after `rustup target add wasm32-wasip1` (`tests/systems.sh` does it with Debian's Rust):
//!     rustc --target wasm32-wasip1 -O -C strip=symbols -o parity-rs.wasm parity.rs

use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    let mut divide = false;
    for line in stdin().lock().lines() {
        let line = line.expect("a line");
        let mut words = line.split(' ');
        match words.next() {
            Some("game") => divide = line.contains(" op=divide "),
            Some("move") => {
                let mut numbers = words.map(|word| word.parse::<u64>().expect("a number"));
                let n = numbers.next().expect("the number");
                let moves: Vec<u64> = numbers.collect();
                let after = |d: u64| if divide { n / d } else { n - d };
                let odd = moves.iter().find(|d| after(**d) % 2 == 1);
                println!("{}", odd.unwrap_or(&moves[0]));
                stdout().flush().expect("a reader");
            }
            _ => {}
        }
    }
}
