//! Symplectic Euler: forces at the positions before the step.

use crate::number::{Number, Vector};
use crate::scene::{GRAVITY, Scene};
use num_traits::ConstZero;

/// One step of size `h`.
pub fn step(scene: &mut Scene, h: f64) {
    let h = Number(h);
    let mut forces = vec![Vector::ZERO; scene.x.len()];
    for term in &scene.terms {
        let value = term.evaluate(&scene.x);
        let k = Number(term.stiffness.unwrap_or(f64::INFINITY));
        let f = -(k * value.c);
        for (member, gradient) in term.members().iter().zip(value.gradients) {
            forces[*member] += gradient * f;
        }
    }
    for (((x, v), w), f) in scene
        .x
        .iter_mut()
        .zip(&mut scene.v)
        .zip(&scene.w)
        .zip(forces)
    {
        if *w != Number::ZERO {
            *v += (GRAVITY + f * *w) * h;
            *x += *v * h;
        }
    }
}
