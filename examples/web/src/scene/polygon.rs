//! Soft bodies built from polygons and stars.

#[path = "../../../shapes/polygon.rs"]
mod shape;

pub(crate) use shape::Polygon;

use crate::number::point;
use crate::pen::Kind;
use crate::{Key, Pen, World};
use core::ops::Range;
use pliant::{Error, Real};

/// Settings that scenes of polygons offer.
pub(super) const OFFERS: &[Key] = &[Key::Mass, Key::Alpha, Key::Mode, Key::Blend, Key::Friction];

/// Returns each polygon with the range of its particles.
pub(super) fn ranges(
    polygons: impl Iterator<Item = Polygon>,
) -> impl Iterator<Item = (Polygon, Range<usize>)> {
    polygons.scan(0, |end, polygon| {
        let first = *end;
        *end += polygon.count();
        Some((polygon, first..*end))
    })
}

/// Adds bodies, and their outlines with skins of this radius, m.
pub(super) fn pour<T: Real>(
    world: &mut World<T>,
    polygons: impl Iterator<Item = Polygon>,
    radius: f64,
) -> Result<(), Error> {
    for (place, (polygon, range)) in ranges(polygons).enumerate() {
        add(world, place, polygon, range, radius)?;
    }
    Ok(())
}

/// Adds a body, whose particles take this range, and its outline with a skin of this radius, m.
pub(super) fn add<T: Real>(
    world: &mut World<T>,
    place: usize,
    polygon: Polygon,
    range: Range<usize>,
    radius: f64,
) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for corner in polygon.places() {
        world.particles.add(point(corner), mass)?;
    }
    let body = world.body(range.clone(), &world.settings)?;
    *world.parts.bodies.get_mut(place).ok_or(Error::Full)? = Some(body);
    world.outline(range, radius, (1, u32::MAX))
}

/// Draws the bodies.
pub(super) fn draw<T: Real>(
    world: &World<T>,
    pen: &mut Pen<'_>,
    polygons: impl Iterator<Item = Polygon>,
    radius: f64,
) {
    pen.radius(radius);
    for (_, range) in ranges(polygons) {
        pen.particles(Kind::Body, world, range);
    }
}
