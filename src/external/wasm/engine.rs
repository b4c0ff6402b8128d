//! The engine, set up so that nothing depends on the machine.

use wasmi::{CompilationMode, Config, CustomFuelCosts, EnforcedLimits, Engine};

/// Which engine plays, as records name it. What is metered differs between engines and their versions, so that a
/// game that comes near a limit may end otherwise with another.
pub const ENGINE: &str = "wasmi 2.0.0";

/// Calls within calls, at most.
const DEEPEST: usize = 10_000;
/// Bytes of the engine's own stack, at most; a program's arrays lie in its memory, not here.
const HIGHEST: usize = 4 << 20;

/// Bytes that are copied or cleared for one unit of fuel: as long as other instructions take.
pub(super) const COPIED: u32 = 16;

/// An engine for one module: what was compiled goes when the module does.
pub(super) fn engine() -> Engine {
    let mut config = Config::default();
    config
        .consume_fuel(true)
        .fuel_cost(CustomFuelCosts {
            bytes_copied_per_fuel: COPIED,
            fuel_per_bytes_translated: 0,
            fuel_per_bytes_validated: 0,
        })
        // Translated on the first call, a function would cost its first caller fuel.
        .compilation_mode(CompilationMode::Eager)
        .ignore_custom_sections(true)
        // One memory, which the limits are about.
        .wasm_multi_memory(false)
        // Against modules that take for ever to compile.
        .enforced_limits(EnforcedLimits::strict())
        .set_max_recursion_depth(DEEPEST)
        .set_max_stack_height(HIGHEST);
    Engine::new(&config)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_that_records_name_is_the_one_that_is_built_in() {
        let lock = include_str!("../../../Cargo.lock");
        let (name, version) = ENGINE.split_once(' ').expect("a name and a version");
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n")));
        // Any other version would need another name in records.
        let manifest = include_str!("../../../Cargo.toml");
        assert!(manifest.contains(&format!("{name} = {{ version = \"={version}\"")));
    }
}
