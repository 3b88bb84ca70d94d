//! Eight soft rings that fall into a box.

#[path = "../shapes/blobs.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture, skin, springs};
use pliant::{
    Angle, Angles, Capacity, ColliderContacts, ContactMaterial, DiscContacts, Distances, Error,
    Filter, Inside, ParticleId, ParticleRange, Particles, Pressure, RoundedBox, Solver, Vec2,
    build,
};
use shape::{AROUND, BLOBS, PARTICLES};

/// Radius of a disc.
const DISC: f32 = shape::DISC as f32;
/// Height of the box, m.
const HEIGHT: f32 = 3.0;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "blobs",
    caption: "Rings with air in them, made of discs that collide with each other.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 110,
    build: || Ok(Box::new(Blobs::new()?)),
};

type Skins = (
    Distances<f32, PARTICLES>,
    Angles<f32, PARTICLES>,
    [Pressure<f32, AROUND>; BLOBS],
);
type Limits = (
    DiscContacts<f32, BLOBS, PARTICLES, 1024>,
    ColliderContacts<f32, Inside<f32>, PARTICLES>,
);

struct Blobs {
    particles: Box<Particles<f32, PARTICLES>>,
    rings: [ParticleRange; BLOBS],
    scene: Box<(Skins, Limits)>,
    solver: Solver<f32>,
}

impl Blobs {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut outlines = Distances::new();
        let (mut blobs, mut bends) = (Vec::new(), Angles::new());
        for blob in 0..BLOBS {
            let (center, radius) = (vector(shape::center(blob)), shape::RADIUS as f32);
            let ring = build::Ring {
                center,
                radius,
                count: AROUND,
                mass: 0.01,
                compliance: 1e-3,
            };
            let ring = build::ring(&mut particles, &mut outlines, ring)?;
            for corners in shape::corners(blob) {
                bends.add(Angle::between(
                    &particles,
                    corners.map(ParticleId::new),
                    1.0,
                )?)?;
            }
            blobs.push(ring);
        }
        let blobs = [0, 1, 2, 3, 4, 5, 6, 7].map(|blob: usize| blobs[blob]);
        let mut airs = Vec::new();
        let rough = ContactMaterial {
            static_friction: 0.4,
            kinetic_friction: 0.3,
            restitution: 0.2,
            ..ContactMaterial::default()
        };
        let mut discs = DiscContacts::new(rough)?;
        for blob in blobs {
            airs.push(Pressure::new(&particles, blob, 1.0, 2e-3)?);
            let body = discs.add_body(&particles, blob, DISC, Filter::default())?;
            discs.set_own_contacts(body, true)?;
        }
        let airs = <[_; BLOBS]>::try_from(airs).map_err(|_| Error::Full(Capacity::Bodies))?;
        let room = Inside(RoundedBox::rectangle(Vec2::new(
            shape::HALF as f32,
            HEIGHT / 2.0,
        ))?);
        let mut room = ColliderContacts::new(room, particles.ids(), DISC, rough)?;
        room.set_position(Vec2::new(0.0, HEIGHT / 2.0))?;
        let scene = Box::new(((outlines, bends, airs), (discs, room)));
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 0.3,
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            rings: blobs,
            scene,
            solver,
        })
    }
}

impl Scene for Blobs {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.scene)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let mut picture = vec![Mark::Ground(shape::WALLS.map(vector).to_vec())];
        for blob in self.rings {
            let ring: Vec<_> = blob.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&ring, DISC)));
        }
        let ((outlines, ..), _) = &*self.scene;
        picture.push(Mark::Springs {
            springs: springs(places, outlines.as_slice()),
            width: 2.4,
        });
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 5 * PARTICLES;
        let measurement = Measurement::new(
            &self.particles,
            &*self.scene,
            &self.solver,
            TIME_STEP,
            items,
        );
        // The box absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
