//! Motion without terms, and velocities from positions.

use crate::number::{Number, Vector};
use crate::scene::{GRAVITY, Scene};
use num_traits::ConstZero;

/// Moves the particles without any force but gravity, and returns the positions before.
pub fn predict(scene: &mut Scene, h: Number) -> Vec<Vector> {
    let before = scene.x.clone();
    for ((x, v), w) in scene.x.iter_mut().zip(&mut scene.v).zip(&scene.w) {
        if *w != Number::ZERO {
            *v += GRAVITY * h;
            *x += *v * h;
        }
    }
    before
}

/// Computes the velocities from the displacements of a step.
pub fn finish(scene: &mut Scene, before: &[Vector], h: Number) {
    let inv_h = Number(1.0) / h;
    for (((x, v), w), before) in scene.x.iter().zip(&mut scene.v).zip(&scene.w).zip(before) {
        if *w != Number::ZERO {
            *v = (*x - *before) * inv_h;
        }
    }
}
