//! Builders of round and braced bodies: counts, positions, springs.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::build::{self, Bridge, Cloth, Disc, Ring};
use pliant::{Constraint, Distances, ParticleId, ParticleRange, Particles, Solver, Vec2};
use std::collections::BTreeSet;

pub(crate) type AnyPart<T> = (Particles<T, 200>, Distances<T, 600>);

/// Ends of all springs, lower index first. Asserts that each pair is unique, and that the springs
/// are at rest.
pub(crate) fn edges<T: Float>(
    (particles, springs): &AnyPart<T>,
    slack: f64,
) -> BTreeSet<[usize; 2]> {
    let mut edges = BTreeSet::new();
    for spring in springs.as_slice() {
        let mut ends = spring.particles().map(ParticleId::index);
        ends.sort_unstable();
        let [a, b] = ends.map(|end| particles.positions()[end]);
        let off = ((a - b).length() - spring.rest_length()).abs().wide();
        assert!(off <= slack, "{ends:?} off by {off:e}, bound {slack:e}");
        assert!(edges.insert(ends), "{ends:?} twice");
    }
    edges
}

/// Sets that already hold a rope, so that ranges and springs of a builder do not start at zero.
pub(crate) fn begun<T: Float>() -> AnyPart<T> {
    let (mut particles, mut springs) = (Particles::new(), Distances::new());
    let rope = build::Rope {
        from: T::vector(9.0, 9.0),
        to: T::vector(9.0, 10.0),
        segments: 2,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    build::rope(&mut particles, &mut springs, rope).unwrap();
    (particles, springs)
}

/// Rounding error of a length at a distance from the origin: one rounding for each of four
/// coordinates.
pub(crate) fn rounding<T: Float>(reach: f64) -> f64 {
    4.0 * T::EPSILON.wide() * reach
}

/// Cosine and sine of `part`/`whole` of a full rotation, to a rounding. The error of the angle is
/// corrected through its derivative.
fn on_circle(part: u16, whole: u16) -> [f64; 2] {
    use std::f64::consts::FRAC_PI_2;
    const LOST_OF_IT: f64 = 6.123_233_995_736_766e-17;
    let (quarter, rest, whole) = (
        4 * part / whole,
        f64::from(4 * part % whole),
        f64::from(whole),
    );
    let share = rest / whole;
    let lost_of_share = (-share).mul_add(whole, rest) / whole;
    let angle = share * FRAC_PI_2;
    let lost = share.mul_add(FRAC_PI_2, -angle) + share * LOST_OF_IT + lost_of_share * FRAC_PI_2;
    let (sin, cos) = angle.sin_cos();
    let (cos, sin) = (cos - lost * sin, sin + lost * cos);
    [[cos, sin], [-sin, cos], [-cos, -sin], [sin, -cos]][usize::from(quarter)]
}

/// Every coordinate of every ring matches sine and cosine, and mirror images are exact.
fn ring_coordinates_match_sine_and_cosine<T: Float>() {
    let mut worst = 0.0_f64;
    for count in 3..=200_u16 {
        let (mut particles, mut springs) = (Particles::<T, 200>::new(), Distances::<T, 200>::new());
        let ring = Ring {
            center: Vec2::ZERO,
            radius: T::ONE,
            count: count.into(),
            mass: T::ONE,
            compliance: T::ZERO,
        };
        let ids = build::ring(&mut particles, &mut springs, ring).unwrap();
        let places: Vec<Vec2<T>> = ids
            .iter()
            .map(|id| particles.position(id).unwrap())
            .collect();
        for (part, place) in (0..count).zip(&places) {
            let [x, y] = on_circle(part, count);
            let off = (place.x.wide() - x).abs().max((place.y.wide() - y).abs());
            worst = worst.max(off / T::EPSILON.wide());
            let mirrored = places[usize::from((count - part) % count)];
            assert_eq!(
                (mirrored.x, mirrored.y),
                (place.x, -place.y),
                "{part} of {count}"
            );
        }
        assert_eq!(places[0], T::vector(1.0, 0.0));
        if count % 4 == 0 {
            assert_eq!(places[usize::from(count / 4)], T::vector(0.0, 1.0));
        }
    }
    assert!(worst <= tolerance::CIRCLE, "{worst} ε");
}

/// Rings are counterclockwise, closed and evenly spaced, for any center.
fn rings_are_closed_and_even<T: Float>() {
    for (far, count) in [(0.0, 7), (1000.0, 16), (0.0, 3)] {
        let (mut particles, mut springs) = begun::<T>();
        let center = T::vector(far - 1.0, 2.0 - far);
        let ring = Ring {
            center,
            radius: T::of(0.3),
            count,
            mass: T::of(0.2),
            compliance: T::of(1e-3),
        };
        let ids = build::ring(&mut particles, &mut springs, ring).unwrap();
        assert_eq!(
            (
                ids.len(),
                particles.len(),
                springs.len(),
                ids.get(0).unwrap().index()
            ),
            (count, 3 + count, 2 + count, 3)
        );
        let made = (particles, springs);
        let around: Vec<_> = edges(&made, rounding::<T>(far + 2.0))
            .into_iter()
            .filter(|[a, _]| *a > 2)
            .collect();
        let expected: BTreeSet<_> = (0..count)
            .map(|i| [3 + i.min((i + 1) % count), 3 + i.max((i + 1) % count)])
            .collect();
        assert_eq!(around.into_iter().collect::<BTreeSet<_>>(), expected);
        // Rest lengths do not depend on the distance from the origin.
        let chord = 0.6 * (std::f64::consts::PI / f64::from(u16::try_from(count).unwrap())).sin();
        for spring in &made.1.as_slice()[2..] {
            assert!(
                (spring.rest_length().wide() - chord).abs() <= rounding::<T>(1.0),
                "{spring:?}, chord {chord}"
            );
            assert_eq!(spring.compliance(), T::of(1e-3));
        }
        let place = |i: usize| made.0.positions()[3 + i % count] - center;
        assert!(
            (0..count).all(|i| place(i).cross(place(i + 1)) > T::ZERO),
            "clockwise"
        );
        assert!(made.0.masses()[3..].iter().all(|m| *m == T::of(0.2)));
    }
}

/// Springs of a disc: as many as in a triangular lattice, of similar length, six per inner
/// particle.
fn disc_springs_form_an_even_triangular_lattice<T: Float>() {
    for rings in 1..=7 {
        let (mut particles, mut springs) = (Particles::<T, 200>::new(), Distances::<T, 600>::new());
        let center = T::vector(3.0, -2.0);
        let disc = Disc {
            center,
            radius: T::of(0.5),
            rings,
            mass: T::of(0.1),
            compliance: T::ZERO,
        };
        let ids = build::disc(&mut particles, &mut springs, disc).unwrap();
        assert_eq!(
            (ids.len(), springs.len()),
            (1 + 3 * rings * (rings + 1), 9 * rings * rings + 3 * rings)
        );
        let made = (particles, springs);
        let edges = edges(&made, rounding::<T>(4.0));
        assert_eq!(edges.len(), made.1.len());
        let at = |place: usize| made.0.positions()[place] - center;
        assert_eq!(at(0), Vec2::ZERO);
        let outline = ids.len() - 6 * rings;
        let ring_width = 0.5 / f64::from(u16::try_from(rings).unwrap());
        for place in 1..ids.len() {
            let ring = (at(place).length().wide() / ring_width).round();
            assert!((at(place).length().wide() - ring * ring_width).abs() < rounding::<T>(4.0));
            let degree = edges.iter().filter(|edge| edge.contains(&place)).count();
            let full = place < outline;
            assert!(
                if full {
                    degree == 6
                } else {
                    (3..=4).contains(&degree)
                },
                "{place} has {degree}"
            );
        }
        for spring in made.1.as_slice() {
            let length = spring.rest_length().wide() / ring_width;
            assert!((1.0 - 1e-6..1.5).contains(&length), "{length}");
        }
        let count = 6 * rings;
        let around = |i: usize| at(outline + i % count);
        assert!(
            (0..count).all(|i| around(i).cross(around(i + 1)) > T::ZERO),
            "clockwise"
        );
    }
}

/// A bridge has rows, posts, diagonals and ends. Pinned at its ends, it hangs between them.
fn bridge_pinned_at_its_ends_sags_little<T: Float>() {
    let (mut particles, mut springs) = begun::<T>();
    let corner = T::vector(-1.0, 5.0);
    let bridge = Bridge {
        corner,
        panels: 5,
        spacing: T::HALF,
        height: T::of(0.25),
        mass: T::ONE,
        compliance: T::of(1e-5),
    };
    let [upper, lower] = build::bridge(&mut particles, &mut springs, bridge).unwrap();
    assert_eq!(
        (upper.len(), lower.len(), particles.len(), springs.len()),
        (6, 6, 15, 2 + 26)
    );
    let place =
        |row: ParticleRange, place: usize| particles.position(row.get(place).unwrap()).unwrap();
    assert_eq!(
        [place(upper, 0), place(upper, 5)],
        [corner, T::vector(1.5, 5.0)]
    );
    assert_eq!(
        [place(lower, 0), place(lower, 5)],
        [T::vector(-1.0, 4.75), T::vector(1.5, 4.75)]
    );
    let mut lengths = [0; 3];
    let made = (particles, springs);
    for [a, b] in edges(&made, rounding::<T>(6.0))
        .into_iter()
        .filter(|[a, _]| *a > 2)
    {
        let r = made.0.positions()[a] - made.0.positions()[b];
        let kind = [(true, false), (false, true), (true, true)]
            .iter()
            .position(|k| *k == (r.x != T::ZERO, r.y != T::ZERO));
        lengths[kind.unwrap()] += 1;
        assert!(r.x.abs() <= T::HALF && r.y.abs() <= T::of(0.25), "{a} {b}");
    }
    assert_eq!(lengths, [10, 6, 10]);
    let (mut particles, mut springs) = made;
    for end in [upper.get(0), upper.get(5), lower.get(0), lower.get(5)] {
        particles.pin(end.unwrap()).unwrap();
    }
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 10,
        damping: T::of(2.0),
        ..Solver::new()
    };
    for _ in 0..120 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut springs)
            .unwrap();
    }
    let sag = 5.0 - particles.position(upper.get(3).unwrap()).unwrap().y.wide();
    assert!(sag > 0.0 && sag < 0.05, "{sag}");
}

/// A net is a cloth without diagonals: the same particles, and the springs that precede the
/// diagonals.
fn nets_are_cloths_without_diagonals<T: Float>() {
    for (columns, rows) in [(4, 3), (1, 5), (5, 1), (1, 1)] {
        let cloth = Cloth {
            corner: Vec2::ZERO,
            columns,
            rows,
            spacing: T::of(0.1),
            mass: T::ONE,
            compliance: T::ZERO,
        };
        let (mut cloth_made, mut net_made) = (begun::<T>(), begun::<T>());
        build::cloth(&mut cloth_made.0, &mut cloth_made.1, cloth).unwrap();
        build::net(&mut net_made.0, &mut net_made.1, cloth).unwrap();
        assert_eq!(net_made.0.positions(), cloth_made.0.positions());
        let along = columns * (rows - 1) + rows * (columns - 1);
        assert_eq!(net_made.1.as_slice(), &cloth_made.1.as_slice()[..2 + along]);
    }
}

crate::both!(
    ring_coordinates_match_sine_and_cosine,
    rings_are_closed_and_even,
    disc_springs_form_an_even_triangular_lattice,
    bridge_pinned_at_its_ends_sags_little,
    nets_are_cloths_without_diagonals,
);
