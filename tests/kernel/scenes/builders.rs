//! Scene of builders, measurements and polar factors.

use super::Sums;
use crate::support::float::Float;
use pliant::build::{self, Bridge, Cloth, Disc, Mesh, Polygon};
use pliant::{
    Checksum, Distances, Mat2, Particles, Rotation, Vec2, measure, polar, rotations, stretch,
};

/// Measurements of a disc, a bridge, a net, a mesh and a polygon.
#[inline(never)]
pub(super) fn builders<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 28>::new(), Distances::<T, 52>::new());
    let (mass, compliance, center) = (T::of(0.3), T::of(1e-3), T::vector(0.3, -0.7));
    build::disc(
        &mut particles,
        &mut springs,
        Disc {
            center,
            radius: T::of(0.9),
            rings: 1,
            mass,
            compliance,
        },
    )
    .unwrap();
    let bridge = Bridge {
        corner: center,
        panels: 2,
        spacing: T::of(0.7),
        height: T::of(0.3),
        mass,
        compliance,
    };
    build::bridge(&mut particles, &mut springs, bridge).unwrap();
    let net = Cloth {
        corner: center,
        columns: 3,
        rows: 2,
        spacing: T::of(0.3),
        mass,
        compliance,
    };
    build::net(&mut particles, &mut springs, net).unwrap();
    let points = [(0.1, 0.2), (1.3, 0.1), (1.1, 0.9), (0.6, 0.4)].map(|(x, y)| T::vector(x, y));
    let triangles = &[[0, 1, 3], [1, 2, 3]];
    build::mesh(
        &mut particles,
        &mut springs,
        Mesh {
            points: &points,
            triangles,
            mass,
            compliance,
        },
    )
    .unwrap();
    build::polygon(
        &mut particles,
        &mut springs,
        Polygon {
            outline: &points,
            mass,
            compliance,
        },
    )
    .unwrap();
    for (place, id) in particles.ids().iter().enumerate() {
        let x = particles.position(id).unwrap();
        particles
            .set_velocity(id, x.perp() * T::ratio(i32::try_from(place).unwrap(), 7))
            .unwrap();
    }
    let mut checksum = Checksum::new();
    particles.hash_state(&mut checksum);
    let motion = checksum.value();
    let about = measure::center(&particles).unwrap();
    let momentum = measure::momentum(&particles);
    for number in [
        measure::mass(&particles),
        measure::angular_momentum(&particles, about),
        measure::kinetic_energy(&particles),
        measure::potential_energy(&particles, momentum),
        measure::elastic_energy(&particles, &springs, T::of(0.01)),
    ] {
        checksum.add(number);
    }
    for spring in springs.as_slice() {
        checksum.add(spring.rest_length());
    }
    factors::<T>(&mut checksum, momentum);
    [motion, checksum.value()]
}

/// Adds polar factors of matrices of all magnitudes to the checksum.
fn factors<T: Float>(checksum: &mut Checksum, mut v: Vec2<T>) {
    for scale in [T::ONE, T::SQUARE_MIN, T::SCALE_UP, T::SCALE_DOWN] {
        let matrices = [1, 2, 3, 4, 5].map(|place| {
            v = v.perp() * T::ratio(place, 3) + T::vector(0.3, 0.1);
            (Mat2::outer(v, T::vector(0.7, -0.2)) + Mat2::new(T::HALF, T::ZERO, T::ONE, T::TWO))
                * scale
        });
        let mut found = [Rotation::default(); 5];
        rotations(&matrices, &mut found);
        for (a, r) in matrices.into_iter().zip(found) {
            let (one, s) = (polar(a).unwrap(), stretch(a, r));
            for number in [
                r.cos, r.sin, s.xx, s.xy, s.yy, one.r.cos, one.r.sin, one.s.xy,
            ] {
                checksum.add(number);
            }
        }
    }
}
