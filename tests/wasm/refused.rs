//! Modules that are not played at all, and the reason.

use crate::support::{SMALL, load};

#[test]
fn a_module_that_cannot_play_is_refused_with_the_reason() {
    let start = "(func (export \"_start\"))";
    let memory = "(memory (export \"memory\") 1)";
    for (text, what) in [
        (
            format!("(import \"env\" \"alert\" (func)) {memory} {start}"),
            "the module imports `env.alert`, which bots are not given; `docs/wasm.md` lists what they are",
        ),
        (
            format!(
                "(import \"wasi_snapshot_preview1\" \"path_open\" (func)) (import \"x\" \"m\" (memory 1)) {start}"
            ),
            "the module imports `wasi_snapshot_preview1.path_open`, `x.m`, which bots are not given",
        ),
        // The name is known, the type is not.
        (
            format!("(import \"wasi_snapshot_preview1\" \"fd_close\" (func)) {memory} {start}"),
            "the module imports `wasi_snapshot_preview1.fd_close`, which",
        ),
        (start.into(), "the module does not export its memory; export it as `memory`"),
        (memory.into(), "the module exports neither `_start`"),
        (
            format!("{memory} (func (export \"_start\") (param i32))"),
            "the module's `_start` has another type; declare it as `()`",
        ),
        (
            format!("{memory} (func (export \"buffer\")) (func (export \"choose\"))"),
            "the module's `buffer` has another type; declare it as `(i32) -> i32`",
        ),
        (
            format!("(memory (export \"memory\") 17) {start}"),
            "the module begins with 1114112 bytes of memory and may use 1048576; raise `limits: {memory: …}`",
        ),
        (
            format!("{memory} {start} (func (local {}))", "i64 ".repeat(2001)),
            "the module has a function with more than 2000 local variables; compile it with optimisation",
        ),
        (format!("(memory 1) {memory} {start}"), "the module is not valid: "),
    ] {
        let bytes = wat::parse_str(format!("(module {text})")).expect("text");
        let error = load(&bytes, SMALL).expect_err("refused");
        assert!(error.starts_with(what), "{text}: {error}");
        // One line, and its last part says what to do.
        assert!(!error.contains('\n') && error.contains("; "), "{error}");
    }
    let error = load(b"#!/bin/sh\n", SMALL).expect_err("refused");
    assert_eq!(error, "the file is not a WebAssembly module; compile it for `wasm32-wasi`");
}
