//! Two beams of overlapping regions that sag from a wall: narrow regions are soft, wide ones stiff.

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, build};

const COLUMNS: usize = 22;
const ROWS: usize = 4;
const BEAM: usize = COLUMNS * ROWS;
/// Columns of particles in a region, and the height of the beam, m.
const BEAMS: [(usize, f64); 2] = [(7, 1.3), (3, 0.0)];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "beam",
        caption: "Overlapping regions of seven columns of particles, and of three.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Alpha],
        build: lay,
        drive: rest,
        draw,
    }
}

fn lay<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for (_, height) in BEAMS {
        build::lattice(
            &mut world.particles,
            vector(0.0, height),
            COLUMNS,
            ROWS,
            T::from_f64(0.1),
            mass,
        )?;
    }
    let [regions, more] = BEAMS.map(|(width, _)| COLUMNS + 1 - width);
    world.lay_rubber(regions + more, &|region, place| {
        let (beam, from) = if region < regions {
            (0, region)
        } else {
            (1, region - regions)
        };
        let (width, _) = BEAMS[beam];
        (place < ROWS * width)
            .then_some(beam * BEAM + place / width * COLUMNS + from + place % width)
    })?;
    let held = world
        .particles
        .ids()
        .iter()
        .filter(|id| id.index() % COLUMNS < 2);
    held.into_iter().try_for_each(|id| world.particles.pin(id))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for beam in 0..BEAMS.len() {
        pen.particles(Kind::Body, world, border(beam * BEAM, COLUMNS, ROWS));
        pen.particles(
            Kind::Particles,
            world,
            (beam * BEAM..(beam + 1) * BEAM).filter(|node| node % COLUMNS > 1),
        );
    }
}
