//! Records of fields, and of forces on edges.

use super::attractor::{Attractor, Falloff};
use super::drag::Drag;
use super::edge::{Edge, EdgeForce, EdgeForces, StillWater, Water, WaterSurface, Wave, Wind};
use super::explosion::Explosion;
use super::gravity::Gravity;
use super::region::Region;
use super::set::ForceField;
use super::traits::Field;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::members::Members;
use crate::record::record;
use crate::rigid::Anchor;
use heapless::Vec;

record!([T: Real] for [T] Gravity<T>, |gravity| {
    scale: T = gravity.scale,
    acceleration: Vec2<T> = gravity.acceleration,
} => {
    let gravity = Gravity { scale, acceleration };
    Field::check(&gravity).map(|()| gravity)
});

record!([T: Real] for [T] Attractor<T>, |attractor| {
    center: Vec2<T> = attractor.center,
    strength: T = attractor.strength,
    softening: T = attractor.softening,
    falloff: Falloff = attractor.falloff,
} => {
    let attractor = Attractor { center, strength, softening, falloff };
    Field::check(&attractor).map(|()| attractor)
});

record!([T: Real] for [T] Drag<T>, |drag| {
    velocity: Vec2<T> = drag.velocity,
    linear: T = drag.linear,
    quadratic: T = drag.quadratic,
} => {
    let drag = Drag { velocity, linear, quadratic };
    Field::check(&drag).map(|()| drag)
});

record!([T: Real] for [T] Explosion<T>, |explosion| {
    center: Vec2<T> = explosion.center,
    radius: T = explosion.radius,
    falloff: T = explosion.falloff,
    speed: T = explosion.speed,
} => {
    let explosion = Explosion { center, radius, falloff, speed };
    explosion.check().map(|()| explosion)
});

// Kind of the region, and its vectors.
record!([T: Real] for [T] Region<T>, |region| {
    kind: u8 = match region {
        Region::Everywhere => 0_u8,
        Region::Rectangle { .. } => 1,
        Region::Circle { .. } => 2,
        Region::HalfPlane { .. } => 3,
    },
    vectors: [Vec2<T>; 2] = match *region {
        Region::Everywhere => [Vec2::ZERO; 2],
        Region::Rectangle { lower, upper } => [lower, upper],
        Region::Circle { center, radius } => [center, Vec2::new(radius, T::ZERO)],
        Region::HalfPlane { point, normal } => [point, normal],
    },
} => {
    let [first, second] = vectors;
    for vector in vectors {
        finite_vector(vector, Parameter::Position)?;
    }
    let region = match kind {
        0 => Region::Everywhere,
        1 => Region::Rectangle { lower: first, upper: second },
        2 => Region::Circle { center: first, radius: second.x },
        3 => Region::HalfPlane { point: first, normal: second },
        _ => return Err(Error::OutOfRange(Parameter::Extent)),
    };
    region.check().map(|()| region)
});

record!([T: Real, F: Field<T>, const N: usize] for [T, F] ForceField<T, F, N>, |field| {
    field: F = field.field,
    region: Region<T> = field.region,
    all: bool = field.all,
    members: Members<N> = field.members,
} => {
    field.check()?;
    Ok(ForceField { field, region, all, members })
});

record!([T: Real] for [T] Wind<T>, |wind| {
    velocity: Vec2<T> = wind.velocity,
    density: T = wind.density,
    drag: T = wind.drag,
    lift: T = wind.lift,
} => {
    let wind = Wind { velocity, density, drag, lift };
    EdgeForce::check(&wind).map(|()| wind)
});

record!([T: Real] for [T] StillWater<T>, |surface| {
    point: Vec2<T> = surface.point,
    normal: Vec2<T> = surface.normal,
} => {
    let surface = StillWater { point, normal };
    WaterSurface::check(&surface).map(|()| surface)
});

record!([T: Real] for [T] Wave<T>, |wave| {
    level: T = wave.level,
    amplitude: T = wave.amplitude,
    wavelength: T = wave.wavelength,
    speed: T = wave.speed,
    phase: T = wave.phase,
} => {
    let wave = Wave { level, amplitude, wavelength, speed, phase };
    WaterSurface::check(&wave).map(|()| wave)
});

record!([T: Real, L: WaterSurface<T>] for [T, L] Water<T, L>, |water| {
    surface: L = water.surface,
    density: T = water.density,
    velocity: Vec2<T> = water.velocity,
    drag: T = water.drag,
    friction: T = water.friction,
} => {
    let water = Water { surface, density, velocity, drag, friction };
    EdgeForce::check(&water).map(|()| water)
});

record!([T: Real] for [T] Edge<T>, |edge| {
    ends: [Anchor<T>; 2] = edge.ends,
    body: u16 = edge.body,
    count: u16 = edge.count,
    is_outline: bool = edge.is_outline,
} => Ok(Edge { ends, body, count, is_outline }));

record!([T: Real, F: EdgeForce<T>, const N: usize] for [T, F] EdgeForces<T, F, N>, |forces| {
    force: F = forces.force,
    edges: Vec<Edge<T>, N> = forces.edges,
} => {
    force.check()?;
    check_edges(&edges)?;
    Ok(EdgeForces { force, edges })
});

/// Rejects edges that no outlines and chains have.
///
/// Outlines are closed, chains have lost edges at most, and both follow each other.
fn check_edges<T: Real>(edges: &[Edge<T>]) -> Result<(), Error> {
    let mut group: Option<(&Edge<T>, &Edge<T>, u16)> = None;
    for edge in edges {
        group = Some(match group {
            Some((first, last, number)) if last.body == edge.body => {
                let [_, end] = last.ends;
                let [start, _] = edge.ends;
                let same = last.is_outline == edge.is_outline && last.count == edge.count;
                if !same || (edge.is_outline && end != start) {
                    return Err(Error::OutOfRange(Parameter::Outline));
                }
                (first, edge, number.saturating_add(1))
            }
            group => {
                check_group(group)?;
                if group.is_some_and(|(_, last, _)| last.body > edge.body) {
                    return Err(Error::OutOfRange(Parameter::Outline));
                }
                (edge, edge, 1)
            }
        });
    }
    check_group(group)
}

/// Rejects an open outline, and more edges than were added.
fn check_group<T: Real>(group: Option<(&Edge<T>, &Edge<T>, u16)>) -> Result<(), Error> {
    let Some((first, last, number)) = group else {
        return Ok(());
    };
    let [start, _] = first.ends;
    let [_, end] = last.ends;
    let is_closed = number >= 3 && number == last.count && start == end;
    if number <= last.count && (is_closed || !last.is_outline) {
        Ok(())
    } else {
        Err(Error::OutOfRange(Parameter::Outline))
    }
}
