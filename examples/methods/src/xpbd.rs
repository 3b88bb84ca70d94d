//! XPBD (Macklin, Müller, Chentanez 2016, algorithm 1), as in the kernel.

use crate::inertia;
use crate::number::Number;
use crate::scene::Scene;
use num_traits::ConstZero;

/// One step of size `h`.
pub fn step(scene: &mut Scene, h: f64, iterations: usize) {
    let h = Number(h);
    let before = inertia::predict(scene, h);
    let mut lambdas = vec![Number::ZERO; scene.terms.len()];
    for _ in 0..iterations {
        for (term, lambda) in scene.terms.iter().zip(&mut lambdas) {
            let value = term.evaluate(&scene.x);
            let alpha_tilde = term
                .stiffness
                .map_or(Number::ZERO, |k| Number(1.0 / (k * h.0 * h.0)));
            let mut weight = alpha_tilde;
            for (member, gradient) in term.members().iter().zip(value.gradients) {
                weight += scene.w[*member] * gradient.dot(gradient);
            }
            if weight == Number::ZERO {
                continue;
            }
            let change = -(value.c + alpha_tilde * *lambda) / weight;
            *lambda += change;
            for (member, gradient) in term.members().iter().zip(value.gradients) {
                let factor = scene.w[*member] * change;
                scene.x[*member] += gradient * factor;
            }
        }
    }
    inertia::finish(scene, &before, h);
}
