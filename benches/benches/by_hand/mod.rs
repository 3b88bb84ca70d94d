//! Hand-written projections of all constraints in f32: an array of structs, and the formulas of the
//! documentation. They use the same numbers as the kernel, with separate positions and
//! displacements, and the same skips: no direction, no weight, an update that is not finite.
//! Squares that overflow or underflow are not scaled but skipped.

mod pairs;
mod places;
pub mod scene;
mod triangles;

pub use pairs::{Spring, dampers, tethers, threads};
pub use places::{Anchor, anchors, long_ranges};
pub use triangles::{
    Element, Joint, Triple, angles, areas, beads, bendings, edges, neo_hookeans,
    st_venant_kirchhoffs,
};

/// Vector of two numbers.
pub type V = [f32; 2];

/// Particle in the middle of a substep.
#[derive(Clone, Copy)]
pub struct Node {
    pub x: V,
    pub d: V,
    pub w: f32,
}

impl Node {
    /// Returns (x₁ − x₂) + (d₁ − d₂).
    #[inline]
    fn from(&self, other: &Self) -> V {
        let (x, y, d, e) = (self.x, other.x, self.d, other.d);
        [(x[0] - y[0]) + (d[0] - e[0]), (x[1] - y[1]) + (d[1] - e[1])]
    }

    /// Returns d + g w Δλ.
    #[inline]
    fn pushed(&self, g: V, delta: f32) -> V {
        let s = self.w * delta;
        [self.d[0] + g[0] * s, self.d[1] + g[1] * s]
    }
}

#[inline]
fn dot(a: V, b: V) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

#[inline]
fn cross(a: V, b: V) -> f32 {
    a[0] * b[1] - a[1] * b[0]
}

/// Returns the unit vector and the length.
#[inline]
fn direction(v: V) -> Option<(V, f32)> {
    let square = dot(v, v);
    if !(square > 1e-30 && square < 1e36) {
        return None;
    }
    let length = square.sqrt();
    let inverse = 1.0 / length;
    Some(([v[0] * inverse, v[1] * inverse], length))
}
