//! Two scenes of 48 particles: three ropes, and a slab that falls on a floor.

use crate::at;
use crate::draw::{Picture, Show, draw};
use pliant::{
    ColliderContacts, ContactMaterial, Distances, Error, HalfPlane, Particles, Real, ShapeMatching,
    Solver, Stiffness, Vec2, build, measure,
};

/// Number of particles of each scene.
const PARTICLES: usize = 48;
const ROPES: usize = 3;
/// Springs of a rope.
const SEGMENTS: usize = PARTICLES / ROPES - 1;

/// Scene of 48 particles. A unit of length is sixteen pixels.
#[derive(Clone, Debug)]
pub struct Many<T> {
    name: &'static str,
    particles: Particles<T, PARTICLES>,
    springs: Distances<T, { ROPES * SEGMENTS }>,
    shape: Option<ShapeMatching<T, PARTICLES>>,
    floor: Option<ColliderContacts<T, HalfPlane<T>, PARTICLES>>,
}

impl<T: Real> Many<T> {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            particles: Particles::new(),
            springs: Distances::new(),
            shape: None,
            floor: None,
        }
    }

    /// Creates three ropes that hang from pins and swing.
    ///
    /// # Errors
    /// Only for invalid constants in this function.
    #[inline(never)]
    pub fn ropes() -> Result<Self, Error> {
        let mut scene = Self::new("ROPES");
        let (particles, springs) = (&mut scene.particles, &mut scene.springs);
        for x in [10, 24, 38] {
            let rope = build::Rope {
                from: at(x, 36),
                to: at(x + 18, 18),
                segments: SEGMENTS,
                mass: T::ONE,
                compliance: T::ZERO,
            };
            let rope = build::rope(particles, springs, rope)?;
            particles.pin(rope.get(0).ok_or(Error::UnknownParticle)?)?;
        }
        Ok(scene)
    }

    /// Creates a slab of eight by six particles above a floor.
    ///
    /// # Errors
    /// Only for invalid constants in this function.
    #[inline(never)]
    pub fn slab() -> Result<Self, Error> {
        let mut scene = Self::new("SLAB");
        let particles = &mut scene.particles;
        build::lattice(particles, at(16, 34), 8, 6, T::ratio(7, 8), T::ONE)?;
        // Starts with a spin.
        for id in particles.ids() {
            let place = particles.position(id).ok_or(Error::UnknownParticle)?;
            particles.set_velocity(id, (place - at(28, 24)).perp())?;
        }
        let stiffness = Stiffness::Alpha(T::ratio(1, 8));
        scene.shape = Some(ShapeMatching::new(particles, particles.ids(), stiffness)?);
        let (plane, surface) = (
            HalfPlane::new(at(0, 4))?,
            ContactMaterial::with_friction(T::HALF),
        );
        let radius = T::ratio(1, 5);
        scene.floor = Some(ColliderContacts::new(
            plane,
            particles.ids(),
            radius,
            surface,
        )?);
        Ok(scene)
    }
}

impl<T: Real> Show for Many<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    #[inline(never)]
    fn step(&mut self) -> Result<(), Error> {
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::ratio(981, 100)),
            damping: T::HALF,
            ..Solver::new()
        };
        let mut parts = (&mut self.springs, &mut self.shape, &mut self.floor);
        solver.step(T::ratio(1, 60), &mut self.particles, &mut parts)
    }

    #[inline(never)]
    fn draw(&self, picture: &mut impl Picture) -> Result<(), Error> {
        draw(picture, self.particles.positions(), &self.springs);
        Ok(())
    }

    fn checksum(&self) -> u64 {
        let mut all = self.clone();
        let parts = (&mut all.springs, &mut all.shape, &mut all.floor);
        measure::checksum(&self.particles, &parts)
    }
}
