//! Bodies of four members: the bits do not depend on the capacity, which selects the code.

use crate::support::float::Float;
use pliant::{
    Error, Linear, Mode, ParticleId, Particles, Quadratic, Rigid, Rotation, Scheme, ShapeMatching,
    Solver, Stiffness, Vec2,
};

/// Scene of one body.
#[derive(Clone)]
pub(super) struct Case<T> {
    pub(super) particles: Particles<T, 8>,
    pub(super) members: Vec<ParticleId>,
    pub(super) weights: [T; 4],
    /// Rotation and position of the goals.
    pub(super) pose: (Option<Rotation<T>>, Option<Vec2<T>>),
    /// Positions after the body has been built.
    pub(super) moved: Vec<Vec2<T>>,
    pub(super) stiffness: Stiffness<T>,
}

impl<T: Float> Case<T> {
    /// Uneven quadrilateral whose members have different masses and velocities.
    pub(super) fn new() -> Self {
        let mut particles = Particles::new();
        let mut members = Vec::new();
        for (x, y, mass) in [
            (0.1, 0.2, 1.0),
            (1.3, -0.1, 2.5),
            (1.1, 0.9, 0.7),
            (-0.2, 1.2, 1.9),
        ] {
            let id = particles.add(T::vector(x, y), T::of(mass)).unwrap();
            particles
                .set_velocity(id, T::vector(y - x, x * mass))
                .unwrap();
            members.push(id);
        }
        let moved = [(0.4, 0.1), (1.2, 0.3), (0.9, 1.4), (-0.3, 0.8)];
        Self {
            particles,
            members,
            weights: [T::ONE; 4],
            pose: (None, None),
            moved: moved.map(|(x, y)| T::vector(x, y)).to_vec(),
            stiffness: Stiffness::Compliance(T::of(1e-3)),
        }
    }

    /// Returns the bits of the scene after three steps of a body of capacity N, and its goals.
    fn bits<M: Mode<T>, const N: usize>(&self, mode: M, scheme: Scheme) -> Result<Vec<u64>, Error> {
        let mut particles = self.particles.clone();
        let members = self.members.iter().copied().zip(self.weights);
        let mut body =
            ShapeMatching::<T, N, M>::weighted(&particles, members, self.stiffness, mode)?;
        body.set_pose(self.pose.0, self.pose.1)?;
        for (id, x) in self.members.iter().zip(&self.moved) {
            particles.set_position(*id, *x)?;
        }
        let solver = Solver {
            iterations: 2,
            scheme,
            ..Solver::new()
        };
        for _ in 0..3 {
            solver.step(T::of(0.125), &mut particles, &mut body)?;
        }
        let vectors = particles.positions().iter().chain(particles.velocities());
        let goals: Vec<Vec2<T>> = body.goals().collect();
        Ok(vectors
            .chain(&goals)
            .flat_map(|v| [v.x.bits(), v.y.bits()])
            .collect())
    }
}

/// Cases that differ from an ordinary one in one property.
pub(super) fn cases<T: Float>() -> Vec<(&'static str, Case<T>)> {
    let ordinary = Case::<T>::new;
    let pinned = |index: usize| {
        let mut case = ordinary();
        case.particles.pin(case.members[index]).unwrap();
        case
    };
    let at = |moved: [Vec2<T>; 4]| Case {
        moved: moved.to_vec(),
        ..ordinary()
    };
    // The rest shape is scaled, and the positions are fractions of the largest number.
    let scaled = |factor: f64, moved: [(f64, f64); 4]| {
        let mut case = ordinary();
        for id in case.particles.ids() {
            let x = case.particles.position(id).unwrap();
            case.particles.set_position(id, x * T::of(factor)).unwrap();
        }
        case.moved = moved.map(|(x, y)| T::vector(x, y) * T::MAX).to_vec();
        case
    };
    let (zero, minus) = (T::ZERO, -T::ZERO);
    let (huge, tiny) = (T::MAX * T::of(0.7), T::ONE / T::MAX);
    let far = T::of(1e6);
    let at_rest = |factor: T| {
        let mut case = ordinary();
        for id in case.particles.ids() {
            case.particles.set_velocity(id, Vec2::ZERO).unwrap();
        }
        case.moved.iter_mut().for_each(|x| *x = *x * factor);
        case
    };
    let mut scattered = ordinary();
    scattered.members.swap(1, 2);
    let mut apart = ordinary();
    apart.members.pop();
    let last = apart.particles.add(T::vector(2.0, 3.0), T::ONE).unwrap();
    apart.members.push(last);
    let mut fewer = ordinary();
    fewer.members.pop();
    let turned = Rotation {
        cos: T::of(0.8),
        sin: T::of(0.6),
    };
    vec![
        ("ordinary", ordinary()),
        (
            "far from the origin",
            at(ordinary()
                .moved
                .try_into()
                .map(|moved: [Vec2<T>; 4]| moved.map(|x| x + Vec2::new(far, -far)))
                .unwrap()),
        ),
        ("coincident", at([T::vector(0.5, 0.5); 4])),
        (
            "zeros",
            at([
                Vec2::new(minus, minus),
                Vec2::new(zero, minus),
                Vec2::new(minus, zero),
                Vec2::ZERO,
            ]),
        ),
        (
            "on a line",
            at([1.0, 2.0, 3.0, 4.0].map(|x| T::vector(x, 0.0))),
        ),
        (
            "tiny",
            at([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
                .map(|(x, y)| T::vector(x, y) * tiny)),
        ),
        ("with a tiny square", at_rest(tiny.sqrt())),
        (
            "overflowing correction of a tiny body",
            scaled(
                (tiny.sqrt() * T::of(1e-6)).wide(),
                [(0.0, 0.0), (0.9, 0.0), (-0.9, 0.0), (0.9, 0.0)],
            ),
        ),
        (
            "overflowing extent",
            at([
                Vec2::new(huge, zero),
                Vec2::new(-huge, zero),
                Vec2::new(zero, huge),
                Vec2::new(zero, -huge),
            ]),
        ),
        (
            "overflowing correction",
            at([0.0, -0.9, 0.9, -0.9].map(|x| Vec2::new(T::MAX * T::of(x), zero))),
        ),
        (
            "overflowing moment",
            scaled(8.0, [(0.0, 0.0), (0.9, 0.0), (-0.3, 0.0), (0.0, 0.0)]),
        ),
        (
            "overflowing sum of moments",
            scaled(2.0, [(0.0, 0.0), (0.8, 0.8), (0.8, 0.8), (0.8, 0.8)]),
        ),
        ("first pinned", pinned(0)),
        ("last pinned", pinned(3)),
        ("scattered", scattered),
        ("not contiguous", apart),
        ("three members", fewer),
        (
            "weighted",
            Case {
                weights: [0.5, 1.0, 0.25, 1.0].map(T::of),
                ..ordinary()
            },
        ),
        (
            "turned",
            Case {
                pose: (Some(turned), None),
                ..ordinary()
            },
        ),
        (
            "placed",
            Case {
                pose: (None, Some(T::vector(3.0, 4.0))),
                ..ordinary()
            },
        ),
        (
            "rigid",
            Case {
                stiffness: Stiffness::Alpha(T::ONE),
                ..ordinary()
            },
        ),
        (
            "relaxing",
            Case {
                stiffness: Stiffness::Relaxation(T::of(0.3)),
                ..ordinary()
            },
        ),
    ]
}

fn check<T: Float, M: Mode<T>>(mode: &M) {
    for (name, case) in cases::<T>() {
        for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
            let general = case.bits::<M, 16>(mode.clone(), scheme).unwrap();
            for (capacity, bits) in [
                (4, case.bits::<M, 4>(mode.clone(), scheme)),
                (8, case.bits::<M, 8>(mode.clone(), scheme)),
            ] {
                assert_eq!(
                    bits.unwrap(),
                    general,
                    "{name}, {scheme:?}, capacity {capacity}"
                );
            }
        }
    }
}

fn bits_do_not_depend_on_the_capacity<T: Float>() {
    check(&Rigid::<T>::new());
    check(&Linear::new(T::of(0.4)).unwrap());
    check(&Quadratic::new(T::of(0.4)).unwrap());
}

fn placed_body_of_four_members_reaches_its_position<T: Float>() {
    let case = Case::<T>::new();
    let mut particles = case.particles.clone();
    let members = case.members.iter().copied();
    let mut body =
        ShapeMatching::<T, 4>::new(&particles, members, Stiffness::Alpha(T::ONE)).unwrap();
    let position = T::vector(3.0, 4.0);
    body.set_pose(None, Some(position)).unwrap();
    let h = T::of(0.125);
    Solver::new().step(h, &mut particles, &mut body).unwrap();
    let (mut sum, mut mass) = (Vec2::ZERO, T::ZERO);
    for (x, m) in particles.positions().iter().zip(particles.masses()) {
        (sum, mass) = (sum + *x * *m, mass + *m);
    }
    assert!((sum / mass - position).length() < T::of(1e-5));
}

crate::both!(
    bits_do_not_depend_on_the_capacity,
    placed_body_of_four_members_reaches_its_position
);
