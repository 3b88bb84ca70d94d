//! Memory layout of the console, for the linker.

use std::{env, fs, path::PathBuf};

/// Time-critical code of the program that measures projections, in addition to that of a cartridge.
const MEASURED: &str = "*(.text.*11projections* .text.*10constraint*8leapfrog* .text.*5kinds3rod*)";

fn main() {
    let directory = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        let script = fs::read_to_string("gba.ld").expect("the script can be read");
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        let measuring = out.join("projections.ld");
        let data = "*(.data .data.*)";
        fs::write(
            &measuring,
            script.replace(data, &format!("{MEASURED} {data}")),
        )
        .expect("OUT_DIR can be written");
        println!("cargo:rustc-link-arg-bin=pliant-gba=-T{directory}/gba.ld");
        println!(
            "cargo:rustc-link-arg-bin=projections=-T{}",
            measuring.display()
        );
        println!("cargo:rustc-link-arg-bins=--nmagic");
    }
    println!("cargo:rerun-if-changed=gba.ld");
    println!("cargo:rerun-if-changed=build.rs");
}
