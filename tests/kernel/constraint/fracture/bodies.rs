//! Bodies of shape matching whose members are split.

use crate::support::float::Float;
use crate::support::setup::{id, ids};
use pliant::{FractureMesh, Particles, Pool, ShapeMatching, Solver, Stiffness, measure};

/// Unit square with different velocities of its corners, its two triangles, and a body of its
/// corners.
struct Square<T> {
    particles: Particles<T, 8>,
    mesh: FractureMesh<T, 2>,
    body: ShapeMatching<T, 4>,
}

impl<T: Float> Square<T> {
    fn new() -> Self {
        let mut particles = Particles::new();
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        particles
            .add_range(&points.map(|[x, y]| T::vector(x, y)), T::ONE)
            .unwrap();
        let velocities = [[0.5, 0.0], [1.0, 2.0], [-1.0, 0.25], [0.0, -0.5]];
        for (node, [x, y]) in particles.ids().iter().zip(velocities) {
            particles.set_velocity(node, T::vector(x, y)).unwrap();
        }
        let mut mesh = FractureMesh::new();
        for corners in [[0, 1, 2], [0, 2, 3]] {
            mesh.add(&particles, corners.map(id)).unwrap();
        }
        let alpha = Stiffness::Alpha(T::HALF);
        let body = ShapeMatching::new(&particles, ids::<4>(), alpha).unwrap();
        Self {
            particles,
            mesh,
            body,
        }
    }

    fn cut_diagonal(&mut self) {
        let (from, to) = (T::vector(-1.0, -1.0), T::vector(2.0, 2.0));
        assert_eq!(self.mesh.cut(&self.particles, from, to), Ok(1));
    }
}

/// The two nodes of the diagonal lose half their mass, and the body uses what is left as weights.
fn split_members_conserve_momentum<T: Float>() {
    let mut square = Square::<T>::new();
    square.cut_diagonal();
    let Square {
        mut particles,
        mut mesh,
        mut body,
    } = square;
    let split = mesh.separate(&mut particles, &mut (), &mut body, |_, _| {});
    assert_eq!(split, Ok(2));
    let before = measure::momentum(&particles);
    for _ in 0..50 {
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut body)
            .unwrap();
    }
    let change = (measure::momentum(&particles) - before).length();
    assert!(change <= T::of(64.0) * T::EPSILON, "{change:?}");
    assert_eq!(body.mass(), T::of(3.0));
}

/// A body after a split has the weights and the rest shape of a body whose masses are set one by
/// one.
fn bodies_adapt_to_a_split_as_to_set_masses<T: Float>() {
    let mut square = Square::<T>::new();
    square.cut_diagonal();
    let mut expected = square.body.clone();
    let mut particles = square.particles.clone();
    for node in [0, 2] {
        particles
            .set_mass(id(node), T::HALF, &mut expected)
            .unwrap();
    }
    let mut bodies = Pool::<_, 1>::new();
    let handle = bodies.insert(square.body).unwrap();
    square
        .mesh
        .separate(&mut square.particles, &mut (), &mut bodies, |_, _| {})
        .unwrap();
    let sum = |body| measure::checksum(&Particles::<T, 1>::new(), body);
    assert_eq!(sum(bodies.get(handle).unwrap()), sum(&expected));
}

/// A node that stays whole for lack of room changes no body.
fn waiting_nodes_change_no_body<T: Float>() {
    let mut square = Square::<T>::new();
    square.cut_diagonal();
    let mut full = Particles::<T, 4>::new();
    let positions = square.particles.positions();
    full.add_range(positions, T::ONE).unwrap();
    let split = square
        .mesh
        .separate(&mut full, &mut (), &mut square.body, |_, _| {});
    assert_eq!((split, square.mesh.waiting()), (Ok(0), 2));
    assert_eq!(square.body.mass(), T::of(4.0));
}

crate::both!(
    split_members_conserve_momentum,
    bodies_adapt_to_a_split_as_to_set_masses,
    waiting_nodes_change_no_body,
);
