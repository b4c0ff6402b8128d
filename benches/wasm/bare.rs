//! The call of `choose` alone, with nothing around it: the numbers are there already.

use std::hint::black_box;
use std::path::Path;

use wasmi::{CompilationMode, Config, Engine, Linker, Memory, Module, Store, TypedFunc};

use crate::LEGAL;

pub(crate) struct Bare {
    store: Store<()>,
    choose: TypedFunc<(), i64>,
}

impl Bare {
    pub(crate) fn load(path: &Path) -> Self {
        let mut config = Config::default();
        config.consume_fuel(true).compilation_mode(CompilationMode::Eager);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, std::fs::read(path).unwrap()).unwrap();
        let mut store = Store::new(&engine, ());
        store.set_fuel(u64::MAX).unwrap();
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        let buffer: TypedFunc<i32, i32> = instance.get_typed_func(&store, "buffer").unwrap();
        let at = buffer.call(&mut store, 1024).unwrap() as usize;
        let memory: Memory = instance.get_memory(&store, "memory").unwrap();
        let numbers = [12, LEGAL.len() as u64].into_iter().chain(LEGAL);
        let bytes: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        memory.write(&mut store, at, &bytes).unwrap();
        let choose = instance.get_typed_func(&store, "choose").unwrap();
        Bare { store, choose }
    }

    pub(crate) fn call(&mut self) {
        assert_eq!(black_box(self.choose.call(&mut self.store, ()).unwrap()), 1);
    }
}
