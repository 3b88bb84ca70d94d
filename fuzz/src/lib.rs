//! Bodies of the fuzz targets: the code of the kernel's tests, which also run it on the seeds.

#![allow(
    clippy::missing_panics_doc,
    reason = "a fuzz target reports failures by panics"
)]

#[path = "../../tests/kernel/annex.rs"]
mod annex;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/bits.rs"]
mod bits;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/corpus.rs"]
mod corpus;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/fixed_point.rs"]
mod fixed_point;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/float.rs"]
mod float;
#[path = "../../tests/kernel/fuzzed.rs"]
mod fuzzed;
#[path = "../../tests/kernel/outer.rs"]
mod outer;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/settings.rs"]
mod settings;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/tolerance.rs"]
mod tolerance;
#[allow(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/kernel/wild.rs"]
mod wild;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/world.rs"]
mod world;

macro_rules! targets {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(bytes: &[u8]) {
            if let Err(violation) = fuzzed::in_either(bytes, fuzzed::$name::<f32>, fuzzed::$name::<f64>) {
                panic!("{violation}");
            }
        })*
    };
}

/// Any public calls, valid or not.
pub fn api(bytes: &[u8]) {
    if let Err(violation) = fuzzed::in_any(
        bytes,
        fuzzed::api::<f32>,
        fuzzed::api::<f64>,
        fuzzed::api::<pliant::Q16>,
    ) {
        panic!("{violation}");
    }
}

targets! {
    /// Any scene, built, stepped, checked and measured.
    scene;
    /// A plastic body under any loads.
    plastic;
    /// Particles against a collider.
    contacts;
}
