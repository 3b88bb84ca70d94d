//! What can be set on the page.

use pliant::Scheme;

/// How many settings there are.
pub const KEYS: usize = 15;

/// A setting: its place in [`Settings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Particles in a row.
    Columns,
    /// Particles in a column.
    Rows,
    /// How many particles are held fast.
    Pins,
    /// The mass of a particle, kg.
    Mass,
    /// The stiffness α of shape matching, from 0 to 1.
    Alpha,
    /// The constant of a spring, N/m.
    Spring,
    /// The mode of shape matching: see [`Body`](crate::body::Body).
    Mode,
    /// How freely linear, isochoric and quadratic bodies deform, from 0 to 1.
    Blend,
    /// The length of a step, s.
    TimeStep,
    /// Substeps of a step.
    Substeps,
    /// Iterations of a substep.
    Iterations,
    /// The acceleration of gravity, downwards, m/s².
    Gravity,
    /// The rate at which motion dies down, 1/s.
    Damping,
    /// 0: goals from predicted positions; 1: from those at the start of a substep.
    Scheme,
    /// The coefficient of static friction; that of kinetic friction is four fifths of it.
    Friction,
}

impl Key {
    /// Every key, in order.
    pub const ALL: [Self; KEYS] = {
        use Key::{
            Alpha, Blend, Columns, Damping, Friction, Gravity, Iterations, Mass, Mode, Pins, Rows, Scheme, Spring, Substeps,
            TimeStep,
        };
        [
            Columns, Rows, Pins, Mass, Alpha, Spring, Mode, Blend, TimeStep, Substeps, Iterations, Gravity, Damping, Scheme,
            Friction,
        ]
    };

    /// Whether a scene has to be put together anew when this changes.
    pub const fn rebuilds(self) -> bool {
        matches!(self, Self::Columns | Self::Rows | Self::Pins | Self::Mass | Self::Friction)
    }
}

/// A number for each [`Key`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings([f64; KEYS]);

impl Settings {
    /// One step of 1/60 s and one pass, without gravity.
    pub const PLAIN: Self = Self([1.0, 1.0, 0.0, 1.0, 1.0, 1e3, 0.0, 0.9, 1.0 / 60.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.5]);

    /// One of them.
    pub const fn get(&self, key: Key) -> f64 {
        // By reference to a field the compiler sees that no place is missing.
        let Self(values) = self;
        values[key as usize]
    }

    /// The same with one changed.
    #[must_use]
    pub const fn with(self, key: Key, value: f64) -> Self {
        let Self(mut values) = self;
        values[key as usize] = value;
        Self(values)
    }

    /// One that counts something. What is below zero counts as zero.
    pub const fn count(&self, key: Key) -> usize {
        self.get(key) as usize
    }

    pub(crate) fn scheme(&self) -> Scheme {
        if self.get(Key::Scheme) > 0.0 { Scheme::Explicit } else { Scheme::Predicted }
    }
}
