//! Memory layout of the console, for the linker.

use std::{env, fs, path::PathBuf};

/// Programs, with their time-critical code in addition to that of a cartridge, and the size of the
/// fast stack.
const PROGRAMS: [(&str, &[&str], &str); 4] = [
    ("pliant-gba", &[], "2K"),
    (
        "projections",
        &["11projections", "10constraint*8leapfrog", "5kinds3rod"],
        "2K",
    ),
    // Passes and the shapes of hulls. A search needs more than two KiB of stack.
    (
        "pile",
        &[
            "5rigid*7contact*7project",
            "5rigid*7contact*5point",
            "5rigid*5lever",
            "10HullMotion*E5shape",
            "10HullMotion*E3new",
            "6motion13first_contact",
            "5rigid*7contact*7collide",
        ],
        "4K",
    ),
    ("many", &["3toy4many*4step"], "2K"),
];

fn main() {
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        let script = fs::read_to_string("gba.ld").expect("the script can be read");
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        for (program, functions, stack) in PROGRAMS {
            let path = out.join(format!("{program}.ld"));
            let data = "*(.data .data.*)";
            let code: String = functions
                .iter()
                .map(|name| format!("*(.text.*{name}*) "))
                .collect();
            let script = script
                .replace(data, &format!("{code}{data}"))
                .replace("bss_end + 2K", &format!("bss_end + {stack}"));
            fs::write(&path, script).expect("OUT_DIR can be written");
            println!("cargo:rustc-link-arg-bin={program}=-T{}", path.display());
        }
        println!("cargo:rustc-link-arg-bins=--nmagic");
    }
    println!("cargo:rerun-if-changed=gba.ld");
    println!("cargo:rerun-if-changed=build.rs");
}
