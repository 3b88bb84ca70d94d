//! Construction of a world from parts.

use crate::body::{Body, MEMBERS, plasticity};
use crate::number::vector;
use crate::obstacle::Obstacle;
use crate::parts::{Against, Air, Lattice};
use crate::scene::creature::NODES;
use crate::{Key, Settings, World};
use core::ops::Range;
use pliant::{
    ColliderContacts, ContactMaterial, EdgeForces, Error, Filter, HalfPlane, OutlineContacts,
    OutlineOptions, ParticleId, Plastic, Real, RegionBlend, RegionMatching, Stiffness, Vec2, Wind,
};

/// Node at an index of a region, if there is one; both indices start at zero.
type Nodes<'a> = &'a dyn Fn(usize, usize) -> Option<usize>;

/// Returns the members of this number of regions.
fn regions(
    count: usize,
    nodes: Nodes<'_>,
) -> impl Iterator<Item = impl Iterator<Item = ParticleId>> {
    (0..count).map(move |region| {
        (0..)
            .map_while(move |place| nodes(region, place))
            .map(|node| ParticleId::new(node as u16))
    })
}

/// Returns air at rest with a density, kg/m², and the coefficients of drag and lift.
pub(crate) fn still_air<T: Real>(numbers: [f64; 3]) -> Air<T> {
    let [density, drag, lift] = numbers.map(T::from_f64);
    EdgeForces::new(Wind {
        velocity: Vec2::ZERO,
        density,
        drag,
        lift,
    })
}

impl<T: Real> World<T> {
    fn alpha(&self) -> Stiffness<T> {
        Stiffness::Alpha(self.number(Key::Alpha))
    }

    /// Builds a body from the particles in this range.
    pub(crate) fn body(
        &self,
        members: Range<usize>,
        settings: &Settings,
    ) -> Result<Body<T>, Error> {
        let mut ids = [ParticleId::new(0); MEMBERS];
        ids.iter_mut()
            .zip(members.clone())
            .for_each(|(id, member)| *id = ParticleId::new(member as u16));
        Body::new(
            &self.particles,
            ids.get(..members.len()).ok_or(Error::Full)?,
            settings,
        )
    }

    /// Returns the contact material of the settings.
    pub(crate) fn surface(&self) -> ContactMaterial<T> {
        let friction = self.number(Key::Friction);
        ContactMaterial {
            static_friction: friction,
            kinetic_friction: friction * T::ratio(4, 5),
            ..ContactMaterial::default()
        }
    }

    /// Adds an obstacle at a position, for all particles as discs of this radius, m.
    pub(crate) fn place_obstacle(
        &mut self,
        obstacle: Obstacle<T>,
        at: Vec2<T>,
        radius: f64,
    ) -> Result<&mut Against<T>, Error> {
        let mut contacts = ColliderContacts::new(
            obstacle,
            self.particles.ids(),
            T::from_f64(radius),
            self.surface(),
        )?;
        contacts.set_position(at)?;
        Ok(self
            .parts
            .obstacles
            .iter_mut()
            .find(|place| place.is_none())
            .ok_or(Error::Full)?
            .insert(contacts))
    }

    /// Adds a floor at a height, m, below all particles.
    pub(crate) fn lay_floor(&mut self, height: f64, radius: f64) -> Result<(), Error> {
        let plane = HalfPlane::new(vector(0.0, 1.0))?;
        self.place_obstacle(Obstacle::Plane(plane), vector(0.0, height), radius)
            .map(|_| ())
    }

    /// Adds walls to the left and the right of all particles, m, and a floor at zero.
    pub(crate) fn enclose(&mut self, walls: [f64; 2], radius: f64) -> Result<(), Error> {
        for (x, normal) in walls.into_iter().zip([1.0, -1.0]) {
            let plane = HalfPlane::new(vector(normal, 0.0))?;
            self.place_obstacle(Obstacle::Plane(plane), vector(x, 0.0), radius)?;
        }
        self.lay_floor(0.0, radius)
    }

    /// Adds an outline of these particles, counter-clockwise, or a chain of two, with the options
    /// for its skin, m, and its layers.
    pub(crate) fn outline(
        &mut self,
        mut corners: impl Iterator<Item = usize>,
        radius: f64,
        (layers, mask): (u32, u32),
    ) -> Result<(), Error> {
        let filter = Filter::new(layers, mask);
        self.outline_of(
            &mut corners,
            OutlineOptions::new(T::from_f64(radius), filter),
        )
    }

    /// Non-generic part of `outline`.
    fn outline_of(
        &mut self,
        corners: &mut dyn Iterator<Item = usize>,
        skin: OutlineOptions<T>,
    ) -> Result<(), Error> {
        let mut ids = [ParticleId::new(0); MEMBERS];
        let count = ids
            .iter_mut()
            .zip(corners)
            .map(|(id, corner)| *id = ParticleId::new(corner as u16))
            .count();
        let ids = ids.iter().take(count).copied();
        if self.parts.outlines.is_none() {
            self.parts.outlines = Some(OutlineContacts::new(self.surface())?);
        }
        let outlines = self.scene.parts.outlines.as_mut().ok_or(Error::Full)?;
        if count == 2 {
            outlines.add_chain(&self.scene.particles, ids, skin)
        } else {
            outlines.add(&self.scene.particles, ids, skin)
        }
        .map(|_| ())
    }

    /// Sets the velocity of the wind, m/s.
    pub(crate) fn set_wind(&mut self, velocity: Vec2<T>) {
        if let Some(wind) = &mut self.parts.wind {
            wind.force.velocity = velocity;
        }
    }

    /// Builds a lattice from nodes row by row, with regions of this half-width.
    pub(crate) fn lattice(
        &self,
        columns: usize,
        nodes: impl Iterator<Item = Option<ParticleId>>,
        half_width: usize,
    ) -> Result<Lattice<T>, Error> {
        let mut map = [None; NODES];
        let count = map
            .iter_mut()
            .zip(nodes)
            .map(|(place, node)| *place = node)
            .count();
        let alpha = self.alpha();
        Lattice::new(
            &self.particles,
            columns,
            map.iter().take(count).copied(),
            half_width,
            alpha,
        )
    }

    /// Adds a body of overlapping regions of rubber.
    pub(crate) fn lay_rubber(&mut self, count: usize, nodes: Nodes<'_>) -> Result<(), Error> {
        let rubber = RegionMatching::new(
            &self.particles,
            regions(count, nodes),
            self.alpha(),
            RegionBlend::Averaged,
        )?;
        let vacant = self.parts.rubber.iter_mut().find(|slot| slot.is_none());
        *vacant.ok_or(Error::Full)? = Some(rubber);
        Ok(())
    }

    /// Builds overlapping regions of clay.
    pub(crate) fn lay_clay(&mut self, count: usize, nodes: Nodes<'_>) -> Result<(), Error> {
        let yielding = Plastic::new(plasticity())?;
        let regions = regions(count, nodes);
        self.parts.clay = Some(RegionMatching::with_mode(
            &self.particles,
            regions,
            self.alpha(),
            RegionBlend::Averaged,
            &yielding,
        )?);
        Ok(())
    }
}
