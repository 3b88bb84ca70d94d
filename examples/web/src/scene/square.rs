//! Square of particles, held together only by shape matching.

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, ParticleId, Real, build};

/// Height of the floor, on which the square falls if gravity is on.
const FLOOR: f64 = -1.2;

pub(super) const OFFERS: &[Key] = &[
    Key::Columns,
    Key::Pins,
    Key::Mass,
    Key::Alpha,
    Key::Mode,
    Key::Blend,
    Key::Scheme,
];

pub(super) const SETTINGS: Settings = Settings::PLAIN
    .with(Key::Columns, 2.0)
    .with(Key::Rows, 2.0)
    .with(Key::Alpha, 0.02)
    .with(Key::TimeStep, 0.01);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "square",
        caption: "Shape matching, α = 0.02. One corner was pulled away; dashed: the goals.",
        settings: SETTINGS,
        offers: OFFERS,
        build: |world| lay(world, &[(0, -1.0, 0.6)]),
        drive: rest,
        draw,
    }
}

/// Adds the unit square and displaces corners, counted along the rows.
pub(super) fn lay<T: Real>(
    world: &mut World<T>,
    pulled: &[(usize, f64, f64)],
) -> Result<(), Error> {
    let side = world.settings.count(Key::Columns);
    let (spacing, mass) = (
        T::from_f64(1.0 / (side.max(2) - 1) as f64),
        world.number(Key::Mass),
    );
    let nodes = build::lattice(
        &mut world.particles,
        vector(-0.5, 0.5),
        side,
        side,
        spacing,
        mass,
    )?;
    world.parts.bodies[0] = Some(world.body(0..side * side, &world.settings)?);
    for pin in nodes.iter().take(world.settings.count(Key::Pins)) {
        world.particles.pin(pin)?;
    }
    for &(corner, x, y) in pulled {
        let node = corner % 2 * (side - 1) + corner / 2 * (side - 1) * side;
        world
            .particles
            .set_position(ParticleId::new(node as u16), vector(x, y))?;
    }
    world.lay_floor(FLOOR, 0.0)
}

pub(super) fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let side = world.settings.count(Key::Columns);
    pen.points(
        Kind::Ground,
        [-2.0, 2.0].into_iter().map(|x| vector::<T>(x, FLOOR)),
    );
    if let Some(body) = &world.parts.bodies[0] {
        pen.goals(body, border(0, side, side));
    }
    pen.particles(Kind::Body, world, border(0, side, side));
}
