//! Bodies of discs that overlap deeply: energy and angular momentum.

use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    ContactMaterial, Depenetration, DiscContacts, Filter, Particles, ShapeMatching, Solver,
    Stiffness, Vec2, measure,
};

/// Mass of a body, kg, and half of its side, m.
const MASS: f64 = 0.8;
const HALF: f64 = 0.2;

/// Returns the members of a body of discs and their radius: squares of 4, 8 and 16 discs, a lattice
/// of 16, and a ring of 16.
fn disc_body(kind: u8) -> (Vec<[f64; 2]>, f64) {
    let square = |side: u8| {
        let along = |i: u8| 2.0 * HALF * f64::from(i) / f64::from(side) - HALF;
        (0..4 * side)
            .map(|i| {
                let s = along(i % side);
                [[s, -HALF], [HALF, s], [-s, HALF], [-HALF, -s]][usize::from(i / side)]
            })
            .collect()
    };
    let lattice = |i: u8| [i % 4, i / 4].map(|k| 0.1 * f64::from(k) - 0.15);
    let ring = |i: u8| {
        let (s, c) = (f64::from(i) * std::f64::consts::PI / 8.0).sin_cos();
        [HALF * c, HALF * s]
    };
    match kind {
        0 => (square(1), 0.1),
        1 => (square(2), 0.1),
        2 => (square(4), 0.05),
        3 => ((0..16).map(lattice).collect(), 0.05),
        _ => ((0..16).map(ring).collect(), 0.04),
    }
}

/// Returns the angular momentum of two overlapping bodies of discs after a second, and their largest
/// kinetic energy.
fn part<T: Float>(
    kind: u8,
    offset: [f64; 2],
    substeps: u16,
    material: ContactMaterial<T>,
) -> [f64; 2] {
    let (members, radius) = disc_body(kind);
    let mass = MASS / f64::from(u16::try_from(members.len()).unwrap());
    let mut particles = Particles::<T, 32>::new();
    let mut discs = DiscContacts::<T, 2, 32, 512>::new(material).unwrap();
    let mut shapes = Vec::new();
    for [x, y] in [[0.0; 2], offset] {
        let mut add =
            |[a, b]: &[f64; 2]| particles.add(T::vector(x + a, y + b), T::of(mass)).unwrap();
        let ids: Vec<_> = members.iter().map(&mut add).collect();
        let shape =
            ShapeMatching::<T, 16>::new(&particles, ids.iter().copied(), Stiffness::Alpha(T::ONE));
        shapes.push(shape.unwrap());
        discs
            .add_body(
                &particles,
                ids.iter().copied(),
                T::of(radius),
                Filter::default(),
            )
            .unwrap();
    }
    let solver = Solver {
        substeps,
        ..Solver::new()
    };
    let mut energy = 0.0_f64;
    for _ in 0..60 {
        let parts = &mut (&mut shapes[..], &mut discs);
        solver.step(T::ratio(1, 60), &mut particles, parts).unwrap();
        assert_eq!(discs.dropped(), 0);
        energy = energy.max(measure::kinetic_energy(&particles).wide());
    }
    let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let states = particles.positions().iter().zip(particles.velocities());
    [
        states.map(|(x, v)| mass * wide(*x).cross(wide(*v))).sum(),
        energy,
    ]
}

/// The depenetration speed bounds the energy that deeply overlapping bodies of discs gain, for any
/// number of substeps. Without friction L is at most 0.06 m r v, if a substep undoes much less than
/// the overlaps: a normal at the start of a substep
/// is not exactly parallel to the distance at its end.
fn overlapping_bodies_of_discs_stay_slow<T: Float>() {
    for (kind, substeps, i) in (0..5)
        .flat_map(|kind| [(kind, 8), (kind, 32)])
        .flat_map(|(k, n)| (0..24_u8).map(move |i| (k, n, i)))
    {
        let (angle, distance) = (
            f64::from(i) * std::f64::consts::PI / 12.0 + 0.05,
            0.05 + 0.2 * f64::from(i * 7 % 24) / 24.0,
        );
        let offset = [distance * angle.cos(), distance * angle.sin()];
        for (friction, speed) in [(0.0, 0.02), (0.0, 0.5), (0.3, 0.02), (0.3, 0.5)] {
            let material = ContactMaterial {
                depenetration: Depenetration::Speed(T::of(speed)),
                ..surface(friction, 0.0)
            };
            // A substep undoes up to 1 mm then, as much as many of these overlaps are deep.
            let fast = substeps == 8 && speed > 0.1;
            let [momentum, energy] = part(kind, offset, substeps, material);
            let reported = format!(
                "L = {momentum}, {energy} J: kind {kind}, {substeps} substeps, {offset:?}, μ = {friction}, {speed} m/s"
            );
            assert!(
                energy <= tolerance::PARTING_DISCS * MASS * speed * speed,
                "{reported}"
            );
            // Shape matching rounds the torque of a body to ε m r²/h in each substep, with r the
            // distance of a corner from the center. So do up to 14 contacts.
            let slack = tolerance::random_walk(
                16 * 60 * usize::from(substeps),
                T::EPSILON.wide(),
                2.0 * MASS * (2.0 * HALF * HALF) * 60.0 * f64::from(substeps),
            );
            assert!(
                friction > 0.0 || fast || momentum.abs() <= 0.06 * MASS * HALF * speed + slack,
                "{reported}"
            );
        }
    }
}

crate::both!(overlapping_bodies_of_discs_stay_slow);
