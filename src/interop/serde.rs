//! Serialization of particles, scenes and fixed-point numbers with [serde](https://docs.rs/serde).
//!
//! A set of particles is a sequence of particles, each with its position, velocity, mass and pinned
//! flag. In a compact format each particle is five numbers and a flag. A vacant slot has the mass
//! zero. The records of the other owners are in the file `serde.rs` of their folder.

use crate::error::{Capacity, Error};
#[cfg(feature = "fixed")]
use crate::math::{I16F16, Q16};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, ParticleRange, Particles};
use crate::record::record;
use crate::scene::Scene;
use crate::solver::{Project, Solver};
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serialized form of a particle.
#[derive(Serialize, Deserialize)]
struct ParticleRecord<T> {
    position: Vec2<T>,
    velocity: Vec2<T>,
    mass: T,
    pinned: bool,
}

impl<T: Real + Serialize, const N: usize> Serialize for Particles<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.len()))?;
        let states = self.positions().iter().zip(self.velocities());
        for ((position, velocity), (mass, w)) in
            states.zip(self.masses().iter().zip(self.inverse_masses()))
        {
            let particle = ParticleRecord {
                position: *position,
                velocity: *velocity,
                mass: *mass,
                pinned: *w == T::ZERO,
            };
            sequence.serialize_element(&particle)?;
        }
        sequence.end()
    }
}

/// Rejects particles that [`Particles::add`] or [`Particles::set_velocity`] rejects, and more than
/// `N` slots. A mass of zero leaves the slot vacant.
impl<'de, T: Real + Deserialize<'de>, const N: usize> Deserialize<'de> for Particles<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Reader(PhantomData))
    }
}

struct Reader<T, const N: usize>(PhantomData<T>);

impl<'de, T: Real + Deserialize<'de>, const N: usize> Visitor<'de> for Reader<T, N> {
    type Value = Particles<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a sequence of at most {N} particles")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let (mut particles, mut slots) = (Particles::new(), 0..u16::MAX);
        while let Some(particle) = sequence.next_element()? {
            let slot = slots.next().filter(|slot| usize::from(*slot) < N);
            let id = slot
                .map(ParticleId::new)
                .ok_or(Error::Full(Capacity::Particles));
            id.and_then(|id| add(&mut particles, id, &particle))
                .map_err(A::Error::custom)?;
        }
        Ok(particles)
    }
}

fn add<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    id: ParticleId,
    particle: &ParticleRecord<T>,
) -> Result<(), Error> {
    if particle.mass == T::ZERO {
        return Ok(());
    }
    particles.add_at(id, particle.position, particle.mass)?;
    if particle.pinned {
        particles.pin(id)?;
    }
    particles.set_velocity(id, particle.velocity)
}

/// Serialized form of a range.
#[derive(Deserialize)]
#[serde(rename = "ParticleRange")]
struct Range {
    first: u16,
    len: u16,
}

/// Rejects a range that ends beyond the largest capacity of a set of particles, 65,535.
impl<'de> Deserialize<'de> for ParticleRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Range { first, len } = Range::deserialize(deserializer)?;
        Self::from_parts(first, len).ok_or_else(|| {
            D::Error::custom("the end of a range of particles must be at most 65,535")
        })
    }
}

// A reference to a particle that does not exist is rejected here. A part alone cannot know, so a
// step with it returns the error.
record!([T: Real, P: Project<T>, const N: usize] for [T, P] Scene<T, P, N>, |scene| {
    solver: Solver<T> = scene.solver,
    particles: Particles<T, N> = scene.particles,
    parts: P = scene.parts,
} => {
    let mut scene = Scene { solver, particles, parts };
    let dt = T::ratio(solver.substeps.into(), 60);
    let pass = solver.first_pass(dt, scene.particles.has_vacancies())?;
    // Other errors depend on the time step.
    match scene.parts.check(&pass, &scene.particles.state().motion()) {
        Err(Error::UnknownParticle) => Err(Error::UnknownParticle),
        _ => Ok(scene),
    }
});

/// The number of steps of 2⁻¹⁶.
#[cfg(feature = "fixed")]
impl Serialize for Q16 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_bits().serialize(serializer)
    }
}

#[cfg(feature = "fixed")]
impl<'de> Deserialize<'de> for Q16 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        i32::deserialize(deserializer).map(|steps| Self(I16F16::from_bits(steps)))
    }
}
