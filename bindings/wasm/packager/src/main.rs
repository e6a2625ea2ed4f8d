//! Makes the JavaScript and the types of a module of WebAssembly: `outflank-wasm-packager MODULE.wasm DIRECTORY`.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let [module, directory] = [(); 2].map(|()| arguments.next());
    let (module, directory) = module.zip(directory).context("usage: outflank-wasm-packager MODULE.wasm DIRECTORY")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true).remove_name_section(true).web(true)?.omit_default_module_path(true).generate(directory)
}
