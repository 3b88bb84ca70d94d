//! Settings of the page.

use crate::number::vector;
use pliant::{Real, Scheme, Solver};

/// Number of settings.
pub const KEYS: usize = 16;

/// Setting: its index in [`Settings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Number of particles in a row.
    Columns,
    /// Number of particles in a column.
    Rows,
    /// Number of pinned particles.
    Pins,
    /// Mass of a particle, kg.
    Mass,
    /// Stiffness α of shape matching, from 0 to 1.
    Alpha,
    /// Spring constant, N/m.
    Spring,
    /// Mode of shape matching: see [`Body`](crate::body::Body).
    Mode,
    /// Blend of linear, isochoric and quadratic deformation, from 0 to 1.
    Blend,
    /// Duration of a step, s.
    TimeStep,
    /// Number of substeps of a step.
    Substeps,
    /// Number of iterations of a substep.
    Iterations,
    /// Acceleration of gravity, downwards, m/s².
    Gravity,
    /// Damping rate, 1/s.
    Damping,
    /// 0: goals from predicted positions; 1: goals from the positions at the start of a substep.
    Scheme,
    /// Coefficient of static friction; that of kinetic friction is four fifths of it.
    Friction,
    /// Mean speed of the wind, m/s.
    Wind,
}

impl Key {
    /// Every key, in order.
    pub const ALL: [Self; KEYS] = {
        use Key::{
            Alpha, Blend, Columns, Damping, Friction, Gravity, Iterations, Mass, Mode, Pins, Rows,
            Scheme, Spring, Substeps, TimeStep, Wind,
        };
        [
            Columns, Rows, Pins, Mass, Alpha, Spring, Mode, Blend, TimeStep, Substeps, Iterations,
            Gravity, Damping, Scheme, Friction, Wind,
        ]
    };

    /// Returns whether a change of this setting rebuilds the scene.
    pub const fn rebuilds(self) -> bool {
        matches!(
            self,
            Self::Columns | Self::Rows | Self::Pins | Self::Mass | Self::Friction
        )
    }
}

/// Value of each [`Key`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings([f64; KEYS]);

impl Settings {
    /// One step of 1/60 s and one pass, without gravity.
    pub const PLAIN: Self = Self([
        1.0,
        1.0,
        0.0,
        1.0,
        1.0,
        1e3,
        0.0,
        0.9,
        1.0 / 60.0,
        1.0,
        1.0,
        0.0,
        0.0,
        0.0,
        0.5,
        0.0,
    ]);

    /// Returns the value of a setting.
    pub const fn get(&self, key: Key) -> f64 {
        // With a reference to a field the compiler proves that the index is valid.
        let Self(values) = self;
        values[key as usize]
    }

    /// Returns the same settings with one changed.
    #[must_use]
    pub const fn with(self, key: Key, value: f64) -> Self {
        let Self(mut values) = self;
        values[key as usize] = value;
        Self(values)
    }

    /// Returns a setting that counts something. Values below zero count as zero.
    pub const fn count(&self, key: Key) -> usize {
        self.get(key) as usize
    }

    /// Returns the solver with these settings.
    pub(crate) fn solver<T: Real>(&self) -> Solver<T> {
        let count = |key| self.count(key).min(u16::MAX.into()) as u16;
        Solver {
            gravity: vector(0.0, -self.get(Key::Gravity)),
            damping: T::from_f64(self.get(Key::Damping)),
            substeps: count(Key::Substeps),
            iterations: count(Key::Iterations),
            scheme: if self.get(Key::Scheme) > 0.0 {
                Scheme::Leapfrog
            } else {
                Scheme::Predicted
            },
            ..Solver::new()
        }
    }
}
