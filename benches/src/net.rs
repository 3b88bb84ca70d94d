//! W4: lattice shape matching of 32x32 particles, one of which is displaced.

use crate::plain::{Node, Particle, RegionMatching, num::Num};
use crate::square::{ALPHA, STEP};
use pliant::{LatticeMatching, ParticleId, Particles, Solver, Stiffness, Vec2, build};

/// Particles per side.
pub const SIDE: usize = 32;
/// Number of particles.
pub const NODES: usize = SIDE * SIDE;
/// Distance between neighbors, m.
const SPACING: f64 = 0.1;
/// Half-width of the regions in the table: 3x3 particles.
pub const HALF_WIDTH: usize = 1;
/// Returns the total number of members of all regions of a half-width.
pub fn memberships(half_width: usize) -> usize {
    let near = |place: usize| (place + half_width + 1).min(SIDE) - place.saturating_sub(half_width);
    (0..SIDE).map(near).sum::<usize>().pow(2)
}

/// Number of steps before the tables report the accuracy.
pub const STEPS: usize = 1000;
/// Index of the displaced particle, by column and row, and its initial position.
const PULLED: usize = 5 * SIDE + 7;
const WHERE: [f64; 2] = [1.0, -0.3];

/// Lattice in pliant.
#[derive(Clone)]
pub struct Net<T> {
    pub particles: Box<Particles<T, NODES>>,
    pub lattice: Box<LatticeMatching<T, NODES>>,
}

impl<T: Num> Net<T> {
    pub fn new(half_width: usize) -> Self {
        let vector = |[x, y]: [f64; 2]| Vec2::new(T::from_f64(x), T::from_f64(y));
        let mut particles = Box::new(Particles::<T, NODES>::new());
        let ids = build::lattice(
            &mut *particles,
            vector([0.0, 0.0]),
            SIDE,
            SIDE,
            T::from_f64(SPACING),
            T::from_f64(1.0),
        );
        let nodes = ids
            .expect("the capacity matches the lattice")
            .iter()
            .map(Some);
        let stiffness = Stiffness::Alpha(T::from_f64(ALPHA));
        let lattice = LatticeMatching::new(&particles, SIDE, nodes, half_width, stiffness)
            .expect("the lattice is valid");
        particles
            .set_position(ParticleId::new(PULLED as u16), vector(WHERE))
            .expect("the particle exists");
        Self {
            particles,
            lattice: Box::new(lattice),
        }
    }

    pub fn step(&mut self) {
        Solver::default()
            .step(T::from_f64(STEP), &mut *self.particles, &mut *self.lattice)
            .expect("the settings are valid");
    }

    /// Returns the position of the displaced particle.
    pub fn place(&self) -> [f64; 2] {
        let x = self.particles.positions()[PULLED];
        [x.x.to_f64(), x.y.to_f64()]
    }
}

/// The same lattice as a loop over regions.
#[derive(Clone)]
pub struct Plain<T> {
    nodes: Vec<Node<T>>,
    regions: RegionMatching<T>,
}

impl<T: Num> Plain<T> {
    pub fn new(half_width: usize) -> Self {
        let net = Net::<T>::new(half_width);
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
        let nodes: Vec<_> = net
            .particles
            .positions()
            .iter()
            .zip(net.lattice.rest_offsets())
            .map(node)
            .collect();
        let regions = RegionMatching::of_square(&nodes, SIDE, half_width);
        Self { nodes, regions }
    }

    pub fn step(&mut self) {
        self.regions
            .step(&mut self.nodes, T::from_f64(ALPHA), T::from_f64(STEP));
    }

    pub fn place(&self) -> [f64; 2] {
        let p = self.nodes[PULLED].p;
        [p.x.to_f64(), p.y.to_f64()]
    }
}
