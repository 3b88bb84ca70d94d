//! Memory layout of the board, for the linker.

use std::{env, fs, path::PathBuf};

const MICROBIT: &str =
    "MEMORY { FLASH : ORIGIN = 0, LENGTH = 256K\n RAM : ORIGIN = 0x20000000, LENGTH = 16K }\n";
const MICROBIT_V2: &str =
    "MEMORY { FLASH : ORIGIN = 0, LENGTH = 512K\n RAM : ORIGIN = 0x20000000, LENGTH = 128K }\n";
/// The boot code of the RP2350 needs a block in the first 4 KiB of flash; embassy-rp has it.
const PICO2: &str =
    "MEMORY { FLASH : ORIGIN = 0x10000000, LENGTH = 4M\n RAM : ORIGIN = 0x20000000, LENGTH = 512K }
SECTIONS { .start_block : ALIGN(4) { KEEP(*(.start_block)); } > FLASH } INSERT AFTER .vector_table;
_stext = ADDR(.start_block) + SIZEOF(.start_block);\n";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let has = |board: &str| env::var_os(format!("CARGO_FEATURE_{board}")).is_some();
    let memory = if has("PICO2") {
        PICO2
    } else if has("MICROBIT_V2") {
        MICROBIT_V2
    } else {
        MICROBIT
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=-Tlink.x");
    println!("cargo:rustc-link-arg=--nmagic");
}
