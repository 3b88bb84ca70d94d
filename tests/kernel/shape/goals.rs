//! Goals of shape matching: their positions, their passes, and equality of all modes without a
//! blend.

use crate::support::float::Float;
use pliant::{
    Isochoric, LatticeMatching, Linear, Mode, ParticleId, Particles, Project, Quadratic,
    RegionBlend, RegionMatching, Rigid, Scheme, ShapeMatching, Solver, Stiffness, Vec2, measure,
};

type Block<T> = Particles<T, 8>;

/// A lattice of 3x2 unequal masses away from the origin.
fn block<T: Float>() -> Block<T> {
    let mut particles = Particles::new();
    for (x, y, mass) in [
        (8.0, 4.0, 1.0),
        (9.0, 4.0, 2.0),
        (10.0, 4.0, 1.0),
        (8.0, 5.0, 4.0),
        (9.0, 5.0, 1.0),
        (10.0, 5.0, 2.0),
    ] {
        particles.add(T::vector(x, y), T::of(mass)).unwrap();
    }
    particles
}

/// Sets the block in motion and displaces one particle.
fn start<T: Float>(particles: &mut Block<T>) {
    for id in particles.ids() {
        particles.set_velocity(id, T::vector(2.0, -3.0)).unwrap();
    }
    particles
        .set_position(ParticleId::new(2), T::vector(10.5, 4.25))
        .unwrap();
}

fn windows(particles: &Block<impl Float>) -> [[ParticleId; 4]; 2] {
    let id = |place: usize| particles.ids().get(place).unwrap();
    [[id(0), id(1), id(3), id(4)], [id(1), id(2), id(4), id(5)]]
}

fn nodes<T: Float>(particles: &Block<T>) -> impl Iterator<Item = Option<ParticleId>> + use<T> {
    particles.ids().iter().map(Some)
}

/// With α = 1, members end a step at the goals. An explicit pass does not include the motion
/// of the step, so members end one displacement further.
fn members_end_at_goals<T: Float>() {
    fn check<T: Float, P: Project<T>>(
        make: impl Fn(&Block<T>) -> P,
        goals: impl Fn(&P) -> Vec<Vec2<T>>,
    ) {
        for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
            let mut particles = block::<T>();
            let mut shape = make(&particles);
            start(&mut particles);
            let solver = Solver {
                scheme,
                ..Solver::new()
            };
            solver.step(T::of(0.5), &mut particles, &mut shape).unwrap();
            let way = if scheme == Scheme::Leapfrog {
                T::vector(1.0, -1.5)
            } else {
                Vec2::ZERO
            };
            for (x, goal) in particles.positions().iter().zip(goals(&shape)) {
                // Coordinates of ten meters, rounded a few times.
                assert!(
                    (*x - (goal + way)).length() < T::of(64.0) * T::EPSILON,
                    "{scheme:?}: {x:?} {goal:?}"
                );
            }
        }
    }
    let whole = Stiffness::Alpha(T::ONE);
    check(
        |particles| ShapeMatching::<T, 8>::new(particles, particles.ids().iter(), whole).unwrap(),
        |shape| shape.goals().collect(),
    );
    check(
        |particles| LatticeMatching::<T, 8>::new(particles, 3, nodes(particles), 1, whole).unwrap(),
        |shape| shape.goals().collect(),
    );
    let one = |particles: &Block<T>| [particles.ids()];
    check(
        |particles| {
            RegionMatching::<T, 1, 8>::new(particles, one(particles), whole, RegionBlend::Averaged)
                .unwrap()
        },
        |shape| shape.goals(0).unwrap().collect(),
    );
}

/// Before the first pass, goals are the positions that the body was built from.
fn goals_start_at_the_rest_positions<T: Float>() {
    let particles = block::<T>();
    let near = |goal: Vec2<T>, x: Vec2<T>| {
        assert!(
            (goal - x).length() < T::of(64.0) * T::EPSILON,
            "{goal:?} {x:?}"
        );
    };
    let whole = Stiffness::Alpha(T::ONE);
    let regions = RegionMatching::<T, 2, 8>::new(
        &particles,
        windows(&particles),
        whole,
        RegionBlend::Averaged,
    )
    .unwrap();
    assert_eq!(regions.len(), 2);
    for (region, members) in windows(&particles).into_iter().enumerate() {
        let goals = regions.goals(region).unwrap();
        goals
            .zip(members)
            .for_each(|(goal, id)| near(goal, particles.position(id).unwrap()));
    }
    let body = ShapeMatching::<T, 8>::new(&particles, particles.ids().iter(), whole).unwrap();
    body.goals()
        .zip(particles.positions())
        .for_each(|(goal, x)| near(goal, *x));
    let lattice = LatticeMatching::<T, 8>::new(&particles, 3, nodes(&particles), 1, whole).unwrap();
    lattice
        .goals()
        .zip(particles.positions())
        .for_each(|(goal, x)| near(goal, *x));
}

/// Explicit bodies move to their goals in the first pass of a substep only.
fn explicit_bodies_act_once_per_substep<T: Float>() {
    let particles = block::<T>();
    let moved = |body: &mut dyn Project<T>, iterations: u16| {
        let mut particles = particles.clone();
        start(&mut particles);
        let before = measure::checksum(&particles, &());
        Solver {
            iterations,
            scheme: Scheme::Leapfrog,
            ..Solver::new()
        }
        .step(T::HALF, &mut particles, body)
        .unwrap();
        let after = measure::checksum(&particles, &());
        assert_ne!(after, before);
        after
    };
    let quarter = Stiffness::Alpha(T::of(0.25));
    let regions = || {
        RegionMatching::<T, 2, 8>::new(
            &particles,
            windows(&particles),
            quarter,
            RegionBlend::Averaged,
        )
        .unwrap()
    };
    let lattice =
        || LatticeMatching::<T, 8>::new(&particles, 3, nodes(&particles), 1, quarter).unwrap();
    for iterations in [2, 3] {
        assert_eq!(moved(&mut regions(), iterations), moved(&mut regions(), 1));
        assert_eq!(moved(&mut lattice(), iterations), moved(&mut lattice(), 1));
    }
}

/// Without a blend, all modes equal the rigid one, and a compliance of h² equals α = 1/2.
fn modes_without_a_blend_are_rigid<T: Float>() {
    fn moved<T: Float>(stiffness: Stiffness<T>, mode: impl Mode<T>) -> Vec<Vec2<T>> {
        let mut particles = block::<T>();
        let mut body =
            ShapeMatching::<T, 8, _>::with_mode(&particles, particles.ids(), stiffness, mode)
                .unwrap();
        start(&mut particles);
        Solver::new()
            .step(T::HALF, &mut particles, &mut body)
            .unwrap();
        particles.positions().to_vec()
    }
    let (none, soft) = (T::ZERO, Stiffness::Compliance(T::ratio(1, 4)));
    let rigid = moved(Stiffness::Alpha(T::HALF), Rigid::new());
    for other in [
        moved(soft, Linear::new(none).unwrap()),
        moved(soft, Isochoric::new(none).unwrap()),
        moved(soft, Quadratic::new(none).unwrap()),
    ] {
        for (x, y) in rigid.iter().zip(other) {
            assert!((*x - y).length() < T::of(64.0) * T::EPSILON, "{x:?} {y:?}");
        }
    }
}

crate::both!(
    members_end_at_goals,
    goals_start_at_the_rest_positions,
    explicit_bodies_act_once_per_substep,
    modes_without_a_blend_are_rigid
);
