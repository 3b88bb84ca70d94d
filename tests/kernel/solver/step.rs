//! Rules of a step, each on a case small enough to compute by hand.

use crate::support::float::Float;
use pliant::{
    Bound, Constraint, Constraints, Damped, Distance, Distances, Linearization, Motion, ParticleId,
    Particles, Pass, Points, Project, Scheme, ShapeMatching, Solver, Stiffness, Vec2,
};

pub(crate) const ID: ParticleId = ParticleId::new(0);

/// C = 2y, bounded on the side given by `BOUND`, with its squared gradients fixed or not.
struct Rail<const BOUND: u8, const FIXED: bool>;

impl<const BOUND: u8, const FIXED: bool> Constraint<f64, 1> for Rail<BOUND, FIXED> {
    const BOUND: Bound = [Bound::Equal, Bound::AtMost, Bound::AtLeast][BOUND as usize];
    fn squared_gradients() -> Option<[f64; 1]> {
        if FIXED { Some([4.0]) } else { None }
    }
    fn particles(&self) -> [ParticleId; 1] {
        [ID]
    }
    fn linearize(&self, points: &Points<f64, 1>) -> Option<Linearization<f64, 1>> {
        Some(Linearization {
            value: 2.0 * points.offset(0, Vec2::ZERO).y,
            gradients: [Vec2::new(0.0, 2.0)],
        })
    }
}

/// Moves the particle up in pass zero.
struct Push(f64);

impl Project<f64> for Push {
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        motion.displacements[0].y += if pass.index == 0 { self.0 } else { 0.0 };
    }
}

/// Returns the final y of a particle of 0.5 kg after a rail, a push and the rail again.
fn railed<const BOUND: u8, const FIXED: bool>(y: f64, push: f64) -> f64 {
    let mut particles = Particles::<f64, 1>::new();
    particles.add(Vec2::new(0.0, y), 0.5).unwrap();
    let mut rail = Constraints::<f64, Rail<BOUND, FIXED>, 1, 1>::new();
    rail.add(Rail).unwrap();
    let solver = Solver {
        iterations: 2,
        ..Solver::new()
    };
    solver
        .step(1.0, &mut particles, &mut (rail, Push(push)))
        .unwrap();
    particles.positions()[0].y
}

/// An inequality acts on its side of zero, and undoes at most its own correction.
#[test]
fn inequalities_push_in_one_direction() {
    for y in [-3.0, 3.0] {
        assert_eq!(railed::<0, false>(y, 0.0), 0.0);
        assert_eq!(railed::<0, true>(y, 0.0), 0.0);
    }
    for (y, push, expected) in [
        (2.0, 0.0, 2.0),
        (-2.0, 0.0, 0.0),
        (-2.0, 0.5, 0.0),
        (-2.0, 5.0, 3.0),
    ] {
        assert_eq!(
            railed::<2, false>(y, push),
            expected,
            "at least, {y}, {push}"
        );
        assert_eq!(
            railed::<2, true>(y, push),
            expected,
            "at least, fixed, {y}, {push}"
        );
        assert_eq!(
            -railed::<1, false>(-y, -push),
            expected,
            "at most, {y}, {push}"
        );
    }
}

/// Returns the fraction of the distance to its goal that each of two stretched particles travels in
/// one step of 0.5 s.
fn share<T: Float>(stiffness: Stiffness<T>, scheme: Scheme, iterations: u16) -> f64 {
    let mut particles = Particles::<T, 2>::new();
    for x in [-1.0, 1.0] {
        particles.add(T::vector(x, 0.0), T::ONE).unwrap();
    }
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, 2>::new(&particles, ids.iter(), stiffness).unwrap();
    for (id, x) in ids.iter().zip([-2.0, 2.0]) {
        particles.set_position(id, T::vector(x, 0.0)).unwrap();
    }
    Solver {
        scheme,
        iterations,
        ..Solver::new()
    }
    .step(T::HALF, &mut particles, &mut body)
    .unwrap();
    2.0 - particles.positions()[1].x.wide()
}

fn stiffness_sets_the_corrected_fraction<T: Float>() {
    let cases = [
        (Stiffness::Alpha(0.25), 0.25, 0.25),
        (Stiffness::Compliance(0.75), 0.25, 1.0 / 3.0),
        (Stiffness::Compliance(0.125), 2.0 / 3.0, 1.0),
        (Stiffness::Compliance(0.0), 1.0, 1.0),
        (Stiffness::Relaxation(1.5), 0.25, 0.25),
    ];
    for (stiffness, predicted, explicit) in cases {
        let narrow = match stiffness {
            Stiffness::Alpha(x) => Stiffness::Alpha(T::of(x)),
            Stiffness::Compliance(x) => Stiffness::Compliance(T::of(x)),
            Stiffness::Relaxation(x) => Stiffness::Relaxation(T::of(x)),
        };
        let is = |share: f64, expected: f64| {
            assert!(
                (share - expected).abs() < 1e-6,
                "{stiffness:?}: {share}, not {expected}"
            );
        };
        is(share(narrow, Scheme::Predicted, 1), predicted);
        is(share(narrow, Scheme::Leapfrog, 1), explicit);
        // Passes accumulate, but the leapfrog scheme makes only one per substep.
        is(
            share(narrow, Scheme::Predicted, 2),
            1.0 - (1.0 - predicted) * (1.0 - predicted),
        );
        is(share(narrow, Scheme::Leapfrog, 2), explicit);
    }
}

/// Members with scattered ids move like those with contiguous ids, bit for bit.
fn scattered_members_match_contiguous_ones_bit_for_bit<T: Float>() {
    let run = |stride: u16, scheme| {
        let mut particles = Particles::<T, 14>::new();
        for place in 0..7 * stride {
            let x = f64::from(place / stride);
            particles
                .add(T::vector(x, x * x / 8.0), T::of(1.0 + x))
                .unwrap();
        }
        let ids = || (0..7).map(|place| ParticleId::new(place * stride));
        let mut body =
            ShapeMatching::<T, 7>::new(&particles, ids(), Stiffness::Alpha(T::HALF)).unwrap();
        particles
            .set_velocity(ParticleId::new(0), T::vector(3.0, 1.0))
            .unwrap();
        for _ in 0..5 {
            Solver {
                scheme,
                ..Solver::new()
            }
            .step(T::of(0.1), &mut particles, &mut body)
            .unwrap();
        }
        ids().map(|id| particles.position(id)).collect::<Vec<_>>()
    };
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        assert_eq!(run(1, scheme), run(2, scheme));
    }
}

/// Pinned members have equal weights, independent of the masses they have when free.
fn pinned_members_have_equal_weights<T: Float>() {
    let free_member = |masses: [f64; 3]| {
        let mut particles = Particles::<T, 4>::new();
        for ((x, y), m) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].into_iter().zip(masses) {
            particles.add_pinned(T::vector(x, y), T::of(m)).unwrap();
        }
        let free = particles.add(T::vector(2.0, 2.0), T::ONE).unwrap();
        let mut body = ShapeMatching::<T, 4>::new(
            &particles,
            particles.ids().iter(),
            Stiffness::Alpha(T::ONE),
        )
        .unwrap();
        particles
            .set_position(ParticleId::new(1), T::vector(1.0, 0.75))
            .unwrap();
        Solver::new()
            .step(T::of(0.1), &mut particles, &mut body)
            .unwrap();
        assert_eq!(
            particles.position(ParticleId::new(1)),
            Some(T::vector(1.0, 0.75))
        );
        particles.position(free).unwrap()
    };
    let way = free_member([1.0, 1.0, 1.0]) - free_member([1.0, 8.0, 2.0]);
    assert!(way.length().wide() < 16.0 * T::EPSILON.wide(), "{way:?}");
}

/// Rod or spring that provides no squared gradients and, although `DAMPED` is set, no damping.
struct Plain<T>(Distance<T>);

impl<T: Float> Constraint<T, 2> for Plain<T> {
    const DAMPED: bool = true;
    fn particles(&self) -> [ParticleId; 2] {
        self.0.particles()
    }
    fn compliance(&self) -> T {
        self.0.compliance()
    }
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        self.0.linearize(points)
    }
}

/// At 1024 m from the origin, a rod corrects a separation of a few ε of a meter. The heavier end
/// moves less.
fn small_displacements_count_far_from_the_origin<T: Float>() {
    let part = T::of(4.0) * T::EPSILON;
    let run = |plain: bool| {
        let mut particles = Particles::<T, 2>::new();
        let a = particles.add(T::vector(1024.0, 0.0), T::ONE).unwrap();
        let b = particles.add(T::vector(1025.0, 0.0), T::of(3.0)).unwrap();
        particles.set_velocity(b, Vec2::new(part, T::ZERO)).unwrap();
        let rod = Distance::new(a, b, T::ONE, T::ZERO).unwrap();
        let (mut rods, mut others) = (
            Distances::<T, 1>::new(),
            Constraints::<T, Plain<T>, 2, 1>::new(),
        );
        if plain {
            others.add(Plain(rod)).map(|_| ())
        } else {
            rods.add(rod).map(|_| ())
        }
        .unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut (rods, others))
            .unwrap();
        [particles.velocities()[0].x, particles.velocities()[1].x]
            .map(|v| (v.wide() / part.wide() * 4.0).round())
    };
    assert_eq!([run(false), run(true)], [[3.0, 3.0]; 2]);
}

/// A soft constraint that provides no damping is undamped.
fn springs_are_damped_on_request_only<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let [a, b] = [-1.0, 1.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    particles.set_velocity(b, T::vector(3.0, 0.0)).unwrap();
    let spring = Distance::new(a, b, T::ONE, T::of(0.5)).unwrap();
    let after = |projection: &mut dyn Project<T>| {
        let mut particles = particles.clone();
        Solver {
            iterations: 2,
            ..Solver::new()
        }
        .step(T::ONE, &mut particles, projection)
        .unwrap();
        particles.positions().to_vec()
    };
    let (mut springs, mut others) = (
        Distances::<T, 1>::new(),
        Constraints::<T, Plain<T>, 2, 1>::new(),
    );
    springs.add(spring).unwrap();
    others.add(Plain(spring)).unwrap();
    let undamped = after(&mut springs);
    assert_eq!(after(&mut others), undamped);
    let mut damped = Constraints::<T, Damped<T, Distance<T>>, 2, 1>::new();
    damped.add(Damped::new(spring, T::ONE).unwrap()).unwrap();
    assert_ne!(after(&mut damped), undamped);
}

crate::both!(
    stiffness_sets_the_corrected_fraction,
    scattered_members_match_contiguous_ones_bit_for_bit,
    pinned_members_have_equal_weights,
    small_displacements_count_far_from_the_origin,
    springs_are_damped_on_request_only,
);
