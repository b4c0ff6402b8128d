#!/usr/bin/env bash
# Every check of the project: formatting, lints, documentation, tests, with the command line and without. Installs what is missing where it can.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v cargo >/dev/null; then
    echo "error: there is no cargo; install Rust from https://rustup.rs and run this again" >&2
    exit 1
fi
for part in rustfmt clippy; do
    if ! cargo "${part/rustfmt/fmt}" --version >/dev/null 2>&1; then
        rustup component add "$part" || {
            echo "error: there is no $part; install it with 'rustup component add $part'" >&2
            exit 1
        }
    fi
done

# The page of a record is opened in a real browser.
if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || {
        echo "error: there is no Chromium; install the package 'chromium' and run this again" >&2
        exit 1
    }
fi
export DUEL_REQUIRE_BROWSER=1

cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
# Alone: with tests or examples, what these depend on would hide what the library lacks.
cargo clippy --locked --no-default-features --lib -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --no-default-features
cargo test --locked
