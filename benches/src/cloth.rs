//! W1: an XPBD cloth that hangs by its two upper corners.

use crate::plain::{Particle, Spring, cloth_step, num::Num};
use pliant::{Constraint, Distances, ParticleId, Particles, Rod, Rods, Solver, Vec2, build};

/// The cloth of the tables: 40x30 particles, 4,592 springs.
pub const COLUMNS: usize = 40;
pub const ROWS: usize = 30;
pub const PARTICLES: usize = COLUMNS * ROWS;
pub const SPRINGS: usize = springs(COLUMNS, ROWS);
/// Number of projections in a step.
pub const PROJECTIONS: usize = SPRINGS * ITERATIONS as usize;

pub const ITERATIONS: u16 = 5;
pub const STEP: f64 = 0.01;
pub const SPACING: f64 = 0.2;
pub const MASS: f64 = 0.5;
pub const COMPLIANCE: f64 = 0.001;
pub const GRAVITY: f64 = -9.81;
/// Number of steps before the tables report the accuracy, and the particle that they report.
pub const STEPS: usize = 300;
pub const PROBE: usize = PARTICLES - 1;

/// Number of springs of a cloth: along rows, along columns, and both diagonals of each cell.
pub const fn springs(columns: usize, rows: usize) -> usize {
    (columns - 1) * rows + columns * (rows - 1) + 2 * (columns - 1) * (rows - 1)
}

/// Cloth of N particles and S springs in pliant.
#[derive(Clone)]
pub struct Net<T, const N: usize, const S: usize> {
    pub particles: Box<Particles<T, N>>,
    pub springs: Box<Distances<T, S>>,
    pub solver: Solver<T>,
}

pub type Cloth<T> = Net<T, PARTICLES, SPRINGS>;

impl<T: Num> Cloth<T> {
    /// Creates the cloth of the tables, in listed order.
    pub fn new() -> Self {
        Self::sized(COLUMNS, ROWS)
    }

    /// Creates the cloth of the tables, in level order.
    pub fn ordered() -> Self {
        Self::new().order()
    }
}

impl<T: Num> Default for Cloth<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Num, const N: usize, const S: usize> Net<T, N, S> {
    /// Creates a cloth of columns x rows = N particles, in listed order.
    pub fn sized(columns: usize, rows: usize) -> Self {
        let mut particles = Box::new(Particles::new());
        let mut springs = Box::new(Distances::new());
        let cloth = build::Cloth {
            corner: Vec2::ZERO,
            columns,
            rows,
            spacing: T::from_f64(SPACING),
            mass: T::from_f64(MASS),
            compliance: T::from_f64(COMPLIANCE),
        };
        build::cloth(&mut particles, &mut springs, cloth).expect("the capacities match the cloth");
        for corner in [0, columns - 1] {
            particles
                .pin(ParticleId::new(corner as u16))
                .expect("corners exist");
        }
        let gravity = Vec2::new(T::from_f64(0.0), T::from_f64(GRAVITY));
        Self {
            particles,
            springs,
            solver: Solver {
                gravity,
                iterations: ITERATIONS,
                ..Solver::default()
            },
        }
    }

    /// Returns the same cloth with its springs in level order.
    #[must_use]
    pub fn order(mut self) -> Self {
        self.springs.order(&self.particles);
        self
    }

    pub fn step(&mut self) {
        self.solver
            .step(T::from_f64(STEP), &mut *self.particles, &mut *self.springs)
            .expect("the settings are valid");
    }

    /// Returns the position of a particle.
    pub fn place(&self, particle: usize) -> [f64; 2] {
        let x = self.particles.positions()[particle];
        [x.x.to_f64(), x.y.to_f64()]
    }
}

/// The cloth of the tables with rods in place of its springs, in listed order.
#[derive(Clone)]
pub struct RodCloth<T> {
    pub particles: Box<Particles<T, PARTICLES>>,
    pub rods: Box<Rods<T, SPRINGS>>,
    pub solver: Solver<T>,
}

impl<T: Num> RodCloth<T> {
    pub fn new() -> Self {
        let Net {
            particles,
            springs,
            solver,
        } = Cloth::new();
        let mut rods = Box::new(Rods::new());
        for spring in springs.as_slice() {
            let [a, b] = spring.particles();
            let rod = Rod::new(a, b, spring.rest_length()).expect("the spring is valid");
            rods.add(rod).expect("there are as many springs");
        }
        Self {
            particles,
            rods,
            solver,
        }
    }

    /// Returns the same cloth with its rods in level order.
    #[must_use]
    pub fn order(mut self) -> Self {
        self.rods.order(&self.particles);
        self
    }

    pub fn step(&mut self) {
        self.solver
            .step(T::from_f64(STEP), &mut *self.particles, &mut *self.rods)
            .expect("the settings are valid");
    }

    /// Returns the position of a particle.
    pub fn place(&self, particle: usize) -> [f64; 2] {
        let x = self.particles.positions()[particle];
        [x.x.to_f64(), x.y.to_f64()]
    }
}

impl<T: Num> Default for RodCloth<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The same cloth for the plain loop.
#[derive(Clone)]
pub struct Plain<T> {
    pub particles: Vec<Particle<T>>,
    pub springs: Vec<Spring<T>>,
}

impl<T: Num> Plain<T> {
    /// Creates the cloth of the tables, in listed order.
    pub fn new() -> Self {
        Self::of(Cloth::<T>::new())
    }

    /// Creates a cloth from the particles and springs of another one, in its order.
    pub fn of<const N: usize, const S: usize>(net: Net<T, N, S>) -> Self {
        let Net {
            particles, springs, ..
        } = net;
        let view = particles.view();
        let masses = view.masses.iter().zip(view.inverse_masses);
        let particle = |(x, (m, w)): (&Vec2<T>, (&T, &T))| Particle {
            x: x.x,
            y: x.y,
            w: *w,
            m: *m,
            ..Particle::default()
        };
        let spring = |s: &pliant::Distance<T>| {
            let [a, b] = s.particles().map(|id| id.index() as u32);
            Spring {
                a,
                b,
                length: s.rest_length(),
                compliance: s.compliance(),
                lambda: T::default(),
            }
        };
        Self {
            particles: view.positions.iter().zip(masses).map(particle).collect(),
            springs: springs.as_slice().iter().map(spring).collect(),
        }
    }

    pub fn step(&mut self) {
        cloth_step(
            &mut self.particles,
            &mut self.springs,
            T::from_f64(GRAVITY),
            T::from_f64(STEP),
            ITERATIONS.into(),
        );
    }

    /// Returns the position of a particle.
    pub fn place(&self, particle: usize) -> [f64; 2] {
        let p = self.particles[particle];
        [p.x.to_f64(), p.y.to_f64()]
    }
}

impl<T: Num> Default for Plain<T> {
    fn default() -> Self {
        Self::new()
    }
}
