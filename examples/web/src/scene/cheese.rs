//! Cheese: a lattice of overlapping regions, which a wire cuts into slices.

use super::Scene;
use crate::number::vector;
use crate::pen::{Kind, cells, halves};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, ParticleId, Real, Vec2, query};

const COLUMNS: usize = 13;
const ROWS: usize = 6;
const SPACING: f64 = 0.12;
const FLOOR: f64 = -1.2;
/// Two triangles per cell.
pub(crate) const TRIANGLES: usize = 2 * (COLUMNS - 1) * (ROWS - 1);
/// Column, row and squared radius of each hole, in nodes.
const HOLES: [[f64; 3]; 3] = [[2.5, 2.0, 0.3], [5.5, 3.0, 0.3], [8.5, 2.0, 0.3]];
/// Upper and lower end of each cut, m from the left, and the time at which it starts, s.
const CUTS: [[f64; 3]; 3] = [[1.25, 1.1, 0.5], [0.88, 0.78, 1.6], [0.5, 0.4, 2.7]];
/// Duration of a cut, s, and heights of its ends, m.
const DURATION: f64 = 0.6;
const HEIGHTS: [f64; 2] = [0.2, -1.1];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "cheese",
        caption: "A lattice of overlapping regions with holes, cut by a wire. Each slice gets regions of its own.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Alpha, 0.8)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.1),
        offers: &[Key::Mass, Key::Alpha],
        build: lay,
        drive: cut,
        draw,
    }
}

fn is_solid(column: usize, row: usize) -> bool {
    HOLES.iter().all(|[x, y, square]| {
        let (x, y) = (column as f64 - x, row as f64 - y);
        x * x + y * y > *square
    })
}

/// Returns column and row of each particle.
fn nodes() -> impl Iterator<Item = (usize, usize)> {
    let nodes = (0..COLUMNS * ROWS).map(|node| (node % COLUMNS, node / COLUMNS));
    nodes.filter(|(column, row)| is_solid(*column, *row))
}

/// Returns the particle at a node of the grid.
fn particle(node: usize) -> Option<usize> {
    nodes().position(|(column, row)| row * COLUMNS + column == node)
}

/// Returns a member of the region around a particle: all particles at most one column and one row away.
fn member(center: usize, place: usize) -> Option<usize> {
    let (column, row) = nodes().nth(center)?;
    let near =
        |&(_, (c, r)): &(usize, (usize, usize))| column.abs_diff(c) <= 1 && row.abs_diff(r) <= 1;
    let mut members = nodes().enumerate().filter(near);
    members.nth(place).map(|(particle, _)| particle)
}

fn lay<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for (column, row) in nodes() {
        let place = vector(SPACING * column as f64, -SPACING * row as f64);
        let id = world.particles.add(place, mass)?;
        if column == 0 {
            world.particles.pin(id)?;
        }
    }
    world.lay_rubber(world.particles.len(), &member)?;
    let (particles, mesh) = (&world.scene.particles, &mut world.scene.parts.mesh);
    for cell in cells(0, COLUMNS, ROWS) {
        // Three nodes of a cell at a hole have a triangle, which connects their regions.
        let is_missing = |node| particle(node).is_none();
        let [nw, ne, se, sw] = cell.map(is_missing);
        let is_even = (cell[0] % COLUMNS + cell[0] / COLUMNS).is_multiple_of(2);
        let rises = nw || se || is_even && !ne && !sw;
        for corners in halves(cell, rises) {
            if let [Some(a), Some(b), Some(c)] = corners.map(particle) {
                mesh.add(
                    particles,
                    [a, b, c].map(|node| ParticleId::new(node as u16)),
                )?;
            }
        }
    }
    world.lay_floor(FLOOR, 0.0)
}

/// Returns the place of the wire at a time, s.
fn wire<T: Real>(time: f64) -> Option<Vec2<T>> {
    let [top, bottom, start] = *CUTS
        .iter()
        .find(|[.., start]| (*start..*start + DURATION).contains(&time))?;
    let part = (time - start) / DURATION;
    let between = |a: f64, b: f64| a + (b - a) * part;
    Some(vector(
        between(top, bottom),
        between(HEIGHTS[0], HEIGHTS[1]),
    ))
}

fn cut<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (now, step) = (world.time, world.settings.get(Key::TimeStep));
    let (particles, parts) = (&world.scene.particles, &mut world.scene.parts);
    if let (Some(tip), Some(to)) = (wire(now - step), wire(now + step)) {
        // What was at the tip has moved with the lattice. The paths of two steps overlap.
        let nearest = query::nearest(particles, tip).and_then(|(id, _)| particles.velocity(id));
        let from = tip + nearest.unwrap_or(Vec2::ZERO) * T::from_f64(step);
        parts.mesh.cut(particles, from, to)?;
    }
    let floor = &mut parts.obstacles[0];
    parts.mesh.separate(
        &mut world.scene.particles,
        &mut parts.rubber,
        &mut (),
        |_, copy| {
            // As many contacts as particles.
            let _ = floor.as_mut().map(|floor| floor.add(copy));
        },
    )?;
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let ends = [-1.0, 2.6].into_iter();
    pen.points(Kind::Ground, ends.map(|x| vector::<T>(x, FLOOR)));
    for corners in world.parts.mesh.triangles() {
        pen.particles(
            Kind::Body,
            world,
            corners.into_iter().map(ParticleId::index),
        );
    }
    if let Some(wire) = wire::<T>(world.time) {
        pen.points(Kind::Particles, [wire].into_iter());
    }
}
