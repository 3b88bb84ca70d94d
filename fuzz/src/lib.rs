//! Bodies of the fuzz targets: the code of the kernel's tests, which also run it on the seeds.

#![allow(
    clippy::missing_panics_doc,
    reason = "a fuzz target reports failures by panics"
)]

#[allow(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/kernel/support"]
mod support {
    pub(crate) mod bits;
    pub(crate) mod corpus;
    pub(crate) mod fixed_point;
    pub(crate) mod float;
    pub(crate) mod fuzz_targets;
    pub(crate) mod settings;
    pub(crate) mod tolerance;
    pub(crate) mod world;
}

use support::fuzz_targets;

macro_rules! targets {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(bytes: &[u8]) {
            if let Err(violation) = fuzz_targets::in_either(bytes, fuzz_targets::$name::<f32>, fuzz_targets::$name::<f64>) {
                panic!("{violation}");
            }
        })*
    };
}

/// Any public calls, valid or not.
pub fn api(bytes: &[u8]) {
    if let Err(violation) = fuzz_targets::in_any(
        bytes,
        fuzz_targets::api::<f32>,
        fuzz_targets::api::<f64>,
        fuzz_targets::api::<pliant::Q16>,
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
