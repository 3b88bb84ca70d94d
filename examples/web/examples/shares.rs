//! Size of the kernel's part of a module: adds up its functions by their names.
//! `examples/web/shares` builds modules with names.
//!
//! The kernel's part consists of the functions of pliant, of core and libm, of the compiler, and of
//! functions that visit all parts of a scene: steps, energies and checksums. Fails if this part has
//! more than 127,000 bytes with gzip. Modules with vectors have no limit: they are built for speed.

use flate2::{Compression, write::GzEncoder};
use std::collections::HashMap;
use std::error::Error;
use std::io::Write;
use wasmparser::{KnownCustom, Name, Parser, Payload};

const MAX_BYTES: usize = 127_000;

/// Name and body of a function.
type Function<'a> = (&'a str, &'a [u8]);

/// Exports that count as kernel functions.
const THROUGH_EVERYTHING: [&str; 4] = ["step", "prepare", "measures", "checksum"];

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let module = std::fs::read(&path)?;
        let (kernel, page): (Vec<_>, Vec<_>) = functions(&module)?
            .into_iter()
            .partition(|(name, _)| is_kernel(name));
        let [kernel, page] = [compressed(&kernel)?, compressed(&page)?];
        println!(
            "{path}: functions with gzip: {kernel} bytes of the kernel, {page} bytes of scenes and page"
        );
        if kernel > MAX_BYTES && !path.ends_with("-simd.wasm") {
            return Err(format!("the kernel has more than {MAX_BYTES} bytes").into());
        }
    }
    Ok(())
}

/// Returns the names and bodies of all functions. There are no imports, so both count from zero.
fn functions(module: &[u8]) -> Result<Vec<Function<'_>>, Box<dyn Error>> {
    let (mut bodies, mut names) = (Vec::new(), HashMap::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(parts) = section.as_known() else {
                    continue;
                };
                for part in parts {
                    let Name::Function(functions) = part? else {
                        continue;
                    };
                    for naming in functions {
                        let naming = naming?;
                        names.insert(naming.index, naming.name);
                    }
                }
            }
            _ => {}
        }
    }
    (0..)
        .zip(bodies)
        .map(|(function, body)| Ok((*names.get(&function).ok_or("a function has no name")?, body)))
        .collect()
}

fn is_kernel(name: &str) -> bool {
    let of_a_crate = name.starts_with('_') && !name.contains("playground");
    THROUGH_EVERYTHING.contains(&name)
        || name.contains("pliant")
        || of_a_crate
        || name.starts_with("mem")
}

fn compressed(functions: &[Function<'_>]) -> Result<usize, std::io::Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    functions
        .iter()
        .try_for_each(|(_, body)| encoder.write_all(body))?;
    Ok(encoder.finish()?.len())
}
