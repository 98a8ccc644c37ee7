//! `nonosat-glue FILE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` for web pages.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else { return Err("usage: nonosat-glue FILE.wasm FOLDER NAME".into()) };
    let mut glue = Bindgen::new();
    // The address of the module is given to `init`: bundlers and workers know better where it is.
    glue.input_path(module).out_name(name).web(true)?.typescript(true).omit_default_module_path(true);
    Ok(glue.generate(folder)?)
}
