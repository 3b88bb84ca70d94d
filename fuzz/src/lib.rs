//! Bodies of the fuzz targets: the code of the kernel's tests, which also run it on the seeds.

#![allow(
    clippy::missing_panics_doc,
    reason = "a fuzz target reports failures by panics"
)]

#[allow(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/kernel/support"]
mod support {
    pub(crate) mod bits;
    pub(crate) mod changes;
    pub(crate) mod corpus;
    pub(crate) mod fixed_point;
    pub(crate) mod float;
    pub(crate) mod fuzz_targets;
    pub(crate) mod settings;
    pub(crate) mod tolerance;
    pub(crate) mod world;
}

#[allow(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/interop"]
mod interop {
    pub(crate) mod load;
    pub(crate) mod owners;
}

use interop::load::load;
use interop::owners::{self, Number, Owners};
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

/// Changes of a scene: additions, removals, edits, steps, clones and restores.
pub fn changes(bytes: &[u8]) {
    let changes = fuzz_targets::in_either(
        bytes,
        support::changes::changes::<f32>,
        support::changes::changes::<f64>,
    );
    if let Err(violation) = changes {
        panic!("{violation}");
    }
}

/// Saved scenes, changed or arbitrary.
pub fn saved(bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else {
        return;
    };
    match kind % 3 {
        0 => load_changed::<f32>(kind & 4 == 0, rest),
        1 => load_changed::<f64>(kind & 4 == 0, rest),
        _ => load_changed::<pliant::Q16>(kind & 4 == 0, rest),
    }
}

/// Loads arbitrary bytes, or those of a scene after a second with some of them changed.
fn load_changed<T: Number>(changed: bool, input: &[u8]) {
    std::thread_local! {
        static SAVED: std::cell::RefCell<std::collections::HashMap<std::any::TypeId, Vec<u8>>> = std::cell::RefCell::default();
    }
    if !changed {
        load::<T, Owners<T>>(input);
        return;
    }
    let mut bytes = SAVED.with_borrow_mut(|saved| {
        saved
            .entry(std::any::TypeId::of::<T>())
            .or_insert_with(|| {
                let mut scene = owners::scene(Owners::<T>::new);
                (0..60).for_each(|_| scene.step(T::ratio(1, 60)).unwrap());
                postcard::to_stdvec(&scene).unwrap()
            })
            .clone()
    });
    for [low, high, difference] in input.as_chunks().0 {
        let at = usize::from(u16::from_le_bytes([*low, *high])) % bytes.len();
        bytes[at] = bytes[at].wrapping_add(*difference);
    }
    load::<T, Owners<T>>(&bytes);
}
