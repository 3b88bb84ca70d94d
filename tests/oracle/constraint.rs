//! Reference constraints: C and its gradients at absolute positions, and the multiplier update of
//! Macklin, Müller, Chentanez (2016), equation 18, with the damper of `Damped`.

use crate::dice::Jitter;
use crate::plane::{V, add, cross, dot, length, perp, scale, sub, unit};
use crate::world::{Particle, perturb};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Length of the vector between two particles.
    Distance(f64),
    /// The same, which only pulls.
    Tether(f64),
    /// Length of x₀ − 2x₁ + x₂.
    Bending(f64),
    /// 2 sin(Δ/2), with Δ the deviation from a rest angle.
    Angle(f64),
    /// Signed area of a triangle.
    Area(f64),
    /// Distance from a fixed position.
    Attachment(V),
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) ids: Vec<usize>,
    pub(crate) compliance: f64,
    /// Damping rate.
    pub(crate) rate: f64,
    pub(crate) lambda: f64,
}

impl Kind {
    fn value_and_gradients(self, p: &[V]) -> (f64, Vec<V>) {
        match self {
            Self::Distance(rest) | Self::Tether(rest) => {
                let n = unit(sub(p[0], p[1]));
                (length(sub(p[0], p[1])) - rest, vec![n, scale(n, -1.0)])
            }
            Self::Bending(rest) => {
                let bend = add(sub(p[0], scale(p[1], 2.0)), p[2]);
                let n = unit(bend);
                (length(bend) - rest, vec![n, scale(n, -2.0), n])
            }
            Self::Angle(rest) => {
                let (a, b) = (sub(p[0], p[1]), sub(p[2], p[1]));
                let deviation = cross(a, b).atan2(dot(a, b)) - rest;
                let (sin, cos) = deviation.sin_cos();
                let half = 0.5 * sin.atan2(cos);
                // The angle falls as the first arm turns counter-clockwise.
                let from = scale(perp(a), -half.cos() / dot(a, a));
                let to = scale(perp(b), half.cos() / dot(b, b));
                let middle = scale(add(from, to), -1.0);
                (2.0 * half.sin(), vec![from, middle, to])
            }
            Self::Area(rest) => {
                let area = 0.5 * (cross(p[0], p[1]) + cross(p[1], p[2]) + cross(p[2], p[0]));
                let gradient = |next: V, previous: V| scale(perp(sub(previous, next)), 0.5);
                (
                    area - rest,
                    vec![
                        gradient(p[1], p[2]),
                        gradient(p[2], p[0]),
                        gradient(p[0], p[1]),
                    ],
                )
            }
            Self::Attachment(place) => {
                let r = sub(p[0], place);
                (length(r), vec![unit(r)])
            }
        }
    }
}

impl Item {
    pub(crate) fn update(&mut self, particles: &mut [Particle], h: f64, jitter: &mut Jitter) {
        perturb(particles, &self.ids, jitter);
        let points: Vec<V> = self.ids.iter().map(|id| particles[*id].p()).collect();
        let (value, gradients) = self.kind.value_and_gradients(&points);
        let (mut weight, mut change) = (0.0, 0.0);
        for (id, gradient) in self.ids.iter().zip(&gradients) {
            weight += particles[*id].w * dot(*gradient, *gradient);
            change += dot(*gradient, particles[*id].d);
        }
        if weight == 0.0 {
            return;
        }
        let alpha = self.compliance / (h * h);
        // e^{hr} − 1 up to the fourth order, as the documentation of `Damped` states.
        let e = h * self.rate;
        let series = e + e.powi(2) / 2.0 + e.powi(3) / 6.0 + e.powi(4) / 24.0;
        let gamma = alpha * series / weight;
        let residual = value + alpha * self.lambda + gamma * change;
        let mut lambda = self.lambda - residual / ((1.0 + gamma) * weight + alpha);
        if matches!(self.kind, Kind::Tether(_)) {
            lambda = lambda.min(0.0);
        }
        for (id, gradient) in self.ids.iter().zip(&gradients) {
            let correction = scale(*gradient, particles[*id].w * (lambda - self.lambda));
            particles[*id].d = add(particles[*id].d, correction);
        }
        self.lambda = lambda;
        perturb(particles, &self.ids, jitter);
    }
}
