//! Arithmetic of f32 and f64, from the standard library.

/// Float type of both the kernel and the plain loop.
pub trait Num: pliant::Real + Default {
    /// Name in the tables.
    const NAME: &str;
    /// Returns the square root.
    #[must_use]
    fn root(self) -> Self;
}

impl Num for f32 {
    const NAME: &str = "f32";
    fn root(self) -> Self {
        f32::sqrt(self)
    }
}

impl Num for f64 {
    const NAME: &str = "f64";
    fn root(self) -> Self {
        f64::sqrt(self)
    }
}
