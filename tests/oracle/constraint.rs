//! Reference constraints: C and its gradients at absolute positions, and the multiplier update of
//! Macklin, Müller, Chentanez (2016), equation 18, with the damper of `Damped`. In the leapfrog
//! scheme, the update is that of the documentation of the theory: along the gradients at the start
//! of the substep, as far as it resolves the stiffness.

use crate::dice::Jitter;
use crate::plane::{direction, wrapped};
use crate::world::{Particle, Pass, perturb};
use glam::DVec2;

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
    Attachment(DVec2),
    /// ½(|r|²/L − L), shortened below the length L as the documentation of `Rod` states.
    Rod(f64),
}

/// C, its gradients and the radius over which they turn.
#[derive(Clone)]
struct Linear {
    value: f64,
    gradients: Vec<DVec2>,
    radius: f64,
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
    fn linear(self, p: &[DVec2]) -> Linear {
        let (value, gradients, radius) = match self {
            Self::Distance(rest) | Self::Tether(rest) => {
                let (n, length) = direction(p[0] - p[1]);
                (length - rest, vec![n, -n], length)
            }
            Self::Bending(rest) => {
                let (n, length) = direction(p[0] - 2.0 * p[1] + p[2]);
                // The second derivative of the length of the bend is at most 4/|bend|.
                (length - rest, vec![n, -2.0 * n, n], 0.25 * length)
            }
            Self::Angle(rest) => {
                let (a, b) = (p[0] - p[1], p[2] - p[1]);
                let (aa, bb) = (a.length_squared(), b.length_squared());
                let half = 0.5 * wrapped(a.perp_dot(b).atan2(a.dot(b)) - rest);
                let value = 2.0 * half.sin();
                // The angle falls as the first arm turns counter-clockwise.
                let from = -half.cos() / aa * a.perp();
                let to = half.cos() / bb * b.perp();
                let gradients = vec![from, -from - to, to];
                (value, gradients, aa.min(bb) / (2.0 + value.abs()))
            }
            Self::Area(rest) => {
                let twice = p[0].perp_dot(p[1]) + p[1].perp_dot(p[2]) + p[2].perp_dot(p[0]);
                let sides = [p[1] - p[2], p[2] - p[0], p[0] - p[1]];
                let gradients = sides.map(|side| -0.5 * side.perp()).to_vec();
                (0.5 * twice - rest, gradients, 1.0)
            }
            Self::Attachment(position) => {
                let (n, length) = direction(p[0] - position);
                (length, vec![n], length)
            }
            Self::Rod(rest) => {
                let n = (p[0] - p[1]) / rest;
                let s = n.length_squared();
                let shortening = if s < 1.0 { 0.5 * s * (3.0 - s) } else { 1.0 };
                (0.5 * rest * (s - 1.0) * shortening, vec![n, -n], rest)
            }
        };
        Linear {
            value,
            gradients,
            radius,
        }
    }
}

impl Item {
    pub(crate) fn update(&mut self, particles: &mut [Particle], pass: Pass, jitter: &mut Jitter) {
        if pass.is_first {
            self.lambda = 0.0;
        }
        perturb(particles, &self.ids, jitter);
        match self.kind {
            Kind::Rod(rest) if !pass.leapfrog => self.straighten(particles, rest),
            _ => self.correct(particles, pass, jitter),
        }
        perturb(particles, &self.ids, jitter);
    }

    fn correct(&mut self, particles: &mut [Particle], pass: Pass, jitter: &mut Jitter) {
        let points: Vec<DVec2> = self.ids.iter().map(|id| particles[*id].p()).collect();
        let end = self.kind.linear(&points);
        let mut start = end.clone();
        if pass.leapfrog {
            let points = self.ids.iter().map(|id| {
                let mut x = particles[*id].x;
                let size = x.abs().max_element();
                jitter.vector(&mut x, size);
                x
            });
            start = self.kind.linear(&points.collect::<Vec<_>>());
        }
        // Returns the sum of a function of the gradients at the end and at the start over all
        // particles, weighted by their inverse masses.
        let weighted = |f: fn(DVec2, DVec2) -> f64| -> f64 {
            let gradients = end.gradients.iter().zip(&start.gradients);
            let terms = self.ids.iter().zip(gradients);
            terms.map(|(id, (n, m))| particles[*id].w * f(*n, *m)).sum()
        };
        let weight = weighted(|n, _| n.length_squared());
        // A constraint without a direction is skipped.
        if weight == 0.0 {
            return;
        }
        let terms = self.ids.iter().zip(&end.gradients);
        let change: f64 = terms.map(|(id, n)| n.dot(particles[*id].d)).sum();
        let alpha = self.compliance / (pass.h * pass.h);
        // e^{hr} − 1 up to the fourth order, as the documentation of `Damped` states.
        let e = pass.h * self.rate;
        let series = e + e.powi(2) / 2.0 + e.powi(3) / 6.0 + e.powi(4) / 24.0;
        let gamma = alpha * series / weight;
        let mixed = weighted(DVec2::dot);
        let turned = weighted(DVec2::distance_squared) / weight;
        // φ of the elastic stiffness, and the largest multiplier.
        let elastic = (0.5 * alpha / weight).min(1.0) * (2.0 - 50.0 * turned).clamp(0.0, 1.0);
        let (elastic, largest) = match self.kind {
            Kind::Tether(_) => (0.0, 0.0),
            _ => (elastic, f64::INFINITY),
        };
        // Returns the multiplier that makes the residual vanish, for corrections along the
        // gradients at the end and, by a fraction, at the start.
        let next = |at_start: f64| {
            let explicit = at_start * elastic;
            let value = end.value + explicit * (start.value - end.value);
            let along = weight + at_start * (mixed - weight);
            let residual = value + alpha * self.lambda + gamma * change;
            let lambda = self.lambda - residual / ((1.0 - explicit + gamma) * along + alpha);
            lambda.min(largest)
        };
        let mut at_start = 0.0;
        if pass.leapfrog && turned < 0.4 {
            // g and ψ of the geometric stiffness.
            let stiffness = next(1.0).abs() * weighted(|_, _| 1.0) / start.radius;
            at_start = (0.25 / stiffness).min(1.0);
        }
        let lambda = next(at_start);
        for (k, id) in self.ids.iter().enumerate() {
            let direction = end.gradients[k].lerp(start.gradients[k], at_start);
            particles[*id].d += particles[*id].w * (lambda - self.lambda) * direction;
        }
        self.lambda = lambda;
    }

    /// Moves the ends of a rod by the fraction that the documentation of `Rod` states.
    fn straighten(&self, particles: &mut [Particle], rest: f64) {
        let [a, b] = [self.ids[0], self.ids[1]];
        let r = particles[a].p() - particles[b].p();
        let u = r.length_squared() / (rest * rest) - 1.0;
        let k = if u > 1.0 / 3.0 {
            u / (2.0 + 2.0 * u)
        } else {
            0.5 * u - 0.375 * u * u
        };
        let total = particles[a].w + particles[b].w;
        if total > 0.0 {
            let correction = k / total * r;
            particles[a].d -= particles[a].w * correction;
            particles[b].d += particles[b].w * correction;
        }
    }
}
