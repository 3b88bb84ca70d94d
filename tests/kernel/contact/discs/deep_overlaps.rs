//! Bodies of discs that overlap deeply: energy and angular momentum.

use crate::support::float::Float;
use crate::support::overlapping::{HALF, MASS, Offset, angular_momentum, circle, offsets, square};
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    ContactMaterial, Depenetration, DiscContacts, Filter, Particles, ShapeMatching, Solver,
    Stiffness, measure,
};

/// Returns the members of a body of discs and their radius: squares of 4, 8 and 16 discs, a lattice
/// of 16, and a ring of 16.
fn disc_body(kind: u8) -> (Vec<Offset>, f64) {
    let lattice = |i: u8| [i % 4, i / 4].map(|k| 0.1 * f64::from(k) - 0.15);
    match kind {
        0 => (square(1), 0.1),
        1 => (square(2), 0.1),
        2 => (square(4), 0.05),
        3 => ((0..16).map(lattice).collect(), 0.05),
        _ => (circle(), 0.04),
    }
}

/// Returns the angular momentum of two overlapping bodies of discs after a second, and their
/// largest kinetic energy.
fn part<T: Float>(
    kind: u8,
    offset: Offset,
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
            |[a, b]: &Offset| particles.add(T::vector(x + a, y + b), T::of(mass)).unwrap();
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
    [angular_momentum(&particles, mass), energy]
}

/// The depenetration speed bounds the energy that deeply overlapping bodies of discs gain, for any
/// number of substeps. Without friction L is at most 0.06 m r v, if a substep undoes much less than
/// the overlaps. It is not zero, because the normal is that of the start of a substep.
fn overlapping_bodies_of_discs_stay_slow<T: Float>() {
    for (kind, substeps, offset) in (0..5)
        .flat_map(|kind| [(kind, 8), (kind, 32)])
        .flat_map(|(kind, substeps)| offsets().map(move |offset| (kind, substeps, offset)))
    {
        for (friction, speed) in [(0.0, 0.02), (0.0, 0.5), (0.3, 0.02), (0.3, 0.5)] {
            let material = ContactMaterial {
                depenetration: Depenetration::Speed(T::of(speed)),
                ..surface(friction, 0.0)
            };
            // A substep then undoes up to 1 mm, not much less than the depth of shallow overlaps.
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
