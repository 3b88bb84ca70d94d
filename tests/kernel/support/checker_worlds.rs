//! Worlds of a few particles, and a projection that violates checked guarantees on purpose.

use crate::support::float::Float;
use pliant::testing::{Conserves, Particle, SceneData, World};
use pliant::{Error, Finished, Motion, Parameter, Pass, Project, Solver, Vec2};

/// Time step whose products and quotients are exact.
pub(crate) const STEP: f64 = 1.0 / 64.0;

/// Free particle: position, velocity, mass.
pub(crate) type Row = ([f64; 2], [f64; 2], f64);

pub(crate) fn vector<T: Float>([x, y]: [f64; 2]) -> Vec2<T> {
    T::vector(x, y)
}

pub(crate) fn scene<T: Float>(rows: &[Row]) -> SceneData<T> {
    let particle = |&(position, velocity, mass): &Row| Particle {
        position: vector(position),
        moved: Vec2::ZERO,
        velocity: vector(velocity),
        mass: T::of(mass),
        pinned: false,
    };
    let particles = rows.iter().map(particle).collect();
    SceneData {
        particles,
        parts: Vec::new(),
        solver: Solver::new(),
        dt: T::of(STEP),
    }
}

pub(crate) fn world<T: Float>(rows: &[Row]) -> World<T> {
    scene(rows).build().unwrap()
}

/// Input and output of a projection in a pass: positions, displacements before and after, masses,
/// velocities, and the pass.
pub(crate) struct Seen<T> {
    pub(crate) places: Vec<Vec2<T>>,
    pub(crate) before: Vec<Vec2<T>>,
    pub(crate) after: Vec<Vec2<T>>,
    pub(crate) masses: Vec<T>,
    pub(crate) velocities: Vec<Vec2<T>>,
    pub(crate) pass: Pass<T>,
}

/// Adds to displacements in each pass and to velocities after each substep, or rejects the step.
#[derive(Default)]
pub(crate) struct Own<T> {
    pub(crate) kicks: Vec<Vec2<T>>,
    pub(crate) settles: Vec<Vec2<T>>,
    pub(crate) refuses: bool,
    pub(crate) seen: Vec<Seen<T>>,
    /// Velocities before the additions.
    pub(crate) finished: Vec<Vec<Vec2<T>>>,
}

impl<T: Float> Own<T> {
    pub(crate) fn kicking(kicks: &[[f64; 2]]) -> Self {
        let kicks = kicks.iter().copied().map(vector).collect();
        Self {
            kicks,
            settles: Vec::new(),
            refuses: false,
            seen: Vec::new(),
            finished: Vec::new(),
        }
    }

    pub(crate) fn settling(settles: &[[f64; 2]]) -> Self {
        Self {
            settles: settles.iter().copied().map(vector).collect(),
            ..Self::kicking(&[])
        }
    }

    /// Result of a checked step, as text.
    pub(crate) fn reported(&mut self, world: &mut World<T>, keeps: Conserves) -> String {
        match world.step_with(self, keeps) {
            Ok(stepped) => stepped.to_string(),
            Err(violation) => violation.to_string(),
        }
    }
}

impl<T: Float> Project<T> for Own<T> {
    fn check(&self, _: &Pass<T>, _: &Motion<'_, T>) -> Result<(), Error> {
        if self.refuses {
            Err(Error::OutOfRange(Parameter::Compliance))
        } else {
            Ok(())
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let before = motion.displacements.to_vec();
        for (d, kick) in motion.displacements.iter_mut().zip(&self.kicks) {
            *d += *kick;
        }
        self.seen.push(Seen {
            places: motion.positions.to_vec(),
            before,
            after: motion.displacements.to_vec(),
            masses: motion.masses.to_vec(),
            velocities: motion.velocities.to_vec(),
            pass: *pass,
        });
    }

    fn solve_velocities(&mut self, _: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.finished.push(finished.velocities.to_vec());
        for (v, solve_velocities) in finished.velocities.iter_mut().zip(&self.settles) {
            *v += *solve_velocities;
        }
    }
}

/// 2ᵏ.
pub(crate) fn power(k: i32) -> f64 {
    2.0_f64.powi(k)
}

/// Number that follows the given words in a sentence.
pub(crate) fn number(sentence: &str, after: &str) -> f64 {
    let rest = sentence
        .split(after)
        .nth(1)
        .unwrap_or_else(|| panic!("{after:?} is not in {sentence}"));
    rest.split([',', '\n'])
        .next()
        .unwrap()
        .trim()
        .parse()
        .unwrap()
}
