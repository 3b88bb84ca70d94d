//! Memory layout of the boards, for the linker.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=riscv.ld");
    let target = env::var("TARGET").expect("cargo sets TARGET");
    if target.starts_with("thumb") {
        cortex_m(&target);
    } else if target.starts_with("riscv32") {
        let directory = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
        println!("cargo:rustc-link-arg=-T{directory}/riscv.ld");
    }
}

fn cortex_m(target: &str) {
    let (flash, ram) = match target {
        // micro:bit: the smallest board.
        "thumbv6m-none-eabi" => ("0x00000000, LENGTH = 256K", "0x20000000, LENGTH = 16K"),
        "thumbv8m.main-none-eabihf" => ("0x10000000, LENGTH = 4M", "0x38000000, LENGTH = 4M"),
        _ => ("0x00000000, LENGTH = 4M", "0x20000000, LENGTH = 4M"),
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let memory = format!("MEMORY {{ FLASH : ORIGIN = {flash}\n RAM : ORIGIN = {ram} }}\n");
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rustc-link-arg=--nmagic");
}
