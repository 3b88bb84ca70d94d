//! Anemone: arms of overlapping regions, whose tips turn as prescribed; the rest of an arm follows.

use super::Scene;
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, Rotation, build};

const ARMS: usize = 7;
const COLUMNS: usize = 2;
const ROWS: usize = 16;
const ARM: usize = COLUMNS * ROWS;
/// Rows of a region, and regions of an arm; the first one is the tip.
const WIDTH: usize = 3;
const REGIONS: usize = ROWS + 1 - WIDTH;
const SPACING: f64 = 0.06;
/// Distance between arms, m.
const PITCH: f64 = 0.35;
/// Duration of a cycle, s, and the part of a cycle by which an arm is behind the one on its left.
const CYCLE: f64 = 4.0;
const DELAY: f64 = 0.1;
/// Largest angle of a tip, in turns.
const TURN: f64 = 0.3;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "anemone",
        caption: "Only the three rows at each tip have a prescribed rotation; overlapping regions bend the arm below.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.002)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 1.0),
        offers: &[Key::Mass, Key::Alpha],
        build: grow,
        drive,
        draw,
    }
}

fn grow<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (T::from_f64(SPACING), world.number(Key::Mass));
    for arm in 0..ARMS {
        let corner = vector(PITCH * arm as f64, SPACING * (ROWS - 1) as f64);
        let nodes = build::lattice(&mut world.particles, corner, COLUMNS, ROWS, spacing, mass)?;
        // The lowest two rows are in the ground.
        for id in nodes.iter().skip(ARM - 2 * COLUMNS) {
            world.particles.pin(id)?;
        }
    }
    world.lay_rubber(ARMS * REGIONS, &|region, place| {
        let first = region / REGIONS * ARM + region % REGIONS * COLUMNS;
        (place < WIDTH * COLUMNS).then_some(first + place)
    })
}

/// Returns the angle of the tip of an arm at a time, s, in turns.
fn angle(arm: usize, time: f64) -> f64 {
    let cycles = time / CYCLE - DELAY * arm as f64;
    if cycles > 0.0 {
        TURN * sincos(cycles).0
    } else {
        0.0
    }
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let time = world.time;
    let Some(rubber) = &mut world.parts.rubber[0] else {
        return Ok(());
    };
    (0..ARMS).try_for_each(|arm| {
        let (sin, cos) = sincos(angle(arm, time));
        let [cos, sin] = [cos, sin].map(T::from_f64);
        rubber.set_pose(arm * REGIONS, Some(Rotation { cos, sin }), None)
    })
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let width = PITCH * (ARMS - 1) as f64;
    let ground = [-0.5, width + 0.5];
    pen.points(
        Kind::Ground,
        ground.into_iter().map(|x| vector::<T>(x, 0.5 * SPACING)),
    );
    for arm in 0..ARMS {
        let first = arm * ARM;
        pen.particles(Kind::Body, world, border(first, COLUMNS, ROWS));
        // Members of the tip.
        pen.particles(Kind::Particles, world, first..first + WIDTH * COLUMNS);
    }
}
