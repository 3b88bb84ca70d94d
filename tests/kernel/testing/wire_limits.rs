//! Limit of the rest length of a spring that yields, as a checker of steps sees it.

use crate::both;
use crate::support::checker_worlds::{Row, scene};
use crate::support::float::Float;
use pliant::testing::{Kind, Part};
use pliant::{Distance, ParticleId, Plasticity, Yielding};

/// Result of a step of a wire between pinned particles at a distance, m. The wire, whose rest
/// length was the given one, m, has a limit, and its description another.
fn reported<T: Float>(distance: f64, original: f64, limit: f64, described: f64) -> String {
    let rows: [Row; 2] = [0.0, distance].map(|x| ([x, 0.0], [0.0; 2], 1.0));
    let mut scene = scene::<T>(&rows);
    for particle in &mut scene.particles {
        particle.pinned = true;
    }
    scene.parts.push(Part {
        kind: Kind::Yielding,
        particles: [0, 1, 0, 0],
        lengths: [T::ONE; 2],
        numbers: [0.0, 0.0, described].map(T::of),
    });
    let mut world = scene.build().unwrap();
    let plasticity = Plasticity {
        yield_strain: T::ZERO,
        creep: T::of(64.0),
        limit: T::of(limit),
    };
    let [a, b] = [0, 1].map(ParticleId::new);
    let spring = Distance::new(a, b, T::of(original), T::ZERO).unwrap();
    let mut wire = Yielding::<T, Distance<T>, 2, 1>::new();
    wire.add(spring, plasticity).unwrap();
    world.parts[0] = Box::new(wire);
    world
        .step()
        .map_or_else(|violation| violation.to_string(), |done| done.to_string())
}

/// The rest length becomes the distance, up to the limit of the wire.
fn rest_length_beyond_the_described_limit_is_reported<T: Float>() {
    for (distance, original, limit, described, breaks) in [
        // Longer: 4 · 3/2 = 6.
        (64.0, 4.0, 0.5, 0.5, false),
        (64.0, 4.0, 0.5, 0.75, false),
        (64.0, 4.0, 0.5, 0.4375, true),
        (64.0, 4.0, 0.5, 0.125, true),
        (2.0, 1.0, 8.0, 0.75, true),
        (2.0, 1.0, 8.0, 1.25, false),
        // Shorter: 1 ÷ 3/2, and 1/2.
        (0.0625, 1.0, 0.5, 0.5, false),
        (0.0625, 1.0, 0.5, 0.25, true),
        (0.5, 1.0, 8.0, 1.0, false),
        (0.5, 1.0, 8.0, 0.9375, true),
    ] {
        let sentence = reported::<T>(distance, original, limit, described);
        let beyond = "in step 1: the rest length of part 0 is beyond its limit\n";
        assert!(
            if breaks {
                sentence.starts_with(beyond)
            } else {
                sentence == "true"
            },
            "{distance} of {original}, {described}: {sentence}"
        );
    }
}

both!(rest_length_beyond_the_described_limit_is_reported);
