//! Bodies near the end of the range: skipped if a correction overflows.

use crate::support::float::Float;
use pliant::{
    Error, LatticeMatching, Motion, ParticleId, Particles, Pass, Project, Scheme, ShapeMatching,
    Solver, Stiffness, Vec2,
};

/// Records the displacements left by the projections before it.
#[derive(Default)]
struct Spy<T>(Vec<Vec2<T>>);

impl<T: Float> Project<T> for Spy<T> {
    fn project(&mut self, _: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.0 = motion.displacements.to_vec();
    }
}

/// Returns the displacements of particles with these velocities in a step of one second.
fn displaced<T: Float, const P: usize>(
    particles: &Particles<T, P>,
    velocities: &[Vec2<T>],
    scheme: Scheme,
    body: &mut impl Project<T>,
) -> Vec<Vec2<T>> {
    let (mut particles, mut spy) = (particles.clone(), Spy(Vec::new()));
    for (id, velocity) in particles.ids().iter().zip(velocities) {
        particles.set_velocity(id, *velocity).unwrap();
    }
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut (body, &mut spy))
    .unwrap();
    spy.0
}

/// A row of particles on the x axis.
pub(crate) fn row<T: Float, const P: usize>(
    places: impl IntoIterator<Item = T>,
) -> (Particles<T, P>, Vec<ParticleId>) {
    let mut particles = Particles::new();
    let ids = places
        .into_iter()
        .map(|x| particles.add(Vec2::new(x, T::ZERO), T::ONE).unwrap())
        .collect();
    (particles, ids)
}

pub(crate) fn lattice<T: Float, const P: usize>(
    particles: &Particles<T, P>,
    ids: &[ParticleId],
    alpha: T,
) -> Result<LatticeMatching<T, P>, Error> {
    LatticeMatching::new(
        particles,
        ids.len(),
        ids.iter().copied().map(Some),
        1,
        Stiffness::Alpha(alpha),
    )
}

/// Two members far apart, one of them displaced almost to the overflow limit. An explicit
/// correction minus the mean applies exactly if the sum is finite, and not at all otherwise.
fn explicit_corrections_apply_only_if_the_sum_is_finite<T: Float>() {
    let (mut made, mut skipped) = (0, 0);
    for mass in 1..=24 {
        let mut particles = Particles::<T, 2>::new();
        let ids =
            [1.0, f64::from(mass)].map(|mass| particles.add(Vec2::ZERO, T::of(mass)).unwrap());
        particles.set_position(ids[1], T::vector(1.0, 0.0)).unwrap();
        let body = ShapeMatching::<T, 2>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
        particles
            .set_position(ids[1], Vec2::new(T::MAX * T::of(0.7), T::ZERO))
            .unwrap();
        let way = |velocity: T| {
            let velocities = [Vec2::new(velocity, T::ZERO), Vec2::ZERO];
            displaced(&particles, &velocities, Scheme::Leapfrog, &mut body.clone())[0].x
        };
        let correction = way(T::ZERO);
        assert!(correction > T::ZERO);
        for digits in -4..=4 {
            let velocity = (T::MAX - correction) + T::MAX * (T::EPSILON * T::ratio(digits, 2));
            let sum = velocity + correction;
            let expected = if sum.is_finite() { sum } else { velocity };
            assert_eq!(way(velocity), expected, "{mass} {digits}");
            *(if sum.is_finite() {
                &mut made
            } else {
                &mut skipped
            }) += 1;
        }
    }
    assert!(made > 24 && skipped > 24);
}

/// A lattice is skipped if the goal of a node overflows, or if a correction makes a displacement
/// overflow.
fn lattices_with_overflowing_corrections_are_skipped<T: Float>() {
    let spacing = 1.0 / 1024.0;
    let (mut particles, ids) = row::<T, 11>((0..11).map(|x| T::of(spacing * f64::from(x))));
    let stiff = lattice(&particles, &ids, T::ONE).unwrap();
    let far = T::MAX * T::of(0.9375);
    // Twice, one node among four is on the other side. Its goal is at a third of the distance to
    // theirs.
    let sides = [0.0, 1.0, 1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, -1.0, -1.0];
    for (id, side) in ids.iter().zip(sides) {
        particles
            .set_position(*id, Vec2::new(far * T::of(side), T::ZERO))
            .unwrap();
    }
    assert_eq!(
        displaced(&particles, &[], Scheme::Predicted, &mut stiff.clone()),
        [Vec2::ZERO; 11]
    );

    let (mut particles, ids) = row::<T, 3>((0..3).map(|x| T::of(spacing * f64::from(x))));
    let stiff = lattice(&particles, &ids, T::ONE).unwrap();
    particles
        .set_position(ids[2], Vec2::new(-T::MAX * T::HALF, T::ZERO))
        .unwrap();
    let onwards = [Vec2::new(T::MAX * T::of(0.875), T::ZERO); 3];
    assert_eq!(
        displaced(&particles, &onwards, Scheme::Leapfrog, &mut stiff.clone()),
        onwards
    );
}

/// The same beside a pinned node, where the mean of all corrections is not subtracted.
fn overflowing_corrections_beside_a_pinned_node_are_skipped<T: Float>() {
    let (mut particles, ids) = row::<T, 3>((0..3).map(|x| T::of(f64::from(x) / 1024.0)));
    let stiff = lattice(&particles, &ids, T::ONE).unwrap();
    particles.pin(ids[0]).unwrap();
    for (id, share) in ids.iter().zip([0.0, 0.25, 0.5]) {
        particles
            .set_position(*id, Vec2::new(-T::MAX * T::of(share), T::ZERO))
            .unwrap();
    }
    let last = |velocity: T| {
        let velocities = [Vec2::ZERO, Vec2::ZERO, Vec2::new(velocity, T::ZERO)];
        displaced(
            &particles,
            &velocities,
            Scheme::Leapfrog,
            &mut stiff.clone(),
        )[2]
        .x
    };
    let correction = last(T::ZERO);
    for (share, made) in [(1.1, true), (0.9, false)] {
        let velocity = T::MAX - correction * T::of(share);
        assert_eq!(
            last(velocity),
            if made {
                velocity + correction
            } else {
                velocity
            },
            "{share}"
        );
    }
}

crate::both!(
    overflowing_corrections_beside_a_pinned_node_are_skipped,
    explicit_corrections_apply_only_if_the_sum_is_finite,
    lattices_with_overflowing_corrections_are_skipped,
);
