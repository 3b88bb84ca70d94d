//! Stability of the scene format. The same bytes give the same scene on every machine, and in every
//! version with the same kinds of parts. Inputs kept by a fuzzer or pasted into a test keep their
//! meaning.

use crate::support::checker_worlds::STEP;
use crate::support::float::Float;
use pliant::testing::{Kind, MAX_PARTICLES, Part, Particle, SceneData, one};
use pliant::{Distance, ParticleId, Scheme, Solver, Sweep, Vec2};

/// Record of the given bytes, padded with zeros.
fn record(bytes: &[u8]) -> [u8; 16] {
    std::array::from_fn(|place| bytes.get(place).copied().unwrap_or(0))
}

fn decoded<T: Float>(records: &[&[u8]]) -> SceneData<T> {
    SceneData::from_bytes(
        &records
            .iter()
            .flat_map(|bytes| record(bytes))
            .collect::<Vec<_>>(),
    )
}

fn settings_are_read_from_the_first_record<T: Float>() {
    let plain = decoded::<T>(&[&[]]);
    assert_eq!((plain.solver, plain.dt), (Solver::new(), T::of(STEP)));
    let counts = decoded::<T>(&[&[0b1100, 7, 6]]).solver;
    assert_eq!(
        (
            counts.substeps,
            counts.iterations,
            counts.sweep,
            counts.scheme
        ),
        (4, 3, Sweep::Symmetric, Scheme::Leapfrog)
    );
    let counts = decoded::<T>(&[&[0b0100, 1, 5]]).solver;
    assert_eq!(
        (
            counts.substeps,
            counts.iterations,
            counts.sweep,
            counts.scheme
        ),
        (2, 2, Sweep::Symmetric, Scheme::Predicted)
    );
    // The size is two to the power of a sixth of a signed byte; gravity is in quarters of it.
    for (size, unit) in [
        (0, 1.0),
        (5, 1.0),
        (6, 2.0),
        (127, 2_097_152.0),
        (251, 1.0),
        (250, 0.5),
        (128, 0.5_f64.powi(21)),
    ] {
        assert_eq!(
            decoded::<T>(&[&[1, 0, 0, size, 0, 6, 252]]).solver.gravity,
            T::vector(1.5 * unit, -unit),
            "{size}"
        );
        assert_eq!(
            decoded::<T>(&[&[0, 0, 0, size, 0, 6, 252]]).solver.gravity,
            Vec2::ZERO
        );
    }
    for (drag, exact) in [
        (32, 0.5),
        (63, 0.984_375),
        (96, 0.5 / 16.0),
        (160, 0.5 / 256.0),
        (224, 0.5 / 4096.0),
        (64, 0.0),
    ] {
        assert_eq!(
            decoded::<T>(&[&[2, 0, 0, 0, 0, 0, 0, drag]]).solver.damping,
            T::of(exact),
            "{drag}"
        );
        assert_eq!(
            decoded::<T>(&[&[0, 0, 0, 0, 0, 0, 0, drag]]).solver.damping,
            T::ZERO
        );
    }
    for (time, power) in [
        (0, 6),
        (127, 6),
        (128, 2),
        (143, 17),
        (144, 0),
        (161, 17),
        (255, 3),
    ] {
        assert_eq!(
            decoded::<T>(&[&[0, 0, 0, 0, time]]).dt,
            T::of(0.5_f64.powi(power)),
            "{time}"
        );
    }
}

/// Record of a particle. In order: kind, pin, mass, two bytes each of x and y, one each of the
/// displacement, two each of u and v, an exponent.
const PARTICLE: [u8; 14] = [0, 192, 20, 0, 24, 0x80, 0xf7, 32, 0xe0, 0, 2, 0x40, 0xff, 2];

fn particles_are_read_in_units_of_the_size<T: Float>() {
    let read = |settings: &[u8], bytes: &[u8]| decoded::<T>(&[settings, bytes]).particles[0];
    // 24/16 and −8.5/16; ½ and −½; 2/4 and −¾/4; 21/16.
    let plain = Particle {
        position: T::vector(1.5, -0.53125),
        moved: T::vector(0.5, -0.5),
        velocity: T::vector(0.5, -0.1875),
        mass: T::of(1.3125),
        pinned: false,
    };
    assert_eq!(read(&[], &PARTICLE), plain);
    assert_eq!(
        read(&[0b10_0000], &PARTICLE),
        Particle {
            pinned: true,
            ..plain
        }
    );
    assert!(!read(&[0b10_0000], &[0, 191]).pinned);
    let scaled = |place: Vec2<T>, by: f64| Particle {
        position: place * T::of(by),
        moved: plain.moved * T::of(by),
        velocity: plain.velocity * T::of(by),
        ..plain
    };
    // Units of 8, at an offset of three times sixteen units.
    assert_eq!(read(&[0, 0, 0, 18], &PARTICLE), scaled(plain.position, 8.0));
    let away = plain.position + T::vector(48.0, 48.0);
    assert_eq!(
        read(&[0b1_0000, 0, 0, 18, 0, 0, 0, 0, 3], &PARTICLE),
        scaled(away, 8.0)
    );
    assert_eq!(
        read(&[0b1_0000, 0, 0, 0, 0, 0, 0, 0, 0xfd], &PARTICLE),
        scaled(plain.position - T::vector(48.0, 48.0), 1.0)
    );
    // Exponents are read only if both bits are set.
    assert_eq!(read(&[0b1100_0000], &PARTICLE), scaled(plain.position, 4.0));
    assert_eq!(
        (
            read(&[0b0100_0000], &PARTICLE),
            read(&[0b1000_0000], &PARTICLE)
        ),
        (plain, plain)
    );
    for (mass, exact) in [
        (0, 0.0625),
        (63, 4.0),
        (64, 0.0625),
        (191, 4.0),
        (192, 4.0),
        (255, 256.0),
    ] {
        assert_eq!(read(&[], &[0, 0, mass]).mass, T::of(exact), "{mass}");
    }
}

#[test]
fn decoded_displacement_stays_in_the_range_of_single_precision() {
    let read = |dx: u8| {
        decoded::<f32>(&[
            &[0b1100_0000],
            &[0, 0, 0, 0, 24, 0, 0, dx, 0, 0, 0, 0, 0, 127],
        ])
        .particles[0]
    };
    let most = 2.0_f32.powi(127);
    assert_eq!(
        (read(16).position.x, read(16).moved.x),
        (1.5 * most, 0.25 * most)
    );
    assert_eq!(
        (read(127).position.x, read(127).moved),
        (1.5 * most, Vec2::ZERO)
    );
    assert_eq!(read(0x81).moved.x, -127.0 / 64.0 * most);
    // A position beyond the range is read as zero.
    let beyond = decoded::<f32>(&[
        &[0b1100_0000],
        &[0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 127],
    ]);
    assert_eq!(beyond.particles[0].position, Vec2::ZERO);
}

fn parts_are_read_with_kind_particles_and_numbers<T: Float>() {
    let read = |settings: &[u8], bytes: &[u8]| decoded::<T>(&[settings, bytes]).parts[0];
    let bytes = [130, 4, 3, 2, 1, 0, 4, 0, 0xfe, 32, 96, 224];
    let numbers = [0.5, 0.5 / 16.0, 0.5 / 4096.0].map(T::of);
    let part = Part {
        kind: Kind::Tether,
        particles: [4, 3, 2, 1],
        lengths: [0.25, -0.125].map(T::of),
        numbers,
    };
    assert_eq!(read(&[], &bytes), part);
    assert_eq!(
        read(&[0, 0, 0, 18], &bytes),
        Part {
            lengths: [2.0, -1.0].map(T::of),
            ..part
        }
    );
    for (byte, place) in (128..=255).zip(0..) {
        assert_eq!(read(&[], &[byte]).kind, Kind::ALL[place % Kind::ALL.len()]);
    }
}

fn surplus_records_are_ignored<T: Float>() {
    let mut bytes = vec![0; 16];
    for place in 0..40_u8 {
        bytes.extend(record(&[127, 0, place]));
        bytes.extend(record(&[128, place]));
    }
    bytes.extend([7; 15]);
    let scene = SceneData::<T>::from_bytes(&bytes);
    assert_eq!(
        (scene.particles.len(), scene.parts.len()),
        (MAX_PARTICLES, MAX_PARTICLES)
    );
    assert_eq!(
        (scene.particles[31].mass, scene.parts[31].particles[0]),
        (T::of(2.0), 31)
    );
    assert_eq!(
        SceneData::<T>::from_bytes(&bytes[..15]),
        SceneData::from_bytes(&[])
    );
}

fn debug_output_is_rust_code_of_one_step<T: Float>() {
    let scene = decoded::<T>(&[&[], &PARTICLE, &[128]]);
    assert_eq!(format!("{scene:?}"), scene.to_rust(1));
}

fn set_of_one_contains_its_constraint<T: Float>() {
    let set = one(Distance::new(ParticleId::new(0), ParticleId::new(1), T::ONE, T::ZERO).unwrap())
        .unwrap();
    assert_eq!(set.len(), 1);
}

crate::both!(
    settings_are_read_from_the_first_record,
    particles_are_read_in_units_of_the_size,
    parts_are_read_with_kind_particles_and_numbers,
    surplus_records_are_ignored,
    debug_output_is_rust_code_of_one_step,
    set_of_one_contains_its_constraint,
);
