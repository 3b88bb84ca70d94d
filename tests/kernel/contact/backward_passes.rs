//! Backward passes visit contacts from the last to the first.

use crate::support::float::Float;
use pliant::{
    ContactMaterial, DiscContacts, Filter, Motion, OutlineContacts, OutlineOptions, Particles,
    Pass, Project, Scheme, Vec2,
};

/// Displacements after a first pass.
fn passed<T: Float, const N: usize>(
    particles: &Particles<T, N>,
    mut contacts: impl Project<T>,
    mut displacements: [Vec2<T>; N],
    backward: bool,
) -> [Vec2<T>; N] {
    let pass = Pass {
        h: T::ONE,
        inv_h: T::ONE,
        substeps: 1,
        index: 0,
        vacancies: false,
        backward,
        scheme: Scheme::Predicted,
    };
    let mut motion = Motion {
        positions: particles.positions(),
        velocities: particles.velocities(),
        displacements: &mut displacements,
        masses: particles.masses(),
        inverse_masses: particles.inverse_masses(),
    };
    contacts.prepare(&pass, &motion);
    contacts.project(&pass, &mut motion);
    displacements
}

/// Two discs move towards a third one between them. A backward pass over the mirror image gives the
/// same bits; a forward pass does not.
fn backward_pass_visits_discs_in_reverse<T: Float>() {
    let run = |mirror: f64, backward: bool| {
        let mut particles = Particles::<T, 3>::new();
        let mut discs = DiscContacts::<T, 3, 3, 4>::new(ContactMaterial::default()).unwrap();
        for (x, y) in [(-1.0, 0.25), (0.0, 0.0), (1.0, 0.5)] {
            let disc = particles.add(T::vector(mirror * x, y), T::ONE).unwrap();
            discs
                .add_body(&particles, [disc], T::HALF, Filter::default())
                .unwrap();
        }
        let ways = [(0.5, 0.125), (0.0, 0.0), (-0.625, 0.0)].map(|(x, y)| T::vector(mirror * x, y));
        passed(&particles, discs, ways, backward).map(|d| Vec2::new(T::of(mirror) * d.x, d.y))
    };
    let forward = run(1.0, false);
    assert!(
        forward[0] != T::vector(0.5, 0.125) && forward[2] != T::vector(-0.625, 0.0),
        "{forward:?}"
    );
    assert_eq!(run(-1.0, true), forward);
    assert_ne!(run(1.0, true), forward);
    assert_ne!(run(-1.0, false), forward);
}

/// The same for an edge on which two points press.
fn backward_pass_visits_outlines_in_reverse<T: Float>() {
    let run = |order: [usize; 2], backward: bool| {
        let mut particles = Particles::<T, 4>::new();
        let edge = [-1.0, 1.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
        let points = order.map(|place| {
            particles
                .add(T::vector([-0.25, 0.75][place], 0.5), T::ONE)
                .unwrap()
        });
        let mut outlines = OutlineContacts::<T, 2, 4, 8>::new(ContactMaterial::default()).unwrap();
        let skin = OutlineOptions {
            radius: Some(T::of(0.125)),
            ..OutlineOptions::default()
        };
        outlines.add_chain(&particles, edge, skin).unwrap();
        outlines.add_points(&particles, points, skin).unwrap();
        let [one, other] = order.map(|place| T::vector(0.0, [-0.5, -0.375][place]));
        let [start, end, ..] = passed(
            &particles,
            outlines,
            [Vec2::ZERO, Vec2::ZERO, one, other],
            backward,
        );
        [start, end]
    };
    let forward = run([0, 1], false);
    assert!(forward.iter().all(|d| d.y < T::ZERO), "{forward:?}");
    assert_eq!(run([1, 0], true), forward);
    assert_ne!(run([0, 1], true), forward);
}

crate::both!(
    backward_pass_visits_discs_in_reverse,
    backward_pass_visits_outlines_in_reverse
);
