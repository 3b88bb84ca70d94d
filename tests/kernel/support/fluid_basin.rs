//! A basin of fluid for tests.

use crate::support::float::Float;
use crate::support::setup::pass;
use pliant::{Fluid, Motion, Particles, Pass, Project, Real, Solver, Vec2, build};

/// Keeps every free particle between the walls and above the floor at y = 0.
#[derive(Clone, Debug)]
pub(crate) struct Basin<T> {
    pub(crate) width: T,
}

impl<T: Real> Project<T> for Basin<T> {
    fn project(&mut self, _: &Pass<T>, motion: &mut Motion<'_, T>) {
        for ((x, d), w) in motion
            .positions
            .iter()
            .zip(motion.displacements.iter_mut())
            .zip(motion.inverse_masses)
        {
            if *w > T::ZERO {
                d.x = d.x.at_least(-x.x).at_most(self.width - x.x);
                d.y = d.y.at_least(-x.y);
            }
        }
    }
}

/// A fluid of particles of 1 kg, 0.1 m apart, in a basin.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T, const N: usize, const K: usize> {
    pub(crate) particles: Particles<T, N>,
    pub(crate) fluid: Fluid<T, N, K>,
    pub(crate) basin: Basin<T>,
    pub(crate) solver: Solver<T>,
}

pub(crate) const SPACING: f64 = 0.1;

impl<T: Float, const N: usize, const K: usize> Pool<T, N, K> {
    /// Constructs a block of fluid in the left corner of a basin.
    pub(crate) fn new(columns: usize, rows: usize, width: f64) -> Self {
        let mut particles = Particles::new();
        #[allow(clippy::cast_precision_loss, reason = "a few dozen")]
        let top = (rows - 1) as f64 * SPACING;
        build::lattice(
            &mut particles,
            T::vector(0.0, top),
            columns,
            rows,
            T::of(SPACING),
            T::ONE,
        )
        .unwrap();
        let fluid = Fluid::new(&particles, particles.ids(), T::of(SPACING)).unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, -9.81),
            substeps: 4,
            ..Solver::new()
        };
        Self {
            particles,
            fluid,
            basin: Basin {
                width: T::of(width),
            },
            solver,
        }
    }

    pub(crate) fn step(&mut self) {
        let Self {
            particles,
            fluid,
            basin,
            solver,
        } = self;
        solver
            .step(T::ratio(1, 60), particles, &mut (fluid, basin))
            .unwrap();
    }

    pub(crate) fn fastest(&self) -> f64 {
        self.particles
            .velocities()
            .iter()
            .fold(0.0, |most, v: &Vec2<T>| most.max(v.length().wide()))
    }

    /// Returns the densities of the particles farther than `margin` from walls, floor and surface.
    pub(crate) fn densities(&self, margin: f64, surface: f64) -> Vec<f64> {
        let inside = |x: &&Vec2<T>| {
            let (x, y) = (x.x.wide(), x.y.wide());
            x > margin && x < self.basin.width.wide() - margin && y > margin && y < surface
        };
        let inside = self.particles.positions().iter().filter(inside);
        inside
            .map(|x| self.fluid.density(&self.particles, *x).wide())
            .collect()
    }
}

pub(crate) const MAX_PARTICLES: usize = 16;

pub(crate) type Water<T> = Fluid<T, MAX_PARTICLES, MAX_PARTICLES>;

/// Returns a fluid of particles with these positions and masses.
pub(crate) fn cloud<T: Float>(
    places: &[([f64; 2], f64)],
) -> (Particles<T, MAX_PARTICLES>, Water<T>) {
    let mut particles = Particles::new();
    for (place, mass) in places {
        particles
            .add(T::vector(place[0], place[1]), T::of(*mass))
            .unwrap();
    }
    let fluid = Fluid::new(&particles, particles.ids(), T::of(SPACING)).unwrap();
    (particles, fluid)
}

/// Projects once and returns the displacements.
pub(crate) fn project<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    fluid: &mut Water<T>,
    before: &[Vec2<T>],
) -> Vec<Vec2<T>> {
    passes(particles, fluid, before, &[pass()])
}

/// Runs these passes of one substep and returns the displacements.
pub(crate) fn passes<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    fluid: &mut Water<T>,
    before: &[Vec2<T>],
    passes: &[Pass<T>],
) -> Vec<Vec2<T>> {
    let (view, mut displacements) = (particles.view(), before.to_vec());
    let mut motion = Motion {
        positions: view.positions,
        velocities: view.velocities,
        displacements: &mut displacements,
        masses: view.masses,
        inverse_masses: view.inverse_masses,
    };
    fluid.check(&passes[0], &motion).unwrap();
    fluid.prepare(&passes[0], &motion);
    passes
        .iter()
        .for_each(|pass| fluid.project(pass, &mut motion));
    displacements
}
