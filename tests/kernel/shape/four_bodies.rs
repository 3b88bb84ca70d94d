//! Bodies of four members: the bits do not depend on the bodies beside them, with which they share
//! SIMD lanes.

use super::four_members::{Case, cases};
use crate::support::float::Float;
use pliant::{ParticleId, Particles, Project, Rigid, Scheme, ShapeMatching, Solver, Sweep, Vec2};

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

/// Compares bodies that are projected together, in an order that can repeat rows, with the same
/// bodies projected one by one. All their fields have the same bits.
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

/// Quadrilaterals of three sizes, turned and deformed, with rest shapes far from the origin, where
/// the residue of the rounded center is largest.
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

crate::both!(
    bits_do_not_depend_on_the_bodies_beside,
    bits_of_uneven_bodies_do_not_depend_on_the_bodies_beside,
    bits_of_mirrored_bodies_do_not_depend_on_the_bodies_beside
);
