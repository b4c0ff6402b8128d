//! Leaves an odd number when it can; otherwise takes the smallest divisor. Asked by calls: see docs/wasm.md.
//! Compile it, in this folder (`pip install ziglang`, then `python3 -m ziglang` is `zig`):
//!     zig build-exe parity.zig -target wasm32-freestanding -O ReleaseSmall -fno-entry -rdynamic -femit-bin=parity-zig.wasm

var divide = false;
var numbers: [*]u64 = undefined;

export fn game(rules: i32, start: u64, second: i32) void {
    _ = start;
    _ = second;
    divide = rules & 1 == 1;
}

export fn buffer(bytes: u32) [*]u64 {
    const page = @wasmMemoryGrow(0, (bytes + 65535) / 65536);
    numbers = @ptrFromInt(@as(usize, @intCast(page)) * 65536);
    return numbers;
}

export fn choose() u64 {
    const n = numbers[0];
    const moves = numbers[2 .. 2 + @as(usize, @intCast(numbers[1]))];
    for (moves) |d| {
        if ((if (divide) n / d else n - d) % 2 == 1) return d;
    }
    return moves[0];
}
