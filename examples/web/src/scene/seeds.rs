//! Winged seeds that fall through wind.

#[path = "../../../shapes/seeds.rs"]
mod shape;

use super::{Scene, flag};
use crate::assembly::still_air;
use crate::number::{point, vector};
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World, rigid};
use core::f64::consts::TAU;
use pliant::{Error, MassProperties, Real, RigidBody, Rotation, Vec2};
use shape::{COLUMNS, SEEDS, SPACING, TOP, TURN, WING};

const _: () = assert!(SEEDS <= rigid::BODIES && SEEDS <= flag::SEGMENTS);

/// Limits of the scene, m. A seed that leaves on one side returns on the other.
const SIDES: [f64; 2] = [-2.0, 5.3];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "seeds",
        caption: "Rigid wings with a heavy end: drag and lift turn them while they fall. Seeds that land start again at the top.",
        settings: Settings::PLAIN
            .with(Key::Wind, shape::SPEED)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Wind],
        build: sow,
        drive,
        draw,
    }
}

fn sow<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let [root, tip] = WING.map(point);
    let ([nut, nut_density], [blade, blade_density]) =
        (shape::NUT.map(T::from_f64), shape::BLADE.map(T::from_f64));
    let properties = MassProperties::compound(&[
        MassProperties::circle(nut, nut_density)?,
        MassProperties::capsule(root, tip, blade, blade_density)?,
    ])?;
    let wind = parts.wind.insert(still_air(shape::AIR));
    for (number, slot) in parts.rigid.iter_mut().take(SEEDS).enumerate() {
        let (place, rotation) = pose(number, number / COLUMNS);
        let seed = RigidBody::new(particles, properties, place, rotation)?;
        wind.add_chain(particles, [seed.anchor(root)?, seed.anchor(tip)?])?;
        *slot = Some(seed);
    }
    Ok(())
}

/// Returns the initial pose of a seed in a row.
fn pose<T: Real>(number: usize, row: usize) -> (Vec2<T>, Rotation<T>) {
    let (sin, cos) = sincos(TURN * number as f64 / TAU);
    let [sin, cos] = [sin, cos].map(T::from_f64);
    let (column, row) = ((number % COLUMNS) as f64, row as f64);
    (
        vector(SPACING.0 * column, TOP + SPACING.1 * row),
        Rotation { cos, sin },
    )
}

/// Sets the wind, and moves the seeds that leave: to the opposite side, or from the ground to the
/// top, at rest.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    world.set_wind(vector(world.settings.get(Key::Wind), 0.0));
    if world.parts.user.held().is_some() {
        return Ok(());
    }
    let [left, right] = SIDES.map(T::from_f64);
    for index in 0..SEEDS {
        let seed = world.solid(index)?;
        let particles = &mut world.scene.particles;
        let Vec2 { x, y } = seed.point(particles, Vec2::ZERO)?;
        if y < T::ZERO {
            // Number of seeds that have landed.
            let landed = world.memory[0].to_f64() as usize;
            world.memory[0] += T::ONE;
            let (place, rotation) = pose(landed, 1);
            seed.set_pose(particles, place, rotation)?;
            for id in seed.particles().into_iter().flatten() {
                particles.set_velocity(id, Vec2::ZERO)?;
            }
        } else if x < left || x > right {
            let width = if x < left { right - left } else { left - right };
            particles.translate(&seed, Vec2::new(width, T::ZERO))?;
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, SIDES.into_iter().map(|x| vector::<T>(x, 0.0)));
    let seeds = || world.parts.rigid.iter().flatten();
    let place = |seed: &RigidBody<T>, local| seed.point(&world.particles, local).ok();
    for seed in seeds() {
        let wing = WING.into_iter();
        pen.points(Kind::Line, wing.filter_map(|end| place(seed, point(end))));
    }
    let nuts = seeds().filter_map(|seed| place(seed, Vec2::ZERO));
    pen.points(Kind::Particles, nuts);
}
