//! Memory layout of the board emulated by QEMU, by target, for the measuring program.

use std::{env, fs, path::PathBuf};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (flash, ram) = match env::var("TARGET").as_deref() {
        Ok("thumbv8m.main-none-eabihf") => ("0x10000000, LENGTH = 4M", "0x38000000, LENGTH = 4M"),
        _ => ("0x00000000, LENGTH = 4M", "0x20000000, LENGTH = 4M"),
    };
    let memory = format!("MEMORY {{ FLASH : ORIGIN = {flash}\n RAM : ORIGIN = {ram} }}\n");
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg-bins=-Tlink.x");
    println!("cargo:rustc-link-arg-bins=--nmagic");
    println!("cargo:rerun-if-changed=build.rs");
}
