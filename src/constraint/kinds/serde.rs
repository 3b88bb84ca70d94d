//! Records of the constraint kinds. Most are rebuilt by their constructors, which keep all bits.

use super::angle::Angle;
use super::area::Area;
use super::attachment::Attachment;
use super::bending::Bending;
use super::distance::Distance;
use super::element::Element;
use super::long_range_attachment::LongRangeAttachment;
use super::neo_hookean::{Component, NeoHookean};
use super::pressure::Pressure;
use super::rod::Rod;
use super::segment::{OnSegment, PointEdge};
use super::st_venant_kirchhoff::StVenantKirchhoff;
use super::tether::Tether;
use crate::constraint::traits::Constraint;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_matrix, not_negative, positive};
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::{Members, distinct};
use crate::record::{finite_or_zero, record, unit_rotation};

record!([T: Real] for [T] Distance<T>, |spring| {
    particles: [ParticleId; 2] = spring.particles(),
    rest_length: T = spring.rest_length(),
    compliance: T = spring.compliance(),
} => {
    let [a, b] = particles;
    Distance::new(a, b, rest_length, compliance)
});

record!([T: Real] for [T] Rod<T>, |rod| {
    particles: [ParticleId; 2] = rod.particles(),
    length: T = rod.length(),
} => {
    let [a, b] = particles;
    Rod::new(a, b, length)
});

record!([T: Real] for [T] Tether<T>, |tether| {
    particles: [ParticleId; 2] = tether.particles(),
    length: T = tether.length(),
    compliance: T = tether.compliance(),
} => {
    let [a, b] = particles;
    Tether::new(a, b, length, compliance)
});

// The constructor would normalize the angle again, which can change its bits.
record!([T: Real] for [T] Angle<T>, |angle| {
    particles: [ParticleId; 3] = angle.particles,
    rest: Rotation<T> = angle.rest,
    compliance: T = angle.compliance,
} => {
    distinct(&particles)?;
    Ok(Angle {
        particles,
        rest: unit_rotation(rest, Parameter::Angle)?,
        compliance: not_negative(compliance, Parameter::Compliance)?,
    })
});

record!([T: Real] for [T] Area<T>, |area| {
    corners: [ParticleId; 3] = area.corners,
    rest_area: T = area.rest,
    compliance: T = area.compliance,
} => Area::new(corners, rest_area, compliance));

record!([T: Real] for [T] Bending<T>, |bending| {
    particles: [ParticleId; 3] = bending.particles,
    rest: T = bending.rest,
    compliance: T = bending.compliance,
} => Bending::new(particles, rest, compliance));

record!([T: Real] for [T] Attachment<T>, |attachment| {
    particle: ParticleId = attachment.particle,
    position: Vec2<T> = attachment.position,
    compliance: T = attachment.compliance,
} => Attachment::new(particle, position, compliance));

record!([T: Real] for [T] LongRangeAttachment<T>, |attachment| {
    attachment: Attachment<T> = attachment.attachment,
    length: T = attachment.length,
} => Ok(LongRangeAttachment {
    attachment,
    length: not_negative(length, Parameter::RestLength)?,
}));

record!([T: Real] for [T] OnSegment<T>, |segment| {
    particles: [ParticleId; 3] = segment.particles,
    compliance: T = segment.compliance,
} => {
    let [bead, ends @ ..] = particles;
    OnSegment::new(bead, ends, compliance)
});

record!([T: Real] for [T] PointEdge<T>, |edge| {
    particles: [ParticleId; 3] = edge.0.particles,
    compliance: T = edge.0.compliance,
} => {
    let [point, edge @ ..] = particles;
    PointEdge::new(point, edge, compliance)
});

record!([T: Real] for [T] Element<T>, |element| {
    inverse: Mat2<T> = element.inverse,
} => Ok(Element {
    inverse: finite_matrix(inverse, Parameter::Area)?,
}));

record!([T: Real] for [T] NeoHookean<T>, |strain| {
    corners: [ParticleId; 3] = strain.corners,
    part: Component = strain.part,
    element: Element<T> = strain.element,
    compliance: T = strain.compliance,
} => {
    distinct(&corners)?;
    Ok(NeoHookean {
        corners,
        part,
        element,
        compliance: not_negative(compliance, Parameter::YoungsModulus)?,
    })
});

record!([T: Real] for [T] StVenantKirchhoff<T>, |strain| {
    corners: [ParticleId; 3] = strain.corners,
    element: Element<T> = strain.element,
    bulk: T = strain.bulk,
    compliance: T = strain.compliance,
} => {
    distinct(&corners)?;
    Ok(StVenantKirchhoff {
        corners,
        element,
        bulk: positive(bulk, Parameter::PoissonsRatio)?,
        compliance: positive(compliance, Parameter::YoungsModulus)?,
    })
});

// A polygon that lost a vertex has none. An empty one has no area either.
record!([T: Real, const N: usize] for [T] Pressure<T, N>, |polygon| {
    vertices: Members<N> = polygon.vertices,
    rest_area: T = polygon.rest_area,
    pressure: T = polygon.factor,
    compliance: T = polygon.compliance,
    damping: T = polygon.damping,
    multiplier: T = finite_or_zero(polygon.multiplier),
} => {
    if (1..3).contains(&vertices.len()) {
        return Err(Error::TooFewParticles);
    }
    if vertices.len() > 0 || rest_area != T::ZERO {
        positive(finite(rest_area, Parameter::Area)?.abs(), Parameter::Area)?;
    }
    let mut polygon = Pressure {
        vertices,
        rest_area,
        target: rest_area,
        factor: T::ONE,
        compliance: not_negative(compliance, Parameter::Compliance)?,
        damping: T::ZERO,
        multiplier: finite(multiplier, Parameter::Force)?,
    };
    polygon.set_pressure(pressure)?;
    polygon.set_damping(damping)?;
    Ok(polygon)
});
