//! Linker arguments for machines without an operating system.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=machines/riscv.ld");
    let target = env::var("TARGET").expect("cargo sets TARGET");
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    if target.starts_with("thumb") {
        cortex_m(&target);
    } else if target.starts_with("riscv") {
        println!("cargo:rustc-link-arg=-T{own}/machines/riscv.ld");
    } else if target.starts_with("wasm") {
        println!("cargo:rustc-link-arg=--export=determinism");
    }
}

/// Memory layout of the board emulated by QEMU, by target.
fn cortex_m(target: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (flash, ram) = match target {
        "thumbv8m.main-none-eabihf" => ("0x10000000, LENGTH = 4M", "0x38000000, LENGTH = 4M"),
        _ => ("0x00000000, LENGTH = 4M", "0x20000000, LENGTH = 4M"),
    };
    let memory = format!("MEMORY {{ FLASH : ORIGIN = {flash}\n RAM : ORIGIN = {ram} }}\n");
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rustc-link-arg=--nmagic");
}
