//! Separation of bodies that overlap initially: speed, energy, and absence of spin.

use crate::contact::outlines::response::skin;
use crate::support::float::Float;
use crate::support::overlapping::{HALF, MASS, Offset, angular_momentum, circle, offsets, square};
use crate::support::tolerance;
use pliant::{
    ContactMaterial, Depenetration, OutlineContacts, Particles, ShapeMatching, Solver, Stiffness,
    measure,
};

/// Returns the members of a body, those of the outline first, and the number of the latter.
fn shape(kind: usize) -> (Vec<Offset>, usize) {
    let inner = [-0.1, 0.0, 0.1];
    let mut members = match kind {
        0..3 => square(u8::try_from(kind + 1).unwrap()),
        3 => square(4),
        _ => circle(),
    };
    let outline = members.len();
    if kind == 3 {
        members.extend(inner.iter().flat_map(|x| inner.iter().map(|y| [*x, *y])));
    }
    (members, outline)
}

/// Result of the separation of overlapping bodies.
#[derive(Debug)]
struct Parted {
    angular_momentum: f64,
    /// Largest kinetic energy during the run, J.
    energy: f64,
    separated: bool,
}

fn part<T: Float>(
    kind: usize,
    at: &[Offset],
    substeps: u16,
    steps: u16,
    surface: ContactMaterial<T>,
) -> Parted {
    let (members, outline) = shape(kind);
    let mass = MASS / f64::from(u16::try_from(members.len()).unwrap());
    let mut particles = Particles::<T, 128>::new();
    let mut outlines = OutlineContacts::<T, 20, 128, 4096>::new(surface).unwrap();
    let mut shapes = Vec::new();
    let mut bodies = Vec::new();
    for [x, y] in at {
        let ids: Vec<_> = members
            .iter()
            .map(|[a, b]| particles.add(T::vector(x + a, y + b), T::of(mass)).unwrap())
            .collect();
        shapes.push(
            ShapeMatching::<T, 32>::new(&particles, ids.iter().copied(), Stiffness::Alpha(T::ONE))
                .unwrap(),
        );
        bodies.push(
            outlines
                .add(&particles, ids.iter().copied().take(outline), skin(0.0))
                .unwrap(),
        );
    }
    let solver = Solver {
        substeps,
        ..Solver::new()
    };
    let mut energy = 0.0_f64;
    for _ in 0..steps {
        solver
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes[..], &mut outlines),
            )
            .unwrap();
        assert_eq!(outlines.dropped(), 0);
        energy = energy.max(measure::kinetic_energy(&particles).wide());
    }
    let clear = |body, other| {
        let inside = |id| {
            outlines
                .contains(&particles, other, particles.position(id).unwrap())
                .unwrap()
        };
        body == other || !outlines.corners(body).any(inside)
    };
    let separated = bodies
        .iter()
        .all(|body| bodies.iter().all(|other| clear(*body, *other)));
    Parted {
        angular_momentum: angular_momentum(&particles, mass),
        energy,
        separated,
    }
}

fn surface<T: Float>(friction: f64, depenetration: Depenetration<T>) -> ContactMaterial<T> {
    ContactMaterial {
        depenetration,
        ..crate::support::setup::surface(friction, 0.0)
    }
}

/// L ≤ 0.01 m r v, and the energy is at most a few m v²/2. Here v is the depenetration speed, or
/// the speed that undoes a fraction of the initial depth.
fn overlapping_bodies_separate_slowly_without_spin<T: Float>() {
    for (kind, friction, substeps) in (0..5).flat_map(|kind| [(kind, 0.0, 8), (kind, 0.3, 8)]) {
        for (offset, depenetration) in offsets().flat_map(|offset| {
            [Depenetration::default(), Depenetration::Speed(T::HALF)]
                .map(|depenetration| (offset, depenetration))
        }) {
            // The depth is at most a side. The default undoes 1/32 of it in each of 60 steps a
            // second.
            let speed = match depenetration {
                Depenetration::Speed(speed) => speed.wide(),
                Depenetration::Fraction(_) => 2.0 * HALF * 60.0 / 32.0,
            };
            let parted = part(
                kind,
                &[[0.0, 0.0], offset],
                substeps,
                60,
                surface(friction, depenetration),
            );
            let reported = format!(
                "{parted:?}: shape {kind}, μ = {friction}, {substeps} substeps, {offset:?}, {depenetration:?}"
            );
            assert!(
                parted.angular_momentum.abs() <= 0.01 * MASS * HALF * speed,
                "{reported}"
            );
            assert!(
                parted.energy <= tolerance::PARTING * MASS * speed * speed,
                "{reported}"
            );
            assert!(parted.separated, "{reported}");
        }
    }
}

/// For half-overlapping bodies and 4 to 32 substeps, the depenetration speed bounds the energy.
fn energy_of_separation_does_not_grow_with_substeps<T: Float>() {
    for (friction, substeps) in [4, 8, 16, 32]
        .into_iter()
        .flat_map(|n| [(0.0, n), (0.3, n)])
    {
        let depenetration = Depenetration::Speed(T::of(0.02));
        let parted = part(
            1,
            &[[0.0, 0.0], [0.2, 0.0]],
            substeps,
            60,
            surface(friction, depenetration),
        );
        assert!(
            parted.energy <= tolerance::PARTING * MASS * 4e-4,
            "{parted:?}, μ = {friction}, {substeps} substeps"
        );
        // Shape matching rounds the torque of a body to ε m r²/h in each substep.
        let (steps, size) = (
            60 * usize::from(substeps),
            2.0 * MASS * HALF * HALF * 60.0 * f64::from(substeps),
        );
        let slack =
            0.01 * MASS * HALF * 0.02 + tolerance::random_walk(steps, T::EPSILON.wide(), size);
        assert!(
            parted.angular_momentum.abs() <= slack,
            "{parted:?}, μ = {friction}, {substeps} substeps, slack {slack}"
        );
    }
}

/// Returns positions within 3 cm of each other.
fn within_3_cm(count: usize) -> Vec<Offset> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24) * 0.03 - 0.015
    };
    (0..count).map(|_| [next(), next()]).collect()
}

/// Boxes that all overlap separate without spin. Each of n boxes is pushed by n − 1 others, so the
/// bound of the energy grows with (n − 1)² for each.
fn boxes_spawned_overlapping_separate<T: Float>() {
    let cases = [(0, 6, 90), (1, 6, 60), (2, 6, 60), (0, 20, 120)];
    for ((kind, count, steps), substeps) in
        cases.into_iter().flat_map(|case| [(case, 8), (case, 32)])
    {
        let surface = surface(0.3, Depenetration::default());
        let parted = part::<T>(kind, &within_3_cm(count), substeps, steps, surface);
        let reported = format!("{parted:?}, {count} of shape {kind}, {substeps} substeps");
        assert!(parted.separated, "{reported}");
        let (n, speed) = (
            f64::from(u16::try_from(count).unwrap()),
            2.0 * HALF * 60.0 / 32.0,
        );
        let speed = (n - 1.0) * speed;
        assert!(
            parted.energy <= tolerance::PARTING * 0.5 * n * MASS * speed * speed,
            "{reported}"
        );
        assert!(
            parted.angular_momentum.abs() <= 0.01 * n * MASS * HALF * speed,
            "{reported}"
        );
    }
}

crate::both!(
    overlapping_bodies_separate_slowly_without_spin,
    energy_of_separation_does_not_grow_with_substeps,
    boxes_spawned_overlapping_separate,
);
