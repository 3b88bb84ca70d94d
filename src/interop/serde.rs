//! Sets of particles as sequences of [serde](https://docs.rs/serde): position, velocity, mass and whether it is pinned, one
//! particle after the other. In a compact format that is five numbers and a flag each; `Clone` is quicker where a snapshot does not
//! leave the program.

use crate::{Error, Particles, Real, Vec2};
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A particle as it is written.
#[derive(Serialize, Deserialize)]
struct Particle<T> {
    position: Vec2<T>,
    velocity: Vec2<T>,
    mass: T,
    pinned: bool,
}

impl<T: Real + Serialize, const N: usize> Serialize for Particles<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.len()))?;
        let places = self.positions().iter().zip(self.velocities());
        for ((position, velocity), (mass, w)) in places.zip(self.masses().iter().zip(self.inverse_masses())) {
            let particle = Particle { position: *position, velocity: *velocity, mass: *mass, pinned: *w == T::ZERO };
            sequence.serialize_element(&particle)?;
        }
        sequence.end()
    }
}

/// Refuses what [`Particles::add`] and [`Particles::set_velocity`] refuse, and more than `N` particles.
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
        let mut particles = Particles::new();
        while let Some(particle) = sequence.next_element()? {
            add(&mut particles, &particle).map_err(A::Error::custom)?;
        }
        Ok(particles)
    }
}

fn add<T: Real, const N: usize>(particles: &mut Particles<T, N>, particle: &Particle<T>) -> Result<(), Error> {
    let id = if particle.pinned {
        particles.add_pinned(particle.position, particle.mass)?
    } else {
        particles.add(particle.position, particle.mass)?
    };
    particles.set_velocity(id, particle.velocity)
}
