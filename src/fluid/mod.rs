//! Fluids: particles that keep their density.

mod density;
mod neighbours;
mod set;
mod viscosity;

pub use set::Fluid;

use crate::{Motion, ParticleId, Real, Vec2};

/// A particle in the middle of a substep.
#[derive(Clone, Copy)]
struct Point<T> {
    id: ParticleId,
    position: Vec2<T>,
    displacement: Vec2<T>,
    inverse_mass: T,
}

impl<T: Real> Point<T> {
    #[inline]
    fn of(motion: &Motion<'_, T>, id: ParticleId) -> Option<Self> {
        Some(Self {
            id,
            position: *motion.positions.get(id.index())?,
            displacement: *motion.displacements.get(id.index())?,
            inverse_mass: *motion.inverse_masses.get(id.index())?,
        })
    }

    /// The vector from another one to this one.
    #[inline]
    fn difference(&self, other: &Self) -> Vec2<T> {
        (self.position - other.position) + (self.displacement - other.displacement)
    }

    /// The direction from another one to this one, and the distance in radii. Particles in one place are told apart as if
    /// they lay on a square lattice in the order of their ids, 256 to a row. `None` where the distance overflows.
    #[inline]
    fn direction(&self, other: &Self, per_radius: T) -> Option<(Vec2<T>, T)> {
        let r = self.difference(other) * per_radius;
        r.direction().or_else(|| if r == Vec2::ZERO { apart(self.id, other.id) } else { None })
    }
}

#[cold]
fn apart<T: Real>(a: ParticleId, b: ParticleId) -> Option<(Vec2<T>, T)> {
    let place = |id: ParticleId| {
        let [row, column] = [id.index() / 256, id.index() % 256].map(crate::real::count::<T>);
        Vec2::new(column, row)
    };
    let (n, _) = (place(a) - place(b)).direction()?;
    Some((n, T::ZERO))
}
