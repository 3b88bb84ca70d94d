//! Interface to the emulator libmgba: five functions.

fn main() {
    cc::Build::new()
        .file("src/emulator.c")
        .warnings(false)
        .compile("emulator");
    println!("cargo:rustc-link-lib=mgba");
    println!("cargo:rerun-if-changed=src/emulator.c");
}
