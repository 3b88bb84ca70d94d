//! Checksums of decoded scenes.

use crate::support::float::Float;
use pliant::testing::{Kind, Part, Particle, SceneData};
use pliant::{Checksum, Scheme, Solver, Sweep};

/// Checksum of two hundred scenes of pseudo-random bytes: Marsaglia, "Xorshift RNGs" (2003).
fn checksum<T: Float>() -> u64 {
    let (mut checksum, mut state) = (Checksum::new(), 0x2545_f491_4f6c_dd1d_u64);
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..24).flat_map(|_| next()).collect();
        let SceneData {
            particles,
            parts,
            solver,
            dt,
        } = SceneData::<T>::from_bytes(&bytes);
        let Solver {
            gravity,
            damping,
            substeps,
            iterations,
            sweep,
            scheme,
        } = solver;
        let flags =
            u16::from(sweep == Sweep::Symmetric) + 2 * u16::from(scheme == Scheme::Leapfrog);
        let counts = [substeps, iterations, flags].map(|count| T::of(count.into()));
        [gravity.x, gravity.y, damping, dt]
            .into_iter()
            .chain(counts)
            .for_each(|number| checksum.add(number));
        for Particle {
            position,
            moved,
            velocity,
            mass,
            pinned,
        } in particles
        {
            for number in [
                position.x,
                position.y,
                moved.x,
                moved.y,
                velocity.x,
                velocity.y,
                mass,
                T::of(f64::from(u8::from(pinned))),
            ] {
                checksum.add(number);
            }
        }
        for Part {
            kind,
            particles,
            lengths,
            numbers,
        } in parts
        {
            let place = Kind::ALL
                .iter()
                .position(|other| *other == kind)
                .and_then(|place| u16::try_from(place).ok())
                .unwrap();
            let places = particles
                .into_iter()
                .chain([place])
                .map(|number| T::of(number.into()));
            places
                .chain(lengths)
                .chain(numbers)
                .for_each(|number| checksum.add(number));
        }
    }
    checksum.value()
}

#[test]
fn decoded_scenes_match_golden_checksums() {
    let (single, double) = (checksum::<f32>(), checksum::<f64>());
    assert_eq!(single, 0xfc9f_ca0d_e23a_e49e, "{single:#018x}");
    assert_eq!(double, 0xe5be_b7fa_11ea_a7cb, "{double:#018x}");
}
