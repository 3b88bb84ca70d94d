//! Arithmetic of f32 and f64, from the standard library.

/// Float type of both the kernel and the plain loop.
pub trait Num: pliant::Real + Default {
    /// Name in the tables.
    const NAME: &str;
    /// Returns the nearest number.
    fn of(x: f64) -> Self;
    /// Returns the square root.
    #[must_use]
    fn root(self) -> Self;
    /// Returns the same number in double precision.
    fn wide(self) -> f64;
}

impl Num for f32 {
    const NAME: &str = "f32";
    fn of(x: f64) -> Self {
        x as f32
    }
    fn root(self) -> Self {
        f32::sqrt(self)
    }
    fn wide(self) -> f64 {
        self.into()
    }
}

impl Num for f64 {
    const NAME: &str = "f64";
    fn of(x: f64) -> Self {
        x
    }
    fn root(self) -> Self {
        f64::sqrt(self)
    }
    fn wide(self) -> f64 {
        self
    }
}
