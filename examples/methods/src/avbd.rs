//! Augmented vertex block descent (Giles, Diaz, Yuksel 2025).

use crate::inertia;
use crate::number::{Number, Symmetric};
use crate::scene::Scene;
use num_traits::ConstZero;
use pliant::Real;

/// Parameters of the method, and its state between steps.
#[derive(Clone, Debug)]
pub struct Avbd {
    /// Growth of the penalty stiffness with the error of a term, β, N/m².
    pub beta: f64,
    /// Fraction of the error at the start of a step that the step keeps, α.
    pub alpha: f64,
    /// Fraction of penalty and multiplier that remains in the next step, γ.
    pub gamma: f64,
    penalties: Vec<Number>,
    lambdas: Vec<Number>,
}

impl Avbd {
    pub fn new(scene: &Scene, beta: f64, alpha: f64) -> Self {
        Self {
            beta,
            alpha,
            gamma: 0.99,
            penalties: vec![Number::ZERO; scene.terms.len()],
            lambdas: vec![Number::ZERO; scene.terms.len()],
        }
    }

    /// One step of size `h`.
    pub fn step(&mut self, scene: &mut Scene, h: f64, iterations: usize) {
        let h = Number(h);
        let start: Vec<_> = scene
            .terms
            .iter()
            .map(|term| match term.stiffness {
                None if self.alpha > 0.0 => Number(self.alpha) * term.evaluate(&scene.x).c,
                _ => Number::ZERO,
            })
            .collect();
        let before = inertia::predict(scene, h);
        let target = scene.x.clone();
        let inv_h2 = Number(1.0) / (h * h);
        // The paper keeps αγλ. With α = 0 that would discard the multipliers.
        let kept_fraction = if self.alpha > 0.0 {
            self.alpha * self.gamma
        } else {
            self.gamma
        };
        for (t, term) in scene.terms.iter().enumerate() {
            // The smallest penalty is that of the inertia: m/h² of the lightest member.
            let lightest = term
                .members()
                .iter()
                .fold(0.0_f64, |most, member| most.max(scene.w[*member].0));
            let least = Number(inv_h2.0 / lightest);
            let kept = Number(self.gamma) * self.penalties[t];
            let kept = if kept > least { kept } else { least };
            self.penalties[t] = limited(kept, term.stiffness);
            self.lambdas[t] = match term.stiffness {
                None => Number(kept_fraction) * self.lambdas[t],
                Some(_) => Number::ZERO,
            };
        }
        for _ in 0..iterations {
            for (i, y) in target.iter().enumerate() {
                if scene.w[i] == Number::ZERO {
                    continue;
                }
                let inertia = inv_h2 / scene.w[i];
                let mut force = (*y - scene.x[i]) * inertia;
                let mut hessian = Symmetric::scalar(inertia);
                for (t, member) in &scene.incident[i] {
                    let term = &scene.terms[*t];
                    let value = term.evaluate(&scene.x);
                    let (k, g) = (self.penalties[*t], value.gradients[*member]);
                    let f = k * (value.c - start[*t]) + self.lambdas[*t];
                    force -= g * f;
                    let kg = g * k;
                    hessian.xx += kg.x * g.x;
                    hessian.xy += kg.x * g.y;
                    hessian.yy += kg.y * g.y;
                    // Diagonal bound of the second derivatives: norms of their columns.
                    let second = term.second(&scene.x, *member, *member);
                    if second.xy == Number::ZERO {
                        hessian.xx += (f * second.xx).abs();
                        hessian.yy += (f * second.yy).abs();
                    } else {
                        let xy2 = second.xy * second.xy;
                        hessian.xx += f.abs() * (second.xx * second.xx + xy2).sqrt();
                        hessian.yy += f.abs() * (second.yy * second.yy + xy2).sqrt();
                    }
                }
                scene.x[i] += hessian.solve(force);
            }
            for (t, term) in scene.terms.iter().enumerate() {
                let full = term
                    .stiffness
                    .is_some_and(|stiffness| self.penalties[t].0 >= stiffness);
                if full {
                    continue;
                }
                let c = term.evaluate(&scene.x).c - start[t];
                if term.stiffness.is_none() {
                    self.lambdas[t] += self.penalties[t] * c;
                }
                let grown = self.penalties[t] + Number(self.beta) * c.abs();
                self.penalties[t] = limited(grown, term.stiffness);
            }
        }
        inertia::finish(scene, &before, h);
    }
}

fn limited(penalty: Number, stiffness: Option<f64>) -> Number {
    stiffness.map_or(penalty, |stiffness| Number(penalty.0.min(stiffness)))
}
