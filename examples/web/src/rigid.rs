//! Rigid bodies of a world.

use crate::number::{ellipse, vector};
use crate::pen::Kind;
use crate::{Pen, World};
use core::ops::Range;
use pliant::{
    ContactMaterial, Error, Filter, Joint, MassProperties, ParticleId, Real, RigidBody,
    RigidContacts, Rotation, Vec2,
};

/// Capacities for bodies, joints and hulls.
pub(crate) const BODIES: usize = 17;
pub(crate) const JOINTS: usize = 9;
pub(crate) const HULLS: usize = 32;

/// Contacts of all hulls.
pub(crate) type Contacts<T> = RigidContacts<T, HULLS, { 4 * BODIES }, 96>;

/// Points on the drawn outline of a disc or a capsule.
const AROUND: usize = 24;

/// Rigid body of a scene.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solid {
    /// Half extents of a rectangle, m. That of a capsule is its axis, without width, and that of a
    /// disc a point.
    pub(crate) half: (f64, f64),
    /// Radius of a disc or a capsule, m; zero for a rectangle.
    pub(crate) radius: f64,
    /// Density, kg/m²; zero pins the body.
    pub(crate) density: f64,
    /// Center, m.
    pub(crate) center: (f64, f64),
    /// Layers, and those with which it collides.
    pub(crate) filter: Filter,
}

impl Solid {
    /// Rectangle that collides with everything.
    pub(crate) const fn rectangle(half: (f64, f64), density: f64, center: (f64, f64)) -> Self {
        let filter = Filter::new(1, u32::MAX);
        Self {
            half,
            radius: 0.0,
            density,
            center,
            filter,
        }
    }

    /// Disc that collides with everything.
    pub(crate) const fn disc(radius: f64, density: f64, center: (f64, f64)) -> Self {
        Self::capsule(0.0, radius, density, center)
    }

    /// Upright capsule, with half the length of its axis, that collides with everything.
    pub(crate) const fn capsule(half: f64, radius: f64, density: f64, center: (f64, f64)) -> Self {
        Self {
            radius,
            ..Self::rectangle((0.0, half), density, center)
        }
    }

    /// The same with other layers and others to collide with.
    pub(crate) const fn on(self, layers: u32, mask: u32) -> Self {
        Self {
            filter: Filter::new(layers, mask),
            ..self
        }
    }

    /// Returns the corners of the rectangle, counter-clockwise from the lower left.
    fn corners<T: Real>(&self) -> [Vec2<T>; 4] {
        let (x, y) = self.half;
        [(-x, -y), (x, -y), (x, y), (-x, y)].map(crate::number::point)
    }

    /// Returns the range of the distinct corners: one of a disc, two of a capsule.
    fn hull(&self) -> Range<usize> {
        match (self.radius > 0.0, self.half.1 > 0.0) {
            (false, _) => 0..4,
            (true, true) => 1..3,
            (true, false) => 2..3,
        }
    }
}

impl<T: Real> World<T> {
    /// Adds a rigid body and its hull.
    pub(crate) fn add_solid(&mut self, solid: &Solid) -> Result<(), Error> {
        let density = if solid.density > 0.0 {
            solid.density
        } else {
            1.0
        };
        let (density, radius) = (T::from_f64(density), T::from_f64(solid.radius));
        let corners = solid.corners();
        let corners = corners.get(solid.hull()).unwrap_or_default();
        let mass = match corners {
            [_] => MassProperties::circle(radius, density),
            [a, b] => MassProperties::capsule(*a, *b, radius, density),
            corners => MassProperties::polygon(corners, density),
        }?;
        let center = crate::number::point(solid.center);
        let particles = &mut self.scene.particles;
        let body = RigidBody::new(particles, mass, center, Rotation::IDENTITY)?;
        if solid.density == 0.0 {
            particles.pin_group(&body)?;
        }
        self.rigid_contacts()?
            .add(&body, corners, radius, solid.filter)?;
        let vacant = self.parts.rigid.iter_mut().find(|slot| slot.is_none());
        *vacant.ok_or(Error::Full)? = Some(body);
        Ok(())
    }

    /// Adds the edge between two particles, for contacts with rigid bodies.
    pub(crate) fn add_edge(&mut self, ends: [ParticleId; 2], radius: f64) -> Result<(), Error> {
        self.rigid_contacts()?;
        let contacts = self.scene.parts.rigid_contacts.as_mut();
        contacts
            .ok_or(Error::Full)?
            .add_edge(
                &self.scene.particles,
                ends,
                T::from_f64(radius),
                Filter::new(1, u32::MAX),
            )
            .map(|_| ())
    }

    fn rigid_contacts(&mut self) -> Result<&mut Contacts<T>, Error> {
        if self.parts.rigid_contacts.is_none() {
            self.begin_contacts(self.surface())?;
        }
        self.parts.rigid_contacts.as_mut().ok_or(Error::Full)
    }

    /// Begins the contacts of rigid bodies with a material. Without this call they have that of the
    /// settings.
    pub(crate) fn begin_contacts(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.parts.rigid_contacts = Some(RigidContacts::new(material)?);
        Ok(())
    }

    /// Adds a joint.
    pub(crate) fn join(&mut self, joint: Joint<T>) -> Result<(), Error> {
        let vacant = self.parts.joints.iter_mut().find(|slot| slot.is_none());
        *vacant.ok_or(Error::Full)? = Some(joint);
        Ok(())
    }

    /// Returns a rigid body.
    pub(crate) fn solid(&self, body: usize) -> Result<RigidBody<T>, Error> {
        let body = self.parts.rigid.get(body).copied().flatten();
        body.ok_or(Error::UnknownBody)
    }
}

/// Draws the bodies of a scene, which were added in this order.
pub(crate) fn draw<T: Real>(world: &World<T>, solids: &[Solid], pen: &mut Pen<'_>) {
    pen.radius(0.0);
    for (solid, body) in solids.iter().zip(world.parts.rigid.iter().flatten()) {
        let place = |local: Vec2<T>| body.point(&world.particles, local).unwrap_or(local);
        let kind = if solid.density > 0.0 {
            Kind::Body
        } else {
            Kind::RoundedBox
        };
        if solid.radius > 0.0 {
            let rim = |k: usize| {
                let turn = k as f64 / AROUND as f64;
                let end = if turn < 0.5 {
                    solid.half.1
                } else {
                    -solid.half.1
                };
                place(vector(0.0, end) + ellipse(turn, solid.radius, solid.radius))
            };
            pen.points(kind, (0..AROUND).map(rim));
            if solid.half.1 == 0.0 {
                pen.points(Kind::Line, [place(Vec2::ZERO), rim(0)].into_iter());
            }
        } else {
            pen.points(kind, solid.corners().into_iter().map(place));
        }
    }
}
