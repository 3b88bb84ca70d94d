//! Soft bodies poured into a bin.

#[path = "../../../shapes/pile.rs"]
mod shape;

use super::{Scene, polygon, rest};
use crate::number::point;
use crate::pen::Kind;
use crate::{Key, Settings};
use pliant::Real;
use shape::{HALF, RADIUS, WALLS, bodies};

pub(crate) const BODIES: usize = shape::BODIES;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "pile",
        caption: "Twenty soft bodies, with contacts between their outlines, corners and notches included.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.015)
            .with(Key::Alpha, 0.3)
            .with(Key::Mode, 1.0)
            .with(Key::Blend, 0.5)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.1),
        offers: polygon::OFFERS,
        build: |world| {
            polygon::pour(world, bodies(), RADIUS)?;
            world.enclose([-HALF, HALF], RADIUS)
        },
        drive: rest,
        draw: |world, pen| {
            pen.points(Kind::Ground, WALLS.into_iter().map(point::<T>));
            polygon::draw(world, pen, bodies(), RADIUS);
        },
    }
}
