//! Memory layout of the console, for the linker.

use std::env;

fn main() {
    let directory = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        println!("cargo:rustc-link-arg-bins=-T{directory}/gba.ld");
        println!("cargo:rustc-link-arg-bins=--nmagic");
    }
    println!("cargo:rerun-if-changed=gba.ld");
    println!("cargo:rerun-if-changed=build.rs");
}
