//! W5: shape-matched bodies of 64 particles each, dropped in two rows on a floor and on each other.

use crate::plain::{ColliderContacts as PlainContacts, Node, Particle, num::Num, shape_step};
use pliant::{
    ColliderContacts, ContactMaterial, DiscContacts, Filter, HalfPlane, Particles, ShapeMatching,
    Solver, Stiffness, Vec2, build,
};

/// Particles per side of a body.
pub const SIDE: usize = 8;
/// Particles of a body.
pub const BODY: usize = SIDE * SIDE;
/// Bodies in the tables.
pub const BODIES: usize = 8;
/// Distance between neighbors, m: discs touch.
pub const SPACING: f64 = 0.1;
pub const RADIUS: f64 = SPACING / 2.0;
pub const MASS: f64 = 1.0;
pub const ALPHA: f64 = 0.3;
pub const FRICTION: f64 = 0.5;
pub const GRAVITY: f64 = -9.81;
pub const STEP: f64 = 1.0 / 60.0;
/// Steps of a drop: four seconds.
pub const STEPS: usize = 240;

/// Returns the initial position of the lower left particle of a body: the rows overlap by half a
/// body.
pub fn corner(body: usize) -> [f64; 2] {
    let (column, row) = (body / 2, body % 2);
    [
        0.9 * column as f64 + 0.45 * row as f64,
        0.15 + 0.95 * row as f64,
    ]
}

/// `B` bodies in pliant, `N` particles in total, with a capacity of `K` contacts between particles.
#[derive(Clone)]
pub struct Pile<T, const B: usize, const N: usize, const K: usize> {
    pub particles: Box<Particles<T, N>>,
    pub shapes: Vec<ShapeMatching<T, BODY>>,
    pub discs: Box<DiscContacts<T, B, N, K>>,
    pub floor: Box<ColliderContacts<T, HalfPlane<T>, N>>,
    solver: Solver<T>,
}

/// The pile of the tables.
pub type Eight<T> = Pile<T, BODIES, { BODIES * BODY }, 2048>;

impl<T: Num, const B: usize, const N: usize, const K: usize> Pile<T, B, N, K> {
    pub fn new(substeps: u16) -> Self {
        let vector = |[x, y]: [f64; 2]| Vec2::new(T::from_f64(x), T::from_f64(y));
        let friction = T::from_f64(FRICTION);
        let surface = ContactMaterial {
            static_friction: friction,
            kinetic_friction: friction,
            ..ContactMaterial::default()
        };
        let mut particles = Box::new(Particles::<T, N>::new());
        let mut discs = Box::new(DiscContacts::new(surface).expect("the surface is valid"));
        let mut shapes = Vec::new();
        for body in 0..B {
            let [left, bottom] = corner(body);
            let top = bottom + (SIDE - 1) as f64 * SPACING;
            let ids = build::lattice(
                &mut *particles,
                vector([left, top]),
                SIDE,
                SIDE,
                T::from_f64(SPACING),
                T::from_f64(MASS),
            );
            let ids = ids.expect("the capacity matches the bodies");
            shapes.push(
                ShapeMatching::new(&particles, ids, Stiffness::Alpha(T::from_f64(ALPHA)))
                    .expect("the body is valid"),
            );
            discs
                .add_body(&particles, ids, T::from_f64(RADIUS), Filter::default())
                .expect("there is room for it");
        }
        let up = HalfPlane::new(vector([0.0, 1.0])).expect("the direction is valid");
        let floor = Box::new(
            ColliderContacts::new(up, particles.ids(), T::from_f64(RADIUS), surface)
                .expect("the discs are valid"),
        );
        Self {
            particles,
            shapes,
            discs,
            floor,
            solver: Solver {
                gravity: vector([0.0, GRAVITY]),
                substeps,
                ..Solver::new()
            },
        }
    }

    pub fn step(&mut self) {
        let Self {
            particles,
            shapes,
            discs,
            floor,
            solver,
        } = self;
        solver
            .step(
                T::from_f64(STEP),
                &mut **particles,
                &mut (&mut shapes[..], &mut **discs, &mut **floor),
            )
            .expect("it is valid");
        assert_eq!(discs.dropped(), 0, "there is room for all contacts");
    }

    pub fn places(&self) -> Vec<[f64; 2]> {
        self.particles
            .positions()
            .iter()
            .map(|x| [x.x.to_f64(), x.y.to_f64()])
            .collect()
    }
}

/// The same pile as loops over nodes: all particles in one grid, regardless of their bodies.
#[derive(Clone)]
pub struct Plain<T> {
    nodes: Vec<Node<T>>,
    contacts: PlainContacts,
    substeps: u16,
}

impl<T: Num> Plain<T> {
    pub fn new(bodies: usize, substeps: u16) -> Self {
        let middle = (SIDE - 1) as f64 * SPACING / 2.0;
        let node = |i: usize| {
            let [left, bottom] = corner(i / BODY);
            let [x, y] = [i % SIDE, i % BODY / SIDE].map(|step| step as f64 * SPACING);
            let p = Particle {
                x: T::from_f64(left + x),
                y: T::from_f64(bottom + y),
                m: T::from_f64(MASS),
                w: T::from_f64(1.0 / MASS),
                ..Particle::default()
            };
            Node {
                p,
                qx: T::from_f64(x - middle),
                qy: T::from_f64(y - middle),
                ..Node::default()
            }
        };
        let nodes: Vec<_> = (0..bodies * BODY).map(node).collect();
        Self {
            contacts: PlainContacts::new(nodes.len()),
            nodes,
            substeps,
        }
    }

    pub fn step(&mut self) {
        let h = T::from_f64(STEP) / T::from_f64(self.substeps.into());
        for _ in 0..self.substeps {
            self.nodes
                .iter_mut()
                .for_each(|node| node.p.vy += T::from_f64(GRAVITY) * h);
            self.nodes
                .chunks_mut(BODY)
                .for_each(|body| shape_step(body, T::from_f64(ALPHA), h));
            self.contacts.step(
                &mut self.nodes,
                BODY,
                T::from_f64(RADIUS),
                T::from_f64(FRICTION),
                h,
            );
        }
    }

    pub fn places(&self) -> Vec<[f64; 2]> {
        self.nodes
            .iter()
            .map(|node| [node.p.x.to_f64(), node.p.y.to_f64()])
            .collect()
    }
}
