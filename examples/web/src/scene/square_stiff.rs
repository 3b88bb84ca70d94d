//! The same square, rigid.

use super::{Scene, square};
use crate::number::vector;
use crate::{Key, World};
use pliant::{Error, Real};

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "square, stiff",
        caption: "Shape matching, α = 1. Two corners were pulled away, later two are hit.",
        settings: square::SETTINGS.with(Key::Alpha, 1.0),
        offers: square::OFFERS,
        build: |world| square::lay(world, &[(0, -1.0, 1.1), (3, 0.9, -0.7)]),
        drive,
        draw: square::draw,
    }
}

/// Times, s, and impulses, kg m/s, of the hits.
const BLOWS: [(f64, f64); 3] = [(0.6, 6.0), (1.8, -12.0), (3.0, 8.0)];

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    // Equal and opposite impulses, so the square rotates without moving.
    let mut ends = world.particles.ids().iter();
    if let (Some((_, blow)), Some(a), Some(b)) = (
        BLOWS.iter().find(|blow| world.reaches(blow.0)),
        ends.next(),
        ends.next_back(),
    ) {
        world.particles.apply_impulse(a, vector(*blow, 0.0))?;
        world.particles.apply_impulse(b, vector(-blow, 0.0))?;
    }
    Ok(())
}
