#!/usr/bin/env bash
# The other systems: builds for Windows and plays under Wine, type-checks for macOS, and compiles the Rust bot for
# WebAssembly. Installs what is missing where it can. It needs Debian's own Rust, which brings the source of Rust's
# library, so that everything can be built for every system; rustup's is not touched.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

packages=(rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64 wine wine64 clang lld wasi-libc libclang-rt-14-dev-wasm32)
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
done
if ((${#missing[@]})); then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; } || {
        echo "error: not every package is there; install '${missing[*]}' and run this again" >&2
        exit 1
    }
fi

# Debian's Rust by its full name, in a folder of its own; what is built is not debugged.
built=$root/target/systems
debian() {
    local verb=$1
    shift
    env RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_DIR="$built" CARGO_PROFILE_DEV_DEBUG=0 \
        /usr/bin/cargo "$verb" -q -Zbuild-std=std,panic_abort "$@"
}

echo "building for Windows and for this system" >&2
debian build --locked --bin duel --target x86_64-pc-windows-gnu
cargo build -q --locked --bin duel
here=$root/target/debug/duel

work=$(mktemp -d)
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe="
unset DISPLAY
trap 'wineserver -k >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
# The loader itself: the script in front of it asks for 32-bit programs.
wine=/usr/lib/wine/wine64

mkdir "$work/play"
cd "$work/play"
cp "$built/x86_64-pc-windows-gnu/debug/duel.exe" .
x86_64-w64-mingw32-gcc -O1 -shared -o bcryptprimitives.dll "$root/tests/systems/bcryptprimitives.c" -ladvapi32
x86_64-w64-mingw32-gcc -O1 -o bot.exe "$root/tests/systems/bot.c"
cp -r "$root/strategies" "$root/tournaments" .
timeout 120 "$wine" wineboot -u >/dev/null 2>&1 </dev/null

failed=0
fail() {
    echo "FAILED: $*" >&2
    failed=1
}
windows() { timeout 120 "$wine" duel.exe "$@"; }
# exits CODE COMMAND…: runs it on Windows, with what it says in `out` and `err`.
exits() {
    local expected=$1 code=0
    shift
    windows "$@" >out 2>err </dev/null || code=$?
    ((code == expected)) || { fail "duel $*: exit code $code, not $expected" && head -5 err >&2; }
}
same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }
says() { grep -qF -- "$2" "$1" || { fail "$1 does not say: $2" && head -5 "$1" >&2; }; }
# Waits for something, and not for ever.
until_true() {
    for ((i = 0; i < 600; i++)); do
        "$@" && return
        sleep 0.1
    done
    fail "waited in vain: $*"
}

echo "the rule books' sessions" >&2
session() {
    local variant=$1 moves
    read -ra moves <<<"$2"
    shift 2
    printf '%s\r\n' "${moves[@]}" | windows play "$variant" --first human --second human --seed 1 "$@" >out 2>err ||
        fail "the session of $variant"
    same out "$root/tests/sessions/$variant.txt"
}
session divisor-duel "8 4 2 1" --names Alice,Bob
session division-duel 12
session factor-duel "15 5 5" --start 30
session no-reuse-duel "15 5 2 4"
session divider-game "25 25 10 20 10 5 1 2 1"

echo "a tournament, its standings and its page" >&2
# The ends of lines that editors of Windows write.
sed 's/$/\r/' tournaments/showdown.yaml >showdown.yaml
exits 0 run showdown.yaml --record w.jsonl --report w.html --threads 2 --full
cp out w.txt
"$here" run showdown.yaml --record l.jsonl --report l.html --threads 2 --full >l.txt 2>err
sed -i 's/w\.jsonl/l.jsonl/g; s/w\.html/l.html/g' w.txt
for kind in jsonl html txt; do same "w.$kind" "l.$kind"; done
for format in json csv markdown; do
    exits 0 standings w.jsonl --format "$format"
    "$here" standings w.jsonl --format "$format" >here.txt 2>err
    same out here.txt
done
exits 0 verify w.jsonl
says out "games come out the same"
exits 0 solve no-reuse-duel 2..400 --format csv
"$here" solve no-reuse-duel 2..400 --format csv >here.txt
same out here.txt

echo "killed and resumed" >&2
head -c 100001 l.jsonl >w.jsonl
exits 0 run showdown.yaml --record w.jsonl --resume
same w.jsonl l.jsonl
cat >long.yaml <<'YAML'
name: long
seed: 5
rounds: 40000
variants: [divisor-duel, factor-duel]
strategies: [random, greedy-largest, parity]
YAML
larger_than() { [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -gt "$2" ]; }
"$wine" duel.exe run long.yaml --record long.jsonl >/dev/null 2>&1 </dev/null &
run=$!
until_true larger_than long.jsonl 1000000
exits 2 run long.yaml --record long.jsonl --resume
says err "is being written by another run"
kill -9 "$run"
wait "$run" 2>/dev/null || true
exits 0 run long.yaml --record long.jsonl --resume
"$here" run long.yaml --record long-here.jsonl >/dev/null 2>&1
same long.jsonl long-here.jsonl

echo "files" >&2
exits 2 report l.jsonl -o L.JSONL
says err "is the record itself"
exits 2 verify NUL
exits 0 report l.jsonl -o page.html
exits 0 report l.jsonl -o page.html
same page.html l.html

echo "bots" >&2
tournament() {
    local file=$1
    shift
    printf 'name: bots\nseed: 1\n%s\nvariants: [{variant: divisor-duel, starts: [64]}]\nstrategies: [random, {name: bot, use: %s}]\n' "$*" "$file"
}
for kind in largest hang sleep crash flood child; do
    printf 'command: [./bot, %s]\nlimits: {move: 200ms, start: 1s, wait: 2s}\n' "$kind" >"$kind.yaml"
    tournament "$kind.yaml" >t.yaml
    exits 0 run t.yaml --record "$kind.jsonl"
    [ "$(grep -c 'bots are not confined' err)" = 1 ] || fail "$kind: it is not said once that bots are not confined"
done
ended() { [ "$(grep -c "\"end\":\"$2\"" "$1.jsonl")" = 2 ] || { fail "$1: not two games that ended with $2" && tail -2 "$1.jsonl" >&2; }; }
ended largest no-moves
ended hang timeout
ended sleep timeout
ended crash crash
says crash.jsonl "exit code 0xc0000005"
ended flood flood
ended child crash
says child.jsonl "exit code 3"
alone() { ! pgrep -f 'bot(\.exe)?"? (linger|hang|sleep)' >/dev/null; }
until_true alone
# Killed together with whoever plays it.
printf 'command: [./bot, hang]\nlimits: {move: 100s, start: 100s, wait: 100s}\n' >patient.yaml
tournament patient.yaml >t.yaml
"$wine" duel.exe run t.yaml >/dev/null 2>&1 </dev/null &
run=$!
crowded() { ! alone; }
until_true crowded
kill -9 "$run"
wait "$run" 2>/dev/null || true
until_true alone
# By its path, and demanded in a jail.
exits 0 play --first bot.exe --second random --start 64 --seed 1
tournament largest.yaml "sandbox: jail" >t.yaml
exits 2 run t.yaml
says err "the tournament demands \`sandbox: jail\`"
exits 0 check largest.yaml

echo "bots in WebAssembly" >&2
# Rust's part of it: the source in strategies/wasm, with the library built for WASI.
mkdir -p rust/src
cp "$root/strategies/wasm/parity.rs" rust/src/main.rs
printf '[package]\nname = "parity-rs"\nedition = "2024"\n[profile.release]\nstrip = true\n' >rust/Cargo.toml
wasi=/usr/lib/wasm32-wasi
(cd rust && RUSTFLAGS="-Clinker=wasm-ld -Clink-self-contained=no -L$wasi -Clink-arg=$wasi/crt1-command.o" debian build --release --target wasm32-wasip1)
cp "$built/wasm32-wasip1/release/parity-rs.wasm" .
clang --target=wasm32-wasi -O2 -s -o parity-lines.wasm strategies/parity.c
printf 'name: wasm\nseed: 9\nrounds: 20\nlimits: {fuel: 1M}\nvariants: [divisor-duel, division-duel, no-reuse-duel]\nstrategies: [random, parity-wasm, parity-lines.wasm, parity-rs.wasm]\n' >wasm.yaml
exits 0 run wasm.yaml --record wasm-w.jsonl
"$here" run wasm.yaml --record wasm-l.jsonl >here.txt 2>err
same wasm-w.jsonl wasm-l.jsonl
says out "parity-rs"
exits 0 verify wasm-l.jsonl
says out "games come out the same"
[ "$(grep -c '"end":"no-moves"' wasm-l.jsonl)" = "$(($(wc -l <wasm-l.jsonl) - 1))" ] || fail "a module did not play to the end"

cd "$root"
for target in aarch64-apple-darwin x86_64-apple-darwin; do
    echo "checking for $target" >&2
    debian check --locked --target "$target" || fail "cargo check for $target"
    debian check --locked --target "$target" --lib --no-default-features || fail "cargo check for $target, the library alone"
done

((failed == 0)) && echo "Windows, macOS and WASI: all as it should be" >&2
exit "$failed"
