//! What shape matching tells: where goals are, what energy they hold, and which stiffness it takes.

use crate::float::Float;
use pliant::{
    Isochoric, LatticeMatching, Linear, Overlap, ParticleId, Particles, Plastic, Plasticity, Project, Quadratic, Regions, Rigid,
    Scheme, ShapeMatching, Solver, Stiffness, Vec2,
};

type Square<T> = Particles<T, 8>;

/// A lattice of 3x2 unequal masses away from the origin, on its way, with one particle out of place.
fn square<T: Float>() -> Square<T> {
    let mut particles = Particles::new();
    for (place, mass) in [(0.0, 1.0), (1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 1.0), (5.0, 2.0)] {
        let (row, column) = if place < 3.0 { (0.0, place) } else { (1.0, place - 3.0) };
        particles.add(T::vector(8.0 + column, 4.0 + row), T::of(mass)).unwrap();
    }
    particles
}

fn start<T: Float>(particles: &mut Square<T>) {
    for id in particles.ids() {
        particles.set_velocity(id, T::vector(2.0, -3.0)).unwrap();
    }
    particles.set_position(ParticleId::new(2), T::vector(10.5, 4.25)).unwrap();
}

fn windows(particles: &Square<impl Float>) -> [[ParticleId; 4]; 2] {
    let id = |place: usize| particles.ids().get(place).unwrap();
    [[id(0), id(1), id(3), id(4)], [id(1), id(2), id(4), id(5)]]
}

fn nodes<T: Float>(particles: &Square<T>) -> impl Iterator<Item = Option<ParticleId>> + use<T> {
    particles.ids().iter().map(Some)
}

/// Where the goals of a pass are that covers the whole way, members end, at the end of the step; after an explicit one, which does not
/// see where they would go, a step further on their way.
fn members_end_at_goals<T: Float>() {
    fn check<T: Float, P: Project<T>>(make: impl Fn(&Square<T>) -> P, goals: impl Fn(&P) -> Vec<Vec2<T>>) {
        for scheme in [Scheme::Predicted, Scheme::Explicit] {
            let mut particles = square::<T>();
            let mut shape = make(&particles);
            start(&mut particles);
            let solver = Solver { scheme, ..Solver::new() };
            solver.step(T::of(0.5), &mut particles, &mut shape).unwrap();
            let way = if scheme == Scheme::Explicit { T::vector(1.0, -1.5) } else { Vec2::ZERO };
            for (x, goal) in particles.positions().iter().zip(goals(&shape)) {
                // Ten metres, rounded a few times.
                assert!((*x - (goal + way)).length() < T::of(64.0) * T::EPSILON, "{scheme:?}: {x:?} {goal:?}");
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
    let one = |particles: &Square<T>| [particles.ids()];
    check(
        |particles| Regions::<T, 1, 8>::new(particles, one(particles), whole, Overlap::Averaged).unwrap(),
        |shape| shape.goals(0).unwrap().collect(),
    );
}

/// Before the first pass, goals are the places that the body was made of.
fn goals_begin_at_rest<T: Float>() {
    let particles = square::<T>();
    let near = |goal: Vec2<T>, x: Vec2<T>| assert!((goal - x).length() < T::of(64.0) * T::EPSILON, "{goal:?} {x:?}");
    let whole = Stiffness::Alpha(T::ONE);
    let regions = Regions::<T, 2, 8>::new(&particles, windows(&particles), whole, Overlap::Averaged).unwrap();
    assert_eq!(regions.len(), 2);
    for (region, members) in windows(&particles).into_iter().enumerate() {
        let goals = regions.goals(region).unwrap();
        goals.zip(members).for_each(|(goal, id)| near(goal, particles.position(id).unwrap()));
    }
    let body = ShapeMatching::<T, 8>::new(&particles, particles.ids().iter(), whole).unwrap();
    body.goals().zip(particles.positions()).for_each(|(goal, x)| near(goal, *x));
    let lattice = LatticeMatching::<T, 8>::new(&particles, 3, nodes(&particles), 1, whole).unwrap();
    lattice.goals().zip(particles.positions()).for_each(|(goal, x)| near(goal, *x));
}

/// Σ s m ω² |x − g|²/2: two regions of two particles that share one, 3 m instead of 1 m long.
fn regions_hold_the_energy_of_their_springs<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    for (x, mass) in [(0.0, 4.0), (1.0, 8.0), (2.0, 4.0)] {
        particles.add(T::vector(x, 0.0), T::of(mass)).unwrap();
    }
    let id = ParticleId::new;
    // α = 1/(1 + c/h²) = 1/2 and the spring 1/c = 4 per unit of mass, with h = 1/2.
    let stiffness = Stiffness::Compliance(T::ratio(1, 4));
    let ends = [[id(0), id(1)], [id(1), id(2)]];
    for (overlap, share) in [(Overlap::Averaged, 0.5), (Overlap::Summed, 1.0)] {
        let regions = Regions::<T, 2, 4>::new(&particles, ends, stiffness, overlap).unwrap();
        let mut pulled = particles.clone();
        for (place, x) in [(0, 0.0), (1, 3.0), (2, 6.0)] {
            pulled.set_position(id(place), T::vector(x, 0.0)).unwrap();
        }
        // In each region, masses 4 and 8 s share a way of 2 m inversely to them: Σ m d² = μ 2² with μ their reduced mass.
        let expected = 2.0 * 0.5 * 4.0 * (4.0 / (1.0 / 4.0 + 1.0 / (8.0 * share)));
        let found = regions.elastic_energy(T::HALF, &pulled.view()).wide();
        assert!((found - expected).abs() < 32.0 * T::EPSILON.wide() * expected, "{overlap:?}: {found} {expected}");
    }
}

/// A plastic region flows for as long as the substep, in its first pass.
fn plastic_regions_flow_with_time<T: Float>() {
    let flown = |time_step: f64, iterations| {
        let mut particles = square::<T>();
        let plasticity = Plasticity { yield_strain: T::of(0.01), creep: T::ONE, limit: T::ONE };
        let mode = Plastic::new(plasticity).unwrap();
        let all = [particles.ids()];
        let mut regions =
            Regions::<T, 1, 8, _>::with_mode(&particles, all, Stiffness::Alpha(T::ZERO), Overlap::Averaged, &mode).unwrap();
        for id in particles.ids() {
            let x = particles.position(id).unwrap();
            particles.set_position(id, Vec2::new(x.x * T::TWO, x.y)).unwrap();
        }
        Solver { iterations, ..Solver::new() }.step(T::of(time_step), &mut particles, &mut regions).unwrap();
        regions.mode(0).unwrap().stretch().xx.wide()
    };
    let [none, short, long] = [0.0, 0.125, 0.25].map(|duration| if duration > 0.0 { flown(duration, 1) } else { 1.0 });
    assert!(none < short && short < long, "{short} {long}");
    assert!(flown(0.125, 3) == short);
}

/// Without a blend, all modes do what a rigid body does; and a compliance of h² does what α = 1/2 does.
fn modes_without_a_blend_are_rigid<T: Float>() {
    let [linear, isochoric, quadratic] = [0, 1, 2].map(|mode| {
        let mut particles = square::<T>();
        let (ids, stiffness) = (particles.ids().iter(), Stiffness::Compliance(T::ratio(1, 4)));
        let none = T::ZERO;
        let mut shape: Box<dyn Project<T>> = match mode {
            0 => Box::new(ShapeMatching::<T, 8, _>::with_mode(&particles, ids, stiffness, Linear::new(none).unwrap()).unwrap()),
            1 => {
                Box::new(ShapeMatching::<T, 8, _>::with_mode(&particles, ids, stiffness, Isochoric::new(none).unwrap()).unwrap())
            }
            _ => {
                Box::new(ShapeMatching::<T, 8, _>::with_mode(&particles, ids, stiffness, Quadratic::new(none).unwrap()).unwrap())
            }
        };
        start(&mut particles);
        Solver::new().step(T::HALF, &mut particles, &mut *shape).unwrap();
        particles.positions().to_vec()
    });
    let mut particles = square::<T>();
    let rigid = Rigid::new();
    let half = Stiffness::Alpha(T::HALF);
    let mut body = ShapeMatching::<T, 8>::with_mode(&particles, particles.ids().iter(), half, rigid).unwrap();
    start(&mut particles);
    Solver::new().step(T::HALF, &mut particles, &mut body).unwrap();
    for other in [linear, isochoric, quadratic] {
        for (x, y) in particles.positions().iter().zip(other) {
            assert!((*x - y).length() < T::of(64.0) * T::EPSILON, "{x:?} {y:?}");
        }
    }
}

crate::both!(
    members_end_at_goals,
    goals_begin_at_rest,
    regions_hold_the_energy_of_their_springs,
    plastic_regions_flow_with_time,
    modes_without_a_blend_are_rigid,
);
