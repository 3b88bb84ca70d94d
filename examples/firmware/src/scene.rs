//! Balloon on a string that swings against the ground: 24 particles.

use pliant::{
    ColliderContacts, ContactMaterial, Distance, Distances, Error, HalfPlane, ParticleId,
    Particles, Pool, Pressure, Solver, Vec2, build, measure,
};

const BALLOON: usize = 16;
const STRING: usize = 8;
const PARTICLES: usize = BALLOON + STRING;

/// State of the scene. The ground is at height zero.
pub(crate) struct Scene {
    pub(crate) particles: Particles<f32, PARTICLES>,
    /// Springs of the balloon's skin, of the string, and one between them.
    pub(crate) springs: Distances<f32, PARTICLES>,
    air: Pressure<f32, BALLOON>,
    /// A pool is all zeros without its item, which has a normal.
    ground: Pool<ColliderContacts<f32, HalfPlane<f32>, PARTICLES>, 1>,
}

impl Scene {
    /// Creates an empty scene, which can be a static.
    pub(crate) const fn new() -> Self {
        Self {
            particles: Particles::new(),
            springs: Distances::new(),
            air: Pressure::empty(),
            ground: Pool::new(),
        }
    }

    /// Adds all objects, in place.
    pub(crate) fn fill(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            air,
            ground,
        } = self;
        let skin = build::Ring {
            center: Vec2::new(0.9, 2.9),
            radius: 0.7,
            count: BALLOON,
            mass: 0.01,
            compliance: 1e-4,
        };
        let skin = build::ring(particles, springs, skin)?;
        air.build(particles, skin, 1.3, 1e-4)?;
        let (from, to) = (Vec2::new(1.75, 2.9), Vec2::new(3.2, 2.9));
        let string = build::rope(
            particles,
            springs,
            build::Rope {
                from,
                to,
                segments: STRING - 1,
                mass: 0.01,
                compliance: 0.0,
            },
        )?;
        if let (Some(knot), Some(end), Some(nail)) =
            (skin.get(0), string.get(0), string.get(STRING - 1))
        {
            springs.add(Distance::between(particles, knot, end, 0.0)?)?;
            particles.pin(nail)?;
        }
        let rubber = ContactMaterial {
            static_friction: 0.3,
            kinetic_friction: 0.2,
            ..ContactMaterial::default()
        };
        let plane = HalfPlane::new(Vec2::new(0.0, 1.0))?;
        let empty = || ColliderContacts::empty(plane);
        ground.insert_in_place(empty, |ground| {
            ground.build(plane, particles.ids(), 0.0, rubber)
        })?;
        Ok(())
    }

    /// Advances by a sixtieth of a second.
    pub(crate) fn step(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            air,
            ground,
        } = self;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..Solver::new()
        };
        solver.step(1.0 / 60.0, particles, &mut (springs, air, ground))
    }

    /// Returns the balloon's particles in order of its outline.
    pub(crate) fn balloon(&self) -> &[ParticleId] {
        self.air.vertices()
    }

    /// Returns a checksum of all state that later steps depend on.
    pub(crate) fn checksum(&mut self) -> u64 {
        let Self {
            particles,
            springs,
            air,
            ground,
        } = self;
        measure::checksum(particles, &(springs, air, ground))
    }
}
