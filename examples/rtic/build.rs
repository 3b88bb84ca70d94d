//! Memory layout of the STM32F405, for the linker.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let memory = "MEMORY { FLASH : ORIGIN = 0x08000000, LENGTH = 1M\n RAM : ORIGIN = 0x20000000, LENGTH = 128K }\n";
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rustc-link-arg=--nmagic");
}
