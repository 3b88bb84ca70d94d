//! A soft body on rough ground that muscles drive, in eight worlds side by side.

use pliant::{
    BatchedLengths, Capacity, ColliderContacts, ContactMaterial, Distance, Distances, Error,
    HalfPlane, Muscle, ParticleId, Particles, Project, Solver, Vec2, Worlds,
};
use std::f32::consts::TAU;

/// Worlds of a batch.
pub(crate) const WORLDS: usize = 8;
/// Columns of the two rows of particles, and the distance between them, m.
const COLUMNS: u16 = 5;
const SPACING: f32 = 0.2;
const PARTICLES: usize = 2 * COLUMNS as usize;
const MUSCLES: usize = 2 * (COLUMNS as usize - 1);
/// Verticals and diagonals.
const SPRINGS: usize = COLUMNS as usize + MUSCLES;
const STEP: f32 = 1.0 / 60.0;
const STEPS: u16 = 240;

/// Amplitude and frequency of all muscles, and the phase of each: numbers from 0 to 1.
pub(crate) type Genes = [f32; 2 + MUSCLES];

/// Parts of one world.
#[derive(Clone, Debug, Project)]
struct Body {
    muscles: [Muscle<f32>; MUSCLES],
    floor: ColliderContacts<f32, HalfPlane<f32>, PARTICLES>,
}

/// Returns the particles, the springs between the rows, and the muscles along them.
fn build() -> Result<(Particles<f32, PARTICLES>, Distances<f32, SPRINGS>, Body), Error> {
    let mut particles = Particles::new();
    for row in 0..2_u16 {
        for column in 0..COLUMNS {
            let place = Vec2::new(f32::from(column), f32::from(row)) * SPACING;
            particles.add(place, 0.05)?;
        }
    }
    let node = |row: u16, column: u16| ParticleId::new(row * COLUMNS + column);
    let mut springs = Distances::new();
    for column in 0..COLUMNS {
        springs.add(Distance::between(
            &particles,
            node(0, column),
            node(1, column),
            1e-4,
        )?)?;
    }
    let mut muscles = Vec::new();
    for column in 1..COLUMNS {
        for row in 0..2 {
            let [from, to] = [node(row, column - 1), node(row, column)];
            let across = node(1 - row, column);
            springs.add(Distance::between(&particles, from, across, 1e-4)?)?;
            muscles.push(Muscle::new(&particles, [from, to], 1e-3, 20.0)?);
        }
    }
    let muscles = muscles
        .try_into()
        .map_err(|_| Error::Full(Capacity::Constraints))?;
    let up = HalfPlane::new(Vec2::new(0.0, 1.0))?;
    let rough = ContactMaterial {
        static_friction: 0.9,
        kinetic_friction: 0.8,
        ..ContactMaterial::default()
    };
    let floor = ColliderContacts::new(up, particles.ids(), 0.0, rough)?;
    Ok((particles, springs, Body { muscles, floor }))
}

/// Sets the targets of the muscles at a time, s.
fn pull(
    body: &mut Body,
    [amplitude, frequency, phases @ ..]: &Genes,
    time: f32,
) -> Result<(), Error> {
    let (amplitude, frequency) = (0.4 * SPACING * amplitude, 0.5 + 3.5 * frequency);
    for (muscle, phase) in body.muscles.iter_mut().zip(phases) {
        let length = SPACING + amplitude * (TAU * (frequency * time + phase)).sin();
        muscle.move_to(length, 10.0 * amplitude * frequency)?;
    }
    Ok(())
}

fn solver() -> Solver<f32> {
    Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 4,
        ..Solver::default()
    }
}

/// Returns the mean of the abscissas, m.
fn abscissa(particles: &Particles<f32, PARTICLES>) -> f32 {
    let sum: f32 = particles
        .positions()
        .iter()
        .map(|position| position.x)
        .sum();
    sum / f32::from(2 * COLUMNS)
}

/// Returns how far to the right the crawlers of eight worlds move in four seconds, m.
pub(crate) fn distances(genes: &[Genes; WORLDS]) -> Result<[f32; WORLDS], Error> {
    let (particles, springs, body) = build()?;
    let start = abscissa(&particles);
    let mut worlds = Worlds::<f32, PARTICLES, WORLDS>::new(&particles);
    let bodies = pliant::EachWorld(std::array::from_fn(|_| body.clone()));
    let mut parts = (
        BatchedLengths::<_, _, SPRINGS, WORLDS>::new(springs),
        bodies,
    );
    for step in 0..STEPS {
        for (body, genes) in parts.1.0.iter_mut().zip(genes) {
            pull(body, genes, f32::from(step) * STEP)?;
        }
        worlds.step(&solver(), STEP, &mut parts)?;
    }
    Ok(std::array::from_fn(|world| {
        worlds.world(world).map_or(0.0, abscissa) - start
    }))
}

/// Returns how far the crawler of a world alone moves, m.
pub(crate) fn distance_alone(genes: &Genes) -> Result<f32, Error> {
    let (mut particles, mut springs, mut body) = build()?;
    let start = abscissa(&particles);
    for step in 0..STEPS {
        pull(&mut body, genes, f32::from(step) * STEP)?;
        solver().step(STEP, &mut particles, &mut (&mut springs, &mut body))?;
    }
    Ok(abscissa(&particles) - start)
}
