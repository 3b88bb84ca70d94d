//! Face as a skin of a lattice that breathes and has muscles.

#[path = "../../../shapes/mask.rs"]
mod shape;

use super::Scene;
use crate::number::point;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use core::ops::Range;
use pliant::{CellPoint, Error, Muscle, ParticleId, Real, Skin, Vec2, build};
use shape::{BROWS, EYES, HEAD, MOUTH, MUSCLES, NODES, NOSE, PUPILS, SIDE};

pub(crate) use shape::POINTS;

const _: () = assert!(MUSCLES.len() <= 2 * super::walker::LEGS);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "mask",
        caption: "A skin: 16 particles with breath and muscles carry a face of 202 points. Pull it.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.05)
            .with(Key::Alpha, 0.2)
            .with(Key::TimeStep, 0.02)
            .with(Key::Substeps, 4.0)
            .with(Key::Damping, 2.0),
        offers: &[Key::Mass, Key::Alpha],
        build: make,
        drive,
        draw,
    }
}

fn make<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (T::from_f64(shape::SPACING), world.number(Key::Mass));
    let corner = point(shape::CORNER);
    let particles = &mut world.scene.particles;
    let cut = build::cut_lattice(particles, corner, SIDE, SIDE, spacing, mass, |_, _| true)?;
    for (slot, ends) in world.scene.parts.muscles.iter_mut().zip(MUSCLES) {
        let ends = ends.map(|node| ParticleId::new(node as u16));
        let [compliance, force] = [shape::COMPLIANCE, shape::FORCE].map(T::from_f64);
        *slot = Some(Muscle::new(particles, ends, compliance, force)?);
    }
    for (slot, place) in world.skin.iter_mut().zip(shape::face()) {
        *slot = CellPoint::bind(particles, cut.cells(), point(place))?;
    }
    world.parts.lattice = Some(world.lattice(SIDE, cut.nodes(), 1)?);
    Ok(())
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let speed = T::from_f64(shape::SPEED);
    let muscles = world.scene.parts.muscles.iter_mut().flatten();
    for (muscle, length) in muscles.zip(shape::lengths(world.time)) {
        muscle.move_to(T::from_f64(length), speed)?;
    }
    let rest = shape::rest(world.time).map(point);
    let lattice = &mut world.parts.lattice;
    lattice.iter_mut().try_for_each(|body| body.set_rest(rest))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let mut points = [Vec2::ZERO; POINTS];
    let skin = Skin::new(&world.skin);
    if skin.positions(&world.particles, &mut points).is_err() {
        return;
    }
    let mut part = |kind, Range { start, end }: Range<usize>| {
        pen.points(kind, points.iter().copied().take(end).skip(start));
    };
    let closed = [HEAD, MOUTH].into_iter().chain(EYES).chain(PUPILS);
    closed.for_each(|range| part(Kind::Body, range));
    let open = BROWS.into_iter().chain([NOSE]);
    open.for_each(|range| part(Kind::Line, range));
    pen.particles(Kind::Particles, world, 0..NODES);
}
