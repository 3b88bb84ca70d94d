//! Scene of a rigid crate that falls on two blobs of seven particles, between a floor and two
//! walls.

use crate::draw::{Picture, Show, draw, line};
use crate::{Ink, Toy, at};
use embedded_graphics::geometry::Point;
use pliant::{
    ColliderContacts, ContactMaterial, Distances, Error, Filter, Inside, MassProperties, Particles,
    Real, RigidBody, RigidColliderContacts, Rotation, RoundedBox, ShapeMatching, Solver, Stiffness,
    Vec2, build, measure,
};

/// Particles of a blob.
const BLOB: usize = 7;
/// Particles of two blobs and of the crate.
const PARTICLES: usize = 2 * BLOB + 2;

/// Crate among blobs. A unit of length is sixteen pixels.
#[derive(Clone, Debug)]
pub struct Pile<T> {
    particles: Particles<T, PARTICLES>,
    springs: Distances<T, { 2 * BLOB }>,
    shapes: [ShapeMatching<T, BLOB>; 2],
    walls: ColliderContacts<T, Inside<T>, { 2 * BLOB }>,
    body: RigidBody<T>,
    contacts: RigidColliderContacts<T, Inside<T>, { 2 * BLOB + 1 }, 4, 12>,
}

/// Returns the corners of the crate.
fn corners<T: Real>() -> [Vec2<T>; 4] {
    [(-4, -3), (4, -3), (4, 3), (-4, 3)].map(|(x, y)| at(x, y))
}

impl<T: Real> Pile<T> {
    /// Creates the scene.
    ///
    /// # Errors
    /// Only for invalid constants in this function.
    #[inline(never)]
    pub fn new() -> Result<Self, Error> {
        let (mut particles, mut springs) = (Particles::new(), Distances::new());
        let mut blob = |x| {
            let ring = build::Ring {
                center: at(x, 8),
                radius: T::ratio(5, 4),
                count: BLOB,
                mass: T::ONE,
                compliance: T::ZERO,
            };
            let ids = build::ring(&mut particles, &mut springs, ring)?;
            ShapeMatching::new(&particles, ids, Stiffness::Alpha(T::ratio(1, 32)))
        };
        let shapes = [blob(22)?, blob(38)?];
        let surface = ContactMaterial::with_friction(T::HALF);
        let room = Inside(RoundedBox::rectangle(at(30, 80))?);
        let radius = T::ratio(2, 5);
        let mut walls = ColliderContacts::new(room, particles.ids(), radius, surface)?;
        walls.set_position(at(30, 80))?;
        let mut contacts = RigidColliderContacts::new(room, surface)?;
        contacts.set_position(at(30, 80))?;
        for id in particles.ids() {
            let pairs = contacts.pairs_mut();
            pairs.add_particle(&particles, id, radius, Filter::default())?;
        }
        let properties = MassProperties::polygon(&corners(), T::ONE)?;
        let turned = Rotation {
            cos: T::ratio(4, 5),
            sin: T::ratio(3, 5),
        };
        let body = RigidBody::new(&mut particles, properties, at(29, 28), turned)?;
        contacts.add(&body, &corners(), T::ZERO, Filter::default())?;
        Ok(Self {
            particles,
            springs,
            shapes,
            walls,
            body,
            contacts,
        })
    }

    /// Returns the position of the crate, and the number of its contact points that are not with
    /// the room.
    ///
    /// # Errors
    /// If the crate has been removed.
    pub fn body(&self) -> Result<(Vec2<T>, usize), Error> {
        let (position, _) = self.body.pose(&self.particles)?;
        Ok((position, self.contacts.pairs().touching().count()))
    }
}

impl<T: Real> Show for Pile<T> {
    fn name(&self) -> &'static str {
        "CRATE"
    }

    #[inline(never)]
    fn step(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            shapes,
            walls,
            body,
            contacts,
        } = self;
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::ratio(981, 100)),
            damping: T::HALF,
            substeps: 2,
            ..Solver::new()
        };
        let mut scene = (springs, shapes, walls, contacts, body);
        solver.step(T::ratio(1, 60), particles, &mut scene)
    }

    #[inline(never)]
    fn draw(&self, picture: &mut impl Picture) -> Result<(), Error> {
        let positions = self.particles.positions();
        draw(
            picture,
            positions.get(..2 * BLOB).unwrap_or_default(),
            &self.springs,
        );
        let viewport = Toy::<T>::viewport();
        let mut pixels = [Point::zero(); 4];
        for (pixel, corner) in pixels.iter_mut().zip(corners()) {
            *pixel = viewport.pixel_of(self.body.point(&self.particles, corner)?);
        }
        let [a, b, c, d] = pixels;
        for [from, to] in [[a, b], [b, c], [c, d], [d, a]] {
            line(picture, from, to, Ink::Cursor);
        }
        Ok(())
    }

    fn checksum(&self) -> u64 {
        let mut all = self.clone();
        measure::checksum(
            &self.particles,
            &(
                &mut all.springs,
                &mut all.shapes,
                &mut all.walls,
                &mut all.contacts,
                &mut all.body,
            ),
        )
    }
}
