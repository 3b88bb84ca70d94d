//! Encounters of a point and an edge within one substep, on coordinates of few digits. Degenerate
//! cases are then common: exactly at an end, collinear, parallel or at rest.

use crate::support::float::Float;
use pliant::{
    ContactMaterial, Depenetration, Motion, OutlineContacts, OutlineOptions, ParticleId, Particles,
    Pass, Project, Scheme, Solver, Vec2,
};

/// Numbers from a linear congruential generator (Knuth's constants).
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    /// Returns a number from zero to `count` − 1.
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }

    /// Returns an integer from −size to size.
    #[allow(clippy::cast_precision_loss, reason = "they are small")]
    pub(crate) fn whole(&mut self, size: u64) -> f64 {
        self.below(2 * size + 1) as f64 - size as f64
    }

    pub(crate) fn pair(&mut self, size: u64) -> [f64; 2] {
        [self.whole(size), self.whole(size)]
    }

    pub(crate) fn one_of<U: Copy>(&mut self, all: &[U]) -> U {
        all[usize::try_from(self.below(all.len() as u64)).unwrap()]
    }
}

impl Draw {
    /// Returns a material: without friction, with one coefficient or two, elastic or not.
    pub(crate) fn material<T: Float>(&mut self) -> ContactMaterial<T> {
        let [static_friction, kinetic_friction] = self
            .one_of(&[[0.0, 0.0], [0.5, 0.5], [1.0, 0.25]])
            .map(T::of);
        let depenetration = self.one_of(&[
            Depenetration::default(),
            Depenetration::Fraction(T::ONE),
            Depenetration::Speed(T::HALF),
        ]);
        ContactMaterial {
            static_friction,
            kinetic_friction,
            restitution: T::of(self.one_of(&[0.0, 0.0, 0.5, 1.0])),
            depenetration,
        }
    }
}

/// Positions and displacements of a point, the start and the end of an edge; their inverse masses;
/// and the radius of the outline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encounter {
    pub(crate) places: [[f64; 2]; 3],
    pub(crate) ways: [[f64; 2]; 3],
    pub(crate) inverse_masses: [f64; 3],
    pub(crate) radius: f64,
}

/// Only the point is movable, only the edge is, or all of them are.
pub(crate) const INVERSE_MASSES: [[f64; 3]; 4] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 1.0],
    [1.0, 1.0, 1.0],
    [0.5, 2.0, 1.0],
];

impl Encounter {
    pub(crate) fn draw(draw: &mut Draw) -> Self {
        let still = draw.below(4);
        Self {
            places: [0; 3].map(|_| draw.pair(3)),
            ways: [0, 1, 2].map(|i| if still == i { [0.0; 2] } else { draw.pair(4) }),
            inverse_masses: draw.one_of(&INVERSE_MASSES),
            radius: draw.one_of(&[0.0, 0.0, 0.5, 1.0]),
        }
    }
}

/// State in the middle of a substep of one second.
pub(crate) struct Substep<T> {
    pub(crate) places: Vec<Vec2<T>>,
    pub(crate) velocities: Vec<Vec2<T>>,
    pub(crate) ways: Vec<Vec2<T>>,
    pub(crate) masses: Vec<T>,
    pub(crate) inverse_masses: Vec<T>,
}

impl<T: Float> Substep<T> {
    pub(crate) fn new(places: &[[f64; 2]], ways: &[[f64; 2]], inverse_masses: &[f64]) -> Self {
        let vectors = |all: &[[f64; 2]]| {
            all.iter()
                .map(|[x, y]| T::vector(*x, *y))
                .collect::<Vec<_>>()
        };
        Self {
            places: vectors(places),
            velocities: vectors(ways),
            ways: vectors(ways),
            masses: inverse_masses
                .iter()
                .map(|w| T::of(if *w > 0.0 { 1.0 / w } else { 1.0 }))
                .collect(),
            inverse_masses: inverse_masses.iter().map(|w| T::of(*w)).collect(),
        }
    }

    pub(crate) fn particles<const N: usize>(&self) -> Particles<T, N> {
        let mut particles = Particles::new();
        for (place, mass) in self.places.iter().zip(&self.masses) {
            particles.add(*place, *mass).unwrap();
        }
        particles
    }

    /// Runs a pass, the first of a step or a later one.
    pub(crate) fn pass(&mut self, index: u32, projection: &mut impl Project<T>) {
        let pass = Pass {
            h: T::ONE,
            inv_h: T::ONE,
            substeps: 1,
            index,
            vacancies: false,
            backward: false,
            scheme: Scheme::Predicted,
        };
        let mut motion = Motion {
            positions: &self.places,
            velocities: &self.velocities,
            displacements: &mut self.ways,
            masses: &self.masses,
            inverse_masses: &self.inverse_masses,
        };
        if index == 0 {
            projection.prepare(&pass, &motion);
        }
        projection.project(&pass, &mut motion);
    }
}

impl Encounter {
    fn outlines<T: Float>(
        &self,
        particles: &Particles<T, 3>,
        surface: ContactMaterial<T>,
    ) -> OutlineContacts<T, 2, 3, 1> {
        let mut outlines = OutlineContacts::new(surface).unwrap();
        outlines
            .add_points(particles, [ParticleId::new(0)], OutlineOptions::default())
            .unwrap();
        let skin = OutlineOptions {
            radius: Some(T::of(self.radius)),
            ..OutlineOptions::default()
        };
        outlines
            .add_chain(particles, [1, 2].map(ParticleId::new), skin)
            .unwrap();
        outlines
    }

    /// Returns the displacements after one pass over the point and the edge, which is a separate
    /// chain.
    pub(crate) fn pass<T: Float>(&self, surface: ContactMaterial<T>) -> [Vec2<T>; 3] {
        let mut substep = Substep::<T>::new(&self.places, &self.ways, &self.inverse_masses);
        let mut outlines = self.outlines(&substep.particles(), surface);
        substep.pass(0, &mut outlines);
        [0, 1, 2].map(|i| substep.ways[i])
    }

    /// Returns the positions and velocities after a step of one second with one pass.
    pub(crate) fn step<T: Float>(&self, surface: ContactMaterial<T>) -> [[Vec2<T>; 3]; 2] {
        let substep = Substep::<T>::new(&self.places, &self.ways, &self.inverse_masses);
        let mut particles = substep.particles();
        for ((id, v), w) in particles
            .ids()
            .iter()
            .zip(&substep.velocities)
            .zip(self.inverse_masses)
        {
            if w == 0.0 {
                particles.pin(id).unwrap();
            }
            particles.set_velocity(id, *v).unwrap();
        }
        let mut outlines = self.outlines(&particles, surface);
        Solver::new()
            .step(T::ONE, &mut particles, &mut outlines)
            .unwrap();
        [particles.positions(), particles.velocities()].map(|vectors| [0, 1, 2].map(|i| vectors[i]))
    }
}
