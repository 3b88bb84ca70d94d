//! Bodies near the overflow limit: rejected if their moments overflow, skipped if a correction
//! does.

use crate::float::Float;
use pliant::{
    Error, LatticeMatching, Motion, Parameter, ParticleId, Particles, Pass, Project, RegionBlend,
    RegionMatching, Scheme, ShapeMatching, Solver, Stiffness, Vec2,
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
fn row<T: Float, const P: usize>(
    places: impl IntoIterator<Item = T>,
) -> (Particles<T, P>, Vec<ParticleId>) {
    let mut particles = Particles::new();
    let ids = places
        .into_iter()
        .map(|x| particles.add(Vec2::new(x, T::ZERO), T::ONE).unwrap())
        .collect();
    (particles, ids)
}

fn lattice<T: Float, const P: usize>(
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

/// A lattice is rejected if the moment of a region overflows, even if that of the whole does not.
/// It is also rejected if small regions are so far from the center that the moment of the whole
/// overflows.
fn lattices_with_overflowing_moments_are_rejected<T: Float>() {
    let refused = Some(Error::NonFinite(Parameter::Position));
    // The region of the first two nodes is as wide as the whole, and its center is at its heavy
    // end.
    for (share, expected) in [(0.45, None), (0.6, refused)] {
        let reach = T::MAX.sqrt() * T::of(share);
        let mut particles = Particles::<T, 3>::new();
        let ids = [(-reach, 1.0), (reach, 1.0 / 1024.0), (reach, 1.0)]
            .map(|(x, mass)| particles.add(Vec2::new(x, T::ZERO), T::of(mass)).unwrap());
        assert_eq!(lattice(&particles, &ids, T::ONE).err(), expected, "{share}");
    }
    // Small regions, far from the center.
    for (share, expected) in [(1.0 / 64.0, None), (0.5, refused)] {
        let spacing = T::MAX.sqrt() * T::of(share);
        let (particles, ids) =
            row::<T, 33>((-16..=16).map(|place| spacing * T::of(f64::from(place))));
        assert_eq!(lattice(&particles, &ids, T::ONE).err(), expected, "{share}");
    }
}

/// Weights sum to one up to rounding. A region is rejected if that makes its center overflow.
fn regions_with_an_overflowing_center_are_rejected<T: Float>() {
    let bodies =
        (2..=16).flat_map(|count| (1..=8).map(move |mass| (count, T::of(f64::from(mass)))));
    let refused = bodies.filter(|&(count, mass)| {
        let mut particles = Particles::<T, 17>::new();
        particles
            .add(Vec2::new(T::MAX * T::HALF, T::ZERO), T::of(1e-30))
            .unwrap();
        for member in 0..count {
            particles
                .add(
                    Vec2::new(T::MAX, T::ZERO),
                    if member == 0 { mass } else { T::ONE },
                )
                .unwrap();
        }
        let region = [particles.ids()];
        let region = RegionMatching::<T, 1, 17>::new(
            &particles,
            region,
            Stiffness::Alpha(T::ONE),
            RegionBlend::Averaged,
        );
        region.err() == Some(Error::NonFinite(Parameter::Position))
    });
    let refused = refused.count();
    assert!((1..120).contains(&refused), "{refused}");
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
            displaced(&particles, &velocities, Scheme::Explicit, &mut body.clone())[0].x
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
        displaced(&particles, &onwards, Scheme::Explicit, &mut stiff.clone()),
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
            Scheme::Explicit,
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
    lattices_with_overflowing_moments_are_rejected,
    regions_with_an_overflowing_center_are_rejected,
    explicit_corrections_apply_only_if_the_sum_is_finite,
    lattices_with_overflowing_corrections_are_skipped,
);
