/* Leaves an odd number when it can; otherwise takes the smallest divisor. Asked by calls: see docs/wasm.md.
 * Compile it, in this folder, with clang and lld (parity.wasm beside this folder was made like this):
 *     clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry,--strip-all -o ../parity.wasm parity.c
 * A program that reads and writes lines needs no changes at all: ../parity.c compiles with Debian's
 * `clang lld wasi-libc libclang-rt-14-dev-wasm32` as
 *     clang --target=wasm32-wasi -O2 -s -o parity-lines.wasm ../parity.c
 */
#define EXPORT(name) __attribute__((export_name(name)))

typedef unsigned long long u64;

extern u64 __heap_base[];
static int divide;

EXPORT("game") void game(int rules, u64 start, int second) {
    (void)start, (void)second;
    divide = rules & 1;
}

EXPORT("buffer") void *buffer(unsigned bytes) {
    unsigned end = (unsigned)__heap_base + bytes, size = __builtin_wasm_memory_size(0) << 16;
    if (end > size) __builtin_wasm_memory_grow(0, (end - size + 65535) >> 16);
    return __heap_base;
}

EXPORT("choose") u64 choose(void) {
    u64 n = __heap_base[0], count = __heap_base[1], *moves = __heap_base + 2;
    for (u64 i = 0; i < count; i++)
        if ((divide ? n / moves[i] : n - moves[i]) % 2 == 1) return moves[i];
    return moves[0];
}
