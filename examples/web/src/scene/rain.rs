//! Soft bodies that fall on pegs, pop on the ground, and make room for the next ones.

use super::polygon::{self, Polygon};
use super::{Scene, pile};
use crate::number::{ellipse, point, vector};
use crate::obstacle::Obstacle;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use core::ops::Range;
use pliant::{Error, ParticleId, Real, RoundedBox};

const BODIES: usize = 10;
const _: () = assert!(BODIES <= pile::BODIES);
/// Particles of a body, so that each takes the slots of any other.
const COUNT: usize = 12;
/// Repeating kinds: corners, distance of the corners from the center, m, and the fraction of that
/// distance for every second corner.
const KINDS: [(usize, f64, f64); 4] = [
    (12, 0.2, 0.6),
    (4, 0.2, 1.0),
    (12, 0.16, 1.0),
    (3, 0.22, 1.0),
];
/// Radius of the skins, m.
const RADIUS: f64 = 0.015;
/// Height at which bodies start, m.
const TOP: f64 = 2.6;
/// Positions of the pegs, and their radius, m.
const PEGS: [(f64, f64); 5] = [(-0.5, 1.6), (0.5, 1.6), (-1.0, 0.8), (0.0, 0.8), (1.0, 0.8)];
const PEG: f64 = 0.09;
/// Drawn ground, m.
const GROUND: [(f64, f64); 2] = [(-1.8, 0.0), (1.8, 0.0)];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "rain",
        caption: "Bodies are removed on the ground; new ones reuse their particles and outlines.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Alpha, 0.2)
            .with(Key::Mode, 1.0)
            .with(Key::Blend, 0.5)
            .with(Key::Friction, 0.3)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: polygon::OFFERS,
        build,
        drive,
        draw,
    }
}

/// Returns the particles of a body.
fn range(place: usize) -> Range<usize> {
    COUNT * place..COUNT * (place + 1)
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    for place in 0..BODIES {
        start(world, place, 0.4 * place as f64)?;
    }
    for peg in PEGS {
        let circle = RoundedBox::circle(T::from_f64(PEG))?;
        world.place_obstacle(Obstacle::RoundedBox(circle), point(peg), RADIUS)?;
    }
    Ok(())
}

/// Adds the next body, at a height above the top, m.
fn start<T: Real>(world: &mut World<T>, place: usize, height: f64) -> Result<(), Error> {
    // Number of bodies so far.
    let number = world.memory[0].to_f64() as usize;
    world.memory[0] += T::ONE;
    let (corners, radius, waist) = KINDS[number % KINDS.len()];
    let body = Polygon {
        center: (0.09 * (number * 7 % 23) as f64 - 1.0, TOP + height),
        corners,
        radius,
        turn: 0.3 * number as f64,
        waist,
        parts: COUNT / corners,
    };
    polygon::add(world, place, body, range(place), RADIUS)
}

/// Replaces the bodies that have reached the ground.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    for place in 0..BODIES {
        let mut corners = range(place).filter_map(|corner| world.place(corner));
        if corners.any(|corner| corner.y < T::ZERO) {
            let ids = || range(place).map(|corner| ParticleId::new(corner as u16));
            world.parts.bodies[place] = None;
            world.scene.remove(ids())?;
            start(world, place, 0.0)?;
            for obstacle in world.parts.obstacles.iter_mut().flatten() {
                ids().try_for_each(|id| obstacle.add(id))?;
            }
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, GROUND.into_iter().map(point::<T>));
    for (x, y) in PEGS {
        let around = (0..24).map(|turn| ellipse::<T>(f64::from(turn) / 24.0, PEG, PEG));
        pen.points(Kind::RoundedBox, around.map(|edge| vector(x, y) + edge));
    }
    pen.radius(RADIUS);
    for place in 0..BODIES {
        pen.particles(Kind::Body, world, range(place));
    }
}
