//! Particles as slices, whatever the capacity of the set they are in.

use crate::{Finished, Vec2};

/// The particles between steps: what energies are computed from. All slices are equally long.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, T> {
    /// Positions, m.
    pub positions: &'a [Vec2<T>],
    /// Velocities, m/s.
    pub velocities: &'a [Vec2<T>],
    /// Masses, kg, those of pinned particles included.
    pub masses: &'a [T],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}

/// The particles as a step changes them. All slices are equally long.
pub(crate) struct State<'a, T> {
    pub(crate) positions: &'a mut [Vec2<T>],
    pub(crate) velocities: &'a mut [Vec2<T>],
    pub(crate) displacements: &'a mut [Vec2<T>],
    pub(crate) masses: &'a [T],
    pub(crate) inverse_masses: &'a [T],
}

impl<T> State<'_, T> {
    /// The particles as projections may change them.
    pub(crate) fn motion(&mut self) -> Motion<'_, T> {
        Motion {
            positions: self.positions,
            velocities: self.velocities,
            displacements: self.displacements,
            masses: self.masses,
            inverse_masses: self.inverse_masses,
        }
    }

    /// The particles as projections may settle them.
    pub(crate) fn finished(&mut self, gain: Vec2<T>) -> Finished<'_, T> {
        let Self { positions, velocities, inverse_masses, .. } = self;
        Finished { gain, positions, velocities, inverse_masses }
    }
}

/// The particles in the middle of a substep: what a [`Project`](crate::Project) works on. All slices are equally long.
///
/// While a substep runs, a particle is at `position + displacement`. Differences between particles are to be formed as
/// (x₁ − x₂) + (d₁ − d₂), which keeps its digits at any distance from the origin. Corrections go to `displacements`.
#[derive(Debug)]
pub struct Motion<'a, T> {
    /// Positions at the start of the substep, m.
    pub positions: &'a [Vec2<T>],
    /// Velocities at the start of the substep, gravity of the substep included, m/s.
    pub velocities: &'a [Vec2<T>],
    /// Displacements since the start of the substep, m.
    pub displacements: &'a mut [Vec2<T>],
    /// Masses, kg, those of pinned particles included.
    pub masses: &'a [T],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}
