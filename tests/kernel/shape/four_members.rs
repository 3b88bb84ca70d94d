//! Bodies of four members: the bits do not depend on the capacity, which selects the code, nor on the
//! bodies beside them.

use crate::support::float::Float;
use pliant::{
    Error, Linear, Mode, ParticleId, Particles, Project, Quadratic, Rigid, Rotation, Scheme,
    ShapeMatching, Solver, Stiffness, Sweep, Vec2,
};

/// Scene of one body.
#[derive(Clone)]
struct Case<T> {
    particles: Particles<T, 8>,
    members: Vec<ParticleId>,
    weights: [T; 4],
    /// Rotation and position of the goals.
    pose: (Option<Rotation<T>>, Option<Vec2<T>>),
    /// Positions after the body has been built.
    moved: Vec<Vec2<T>>,
    stiffness: Stiffness<T>,
}

impl<T: Float> Case<T> {
    /// Uneven quadrilateral whose members have different masses and velocities.
    fn new() -> Self {
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
fn cases<T: Float>() -> Vec<(&'static str, Case<T>)> {
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

/// Rows of particles, one for each case, and what is built on them.
struct Rows<'a, T> {
    cases: &'a [&'a Case<T>],
    particles: Particles<T, 64>,
    members: Vec<Vec<ParticleId>>,
}

impl<'a, T: Float> Rows<'a, T> {
    fn new(cases: &'a [&'a Case<T>]) -> Self {
        let (mut particles, mut members) = (Particles::new(), Vec::new());
        for case in cases {
            let first = u16::try_from(particles.len()).unwrap();
            for id in case.particles.ids() {
                let x = case.particles.position(id).unwrap();
                let copy = particles.add(x, case.particles.mass(id).unwrap()).unwrap();
                let v = case.particles.velocity(id).unwrap();
                particles.set_velocity(copy, v).unwrap();
                if case.particles.inverse_masses()[id.index()] == T::ZERO {
                    particles.pin(copy).unwrap();
                }
            }
            let index = |id: &ParticleId| first + u16::try_from(id.index()).unwrap();
            let row = case.members.iter().map(|id| ParticleId::new(index(id)));
            members.push(row.collect());
        }
        Self {
            cases,
            particles,
            members,
        }
    }

    /// Returns a body of a row, before its members move.
    fn body(&self, row: usize) -> ShapeMatching<T, 4> {
        let case = self.cases[row];
        let members = self.members[row].iter().copied().zip(case.weights);
        let (stiffness, mode) = (case.stiffness, Rigid::new());
        let mut body = ShapeMatching::weighted(&self.particles, members, stiffness, mode).unwrap();
        body.set_pose(case.pose.0, case.pose.1).unwrap();
        body
    }

    /// Moves the members, and returns the particles after three steps of a scene.
    fn step(mut self, solver: &Solver<T>, scene: &mut impl Project<T>) -> Particles<T, 64> {
        for (case, members) in self.cases.iter().zip(&self.members) {
            for (id, x) in members.iter().zip(&case.moved) {
                self.particles.set_position(*id, *x).unwrap();
            }
        }
        for _ in 0..3 {
            solver
                .step(T::of(0.125), &mut self.particles, scene)
                .unwrap();
        }
        self.particles
    }
}

/// Compares bodies that are projected together, in an order that can repeat rows, with the same bodies
/// projected one by one. All their fields have the same bits.
fn check_row<T: Float>(cases: &[&Case<T>], order: [usize; 6], name: &str) {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for sweep in [Sweep::Forward, Sweep::Symmetric] {
            let solver = Solver {
                iterations: 2,
                scheme,
                sweep,
                ..Solver::new()
            };
            let bodies = || {
                let rows = Rows::new(cases);
                let bodies = order.map(|row| rows.body(row));
                (rows, bodies)
            };
            let ((rows, mut together), (same_rows, mut apart)) = (bodies(), bodies());
            let particles = rows.step(&solver, &mut together);
            let expected = same_rows.step(&solver, &mut apart.each_mut());
            assert_eq!(
                format!("{particles:?} {together:?}"),
                format!("{expected:?} {apart:?}"),
                "{name}, {order:?}, {scheme:?}, {sweep:?}"
            );
        }
    }
}

fn bits_do_not_depend_on_the_bodies_beside<T: Float>() {
    let (ordinary, cases) = (Case::<T>::new(), cases::<T>());
    let orders = [
        [0, 1, 2, 3, 4, 5],
        [5, 4, 3, 2, 1, 0],
        [0, 0, 1, 2, 3, 4],
        [0, 1, 1, 2, 4, 5],
        [0, 1, 2, 2, 3, 3],
    ];
    for (name, case) in &cases {
        for place in 0..5 {
            let mut row = [&ordinary; 6];
            row[place] = case;
            for order in orders {
                check_row(&row, order, &format!("{name} at {place}"));
            }
        }
    }
}

/// Returns a function of numbers from 0 to 1.
fn numbers() -> impl FnMut() -> f64 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    }
}

/// Quadrilaterals of three sizes, turned and deformed, with rest shapes far from the origin, where the residue of
/// the rounded center is largest.
fn bits_of_uneven_bodies_do_not_depend_on_the_bodies_beside<T: Float>() {
    let mut number = numbers();
    for index in 0..48 {
        let size = [0.1, 1.0, 10.0][index % 3];
        let cases: [Case<T>; 6] = std::array::from_fn(|_| {
            let mut case = Case::<T>::new();
            let (si, co) = (6.3 * number()).sin_cos();
            let mut moved = Vec::new();
            for id in case.particles.ids() {
                let x = case.particles.position(id).unwrap();
                let [x, y] = [x.x.wide() + number(), x.y.wide() + number()];
                let at = T::vector(size * (100.0 + x), size * y);
                case.particles.set_position(id, at).unwrap();
                let [x, y] = [x + 0.3 * number(), y + 0.3 * number()];
                let (x, y) = (co * x - si * y, si * x + co * y);
                moved.push(T::vector(size * (100.0 + x), size * y));
            }
            case.moved = moved;
            case
        });
        check_row(&cases.each_ref(), [0, 1, 2, 3, 4, 5], &index.to_string());
    }
}

/// Turned squares and their mirror images, of which the rotation is rounding noise.
fn bits_of_mirrored_bodies_do_not_depend_on_the_bodies_beside<T: Float>() {
    let mut number = numbers();
    for index in 0..16 {
        let size = [0.1, 1.0, 10.0][index % 3];
        let cases: [Case<T>; 6] = std::array::from_fn(|_| {
            let mut case = Case::new();
            case.particles = Particles::new();
            let (si, co) = (6.3 * number()).sin_cos();
            let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
            let turned = corners.map(|(x, y)| {
                let (x, y) = (co * x - si * y, si * x + co * y);
                T::vector(size * x, size * y)
            });
            for x in turned {
                case.particles.add(x, T::ONE).unwrap();
            }
            let (si, co) = (6.3 * number()).sin_cos();
            let (si, co) = (T::of(si), T::of(co));
            let mirrored = turned.map(|v| Vec2::new(si * v.y - co * v.x, si * v.x + co * v.y));
            case.moved = mirrored.to_vec();
            case
        });
        check_row(&cases.each_ref(), [0, 1, 2, 3, 4, 5], &index.to_string());
        let ordinary = Case::new();
        let row = [
            &ordinary, &cases[0], &ordinary, &ordinary, &ordinary, &ordinary,
        ];
        check_row(&row, [0, 1, 2, 3, 4, 5], &index.to_string());
    }
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
    bits_do_not_depend_on_the_bodies_beside,
    bits_of_uneven_bodies_do_not_depend_on_the_bodies_beside,
    bits_of_mirrored_bodies_do_not_depend_on_the_bodies_beside,
    placed_body_of_four_members_reaches_its_position
);
