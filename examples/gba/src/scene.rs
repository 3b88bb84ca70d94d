//! Four scenes of sixteen particles between a floor and two walls. A unit of length is sixteen
//! pixels.

use crate::at;
use pliant::{
    ColliderContacts, ContactMaterial, Distances, Error, Grab, HalfPlane, ParticleId, Particles,
    Real, ShapeMatching, Solver, Stiffness, Vec2, build, measure,
};

/// Number of particles of each scene.
pub const PARTICLES: usize = 16;
const SPRINGS: usize = 42;

/// Scene of the toy.
#[derive(Clone, Debug)]
pub struct Scene<T> {
    /// Name of the scene.
    pub name: &'static str,
    /// Particles of the scene.
    pub particles: Particles<T, PARTICLES>,
    /// Springs of the scene, if any.
    pub springs: Distances<T, SPRINGS>,
    shape: Option<ShapeMatching<T, PARTICLES>>,
    /// Grab of the cursor.
    pub grab: Grab<T>,
    walls: [ColliderContacts<T, HalfPlane<T>, PARTICLES>; 3],
}

impl<T: Real> Scene<T> {
    /// Creates the scene with this number.
    ///
    /// # Errors
    /// Only for invalid constants in this function.
    #[inline(never)]
    pub fn new(number: usize) -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut springs = Distances::new();
        let mass = T::ONE;
        let shape = |particles: &Particles<T, PARTICLES>, alpha| {
            ShapeMatching::new(particles, particles.ids(), Stiffness::Alpha(alpha)).map(Some)
        };
        let (name, shape) = match number % 4 {
            0 => {
                build::lattice(&mut particles, at(24, 32), 4, 4, T::ONE, mass)?;
                ("JELLY", shape(&particles, T::ratio(1, 4))?)
            }
            1 => {
                let ring = build::Ring {
                    center: at(30, 24),
                    radius: T::TWO,
                    count: PARTICLES,
                    mass,
                    compliance: T::ZERO,
                };
                build::ring(&mut particles, &mut springs, ring)?;
                ("BLOB", shape(&particles, T::ratio(1, 32))?)
            }
            2 => {
                let compliance = T::ratio(1, 1000);
                let cloth = build::Cloth {
                    corner: at(20, 37),
                    columns: 4,
                    rows: 4,
                    spacing: T::ratio(3, 2),
                    mass,
                    compliance,
                };
                let net = build::cloth(&mut particles, &mut springs, cloth)?;
                for corner in [0, 3].into_iter().filter_map(|place| net.get(place)) {
                    particles.pin(corner)?;
                }
                ("CLOTH", None)
            }
            _ => {
                let rope = build::Rope {
                    from: at(6, 30),
                    to: at(54, 30),
                    segments: PARTICLES - 1,
                    mass,
                    compliance: T::ZERO,
                };
                let rope = build::rope(&mut particles, &mut springs, rope)?;
                for end in [0, PARTICLES - 1]
                    .into_iter()
                    .filter_map(|place| rope.get(place))
                {
                    particles.pin(end)?;
                }
                ("BRIDGE", None)
            }
        };
        let surface = ContactMaterial {
            static_friction: T::HALF,
            kinetic_friction: T::HALF,
            ..ContactMaterial::default()
        };
        // Objects that hang from pins stay between the walls without colliders.
        let beside = if shape.is_some() { PARTICLES } else { 0 };
        let wall = |normal, place, count| {
            let against = particles.ids().iter().take(count);
            let mut wall =
                ColliderContacts::new(HalfPlane::new(normal)?, against, T::ratio(1, 5), surface)?;
            wall.set_position(place)?;
            Ok::<_, Error>(wall)
        };
        let [left, right] = [
            wall(at(4, 0), at(0, 0), beside)?,
            wall(at(-4, 0), at(60, 0), beside)?,
        ];
        let walls = [wall(at(0, 4), at(0, 0), PARTICLES)?, left, right];
        Ok(Self {
            name,
            particles,
            springs,
            shape,
            grab: Grab::new(),
            walls,
        })
    }

    /// Advances by a sixtieth of a second.
    #[inline(never)]
    pub fn step(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            shape,
            grab,
            walls,
            ..
        } = self;
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::ratio(981, 100)),
            damping: T::HALF,
            substeps: 2,
            ..Solver::new()
        };
        solver.step(
            T::ratio(1, 60),
            particles,
            &mut (springs, shape, grab, walls),
        )
    }

    /// Returns the particle nearest to a position.
    pub fn nearest(&self, place: Vec2<T>) -> Option<ParticleId> {
        let distance = |id: &ParticleId| {
            self.particles
                .position(*id)
                .map_or(T::MAX, |x| (x - place).length())
        };
        self.particles
            .ids()
            .iter()
            .reduce(|a, b| if distance(&b) < distance(&a) { b } else { a })
    }

    /// Returns a checksum of all state that later steps depend on.
    pub fn checksum(&self) -> u64 {
        measure::checksum(
            &self.particles,
            &(
                &mut self.springs.clone(),
                &mut self.shape.clone(),
                &mut self.grab.clone(),
            ),
        )
    }
}
