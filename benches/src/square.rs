//! W2: rigid shape matching of one body, one particle of which is displaced.

use crate::plain::{Node, Particle, num::Num};
use pliant::{ParticleId, Particles, ShapeMatching, Solver, Stiffness, Vec2};

pub const ALPHA: f64 = 0.02;
pub const STEP: f64 = 0.01;
/// Number of steps before the tables report the accuracy.
pub const STEPS: usize = 1000;
/// Initial position of the displaced first particle.
pub const PULLED: [f64; 2] = [0.3, 0.2];

/// Body of N particles in pliant.
#[derive(Clone)]
pub struct Body<T, const N: usize> {
    pub particles: Box<Particles<T, N>>,
    pub shape: Box<ShapeMatching<T, N>>,
}

/// Returns the rest position of a particle: on a spiral that fills a disc evenly.
pub fn place(i: usize) -> [f64; 2] {
    const GOLDEN_ANGLE: f64 = 2.399_963;
    let (r, t) = (((i + 1) as f64).sqrt() * 0.1, i as f64 * GOLDEN_ANGLE);
    [r * t.cos(), r * t.sin()]
}

impl<T: Num, const N: usize> Body<T, N> {
    pub fn new() -> Self {
        let vector = |[x, y]: [f64; 2]| Vec2::new(T::from_f64(x), T::from_f64(y));
        let mut particles = Box::new(Particles::<T, N>::new());
        for i in 0..N {
            particles
                .add(vector(place(i)), T::from_f64(1.0))
                .expect("the capacity matches the body");
        }
        let stiffness = Stiffness::Alpha(T::from_f64(ALPHA));
        let shape = ShapeMatching::new(&particles, particles.ids().iter(), stiffness)
            .expect("the body is valid");
        particles
            .set_position(ParticleId::new(0), vector(PULLED))
            .expect("the particle exists");
        Self {
            particles,
            shape: Box::new(shape),
        }
    }

    pub fn step(&mut self) {
        Solver::default()
            .step(T::from_f64(STEP), &mut *self.particles, &mut *self.shape)
            .expect("the settings are valid");
    }

    /// Returns the position of the first particle.
    pub fn place(&self) -> [f64; 2] {
        let x = self.particles.positions()[0];
        [x.x.to_f64(), x.y.to_f64()]
    }
}

impl<T: Num, const N: usize> Default for Body<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the same body for the plain loop.
pub fn plain<T: Num, const N: usize>() -> Vec<Node<T>> {
    let body = Body::<T, N>::new();
    let one = T::from_f64(1.0);
    let node = |(x, q): (&Vec2<T>, &Vec2<T>)| Node {
        p: Particle {
            x: x.x,
            y: x.y,
            m: one,
            w: one,
            ..Particle::default()
        },
        qx: q.x,
        qy: q.y,
        ..Node::default()
    };
    body.particles
        .positions()
        .iter()
        .zip(body.shape.rest_offsets())
        .map(node)
        .collect()
}
