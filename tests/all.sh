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

# Bots are tried in the jail, which bubblewrap makes, by probes in C and Python.
for tool in bwrap:bubblewrap cc:gcc python3:python3 setpriv:util-linux; do
    command -v "${tool%%:*}" >/dev/null && continue
    { apt-get update -qq && apt-get install -y -qq "${tool##*:}" >/dev/null; } || {
        echo "error: there is no ${tool%%:*}; install the package '${tool##*:}' and run this again" >&2
        exit 1
    }
done

# A bot in C is compiled for WebAssembly.
compiles_wasm() { echo 'int main(void) { return 0; }' | clang --target=wasm32-wasi -x c -o /dev/null - 2>/dev/null; }
if ! compiles_wasm; then
    { apt-get update -qq && apt-get install -y -qq clang lld wasi-libc libclang-rt-14-dev-wasm32 >/dev/null && compiles_wasm; } || {
        echo "error: clang cannot compile for WebAssembly; install the packages 'clang lld wasi-libc libclang-rt-14-dev-wasm32' and run this again" >&2
        exit 1
    }
fi
export DUEL_REQUIRE_CLANG=1

# A manager of versions starts a shell and many programs before each Python, and the tests start hundreds.
PATH="$(dirname "$(python3 -c 'import sys; print(sys.executable)')"):$PATH"

# From nothing, it is quicker to build without notes for the next time and for a debugger, and each crate in one piece.
if [ ! -d target ]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_CODEGEN_UNITS=1
fi

cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
# Alone: with tests or examples, what these depend on would hide what the library lacks.
cargo clippy --locked --no-default-features --lib -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --no-default-features
cargo test --locked
# The other systems, which take longer.
if [ "${DUEL_SYSTEMS:-}" = 1 ]; then bash tests/systems.sh; fi
# A real Slurm is started only where that is wanted.
if [ "${DUEL_CLUSTER:-0}" = 1 ]; then bash tests/cluster.sh; fi
