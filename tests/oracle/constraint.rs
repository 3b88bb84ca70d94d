//! Reference constraints: C and its gradients at absolute positions, and the multiplier update of
//! Macklin, Müller, Chentanez (2016), equation 18, with the damper of `Damped`. In the leapfrog
//! scheme, the update is that of the documentation of the theory: along the gradients at the start
//! of the substep, as far as it resolves the stiffness.

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
    /// ½(|r|²/L − L), shortened below the length L as the documentation of `Rod` states.
    Rod(f64),
}

/// C, its gradients and the radius over which they turn.
struct Linear {
    value: f64,
    gradients: Vec<V>,
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
    fn linear(self, p: &[V]) -> Linear {
        let (value, gradients) = self.value_and_gradients(p);
        let radius = match self {
            Self::Distance(rest) | Self::Tether(rest) => value + rest,
            // The second derivative of the length of the bend is at most 4/|bend|.
            Self::Bending(rest) => 0.25 * (value + rest),
            Self::Angle(_) => {
                let (a, b) = (sub(p[0], p[1]), sub(p[2], p[1]));
                dot(a, a).min(dot(b, b)) / (2.0 + value.abs())
            }
            Self::Area(_) => 1.0,
            Self::Attachment(_) => value,
            Self::Rod(rest) => rest,
        };
        Linear {
            value,
            gradients,
            radius,
        }
    }

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
            Self::Rod(rest) => {
                let n = scale(sub(p[0], p[1]), 1.0 / rest);
                let (stretch, s) = (0.5 * rest * (dot(n, n) - 1.0), dot(n, n));
                let shortening = if s < 1.0 { 0.5 * s * (3.0 - s) } else { 1.0 };
                (stretch * shortening, vec![n, scale(n, -1.0)])
            }
        }
    }
}

/// Sizes of a pass that an update needs.
#[derive(Clone, Copy)]
pub(crate) struct Substep {
    pub(crate) h: f64,
    pub(crate) leapfrog: bool,
}

impl Item {
    pub(crate) fn update(
        &mut self,
        particles: &mut [Particle],
        Substep { h, leapfrog }: Substep,
        jitter: &mut Jitter,
    ) {
        perturb(particles, &self.ids, jitter);
        let points: Vec<V> = self.ids.iter().map(|id| particles[*id].p()).collect();
        if let (Kind::Rod(rest), false) = (self.kind, leapfrog) {
            self.straighten(particles, rest);
            perturb(particles, &self.ids, jitter);
            return;
        }
        let end = self.kind.linear(&points);
        let mut start = None;
        if leapfrog {
            let places = self.ids.iter().map(|id| {
                let mut place = particles[*id].x;
                let size = place[0].abs().max(place[1].abs());
                jitter.vector(&mut place, size);
                place
            });
            start = Some(self.kind.linear(&places.collect::<Vec<V>>()));
        }
        let masses: Vec<f64> = self.ids.iter().map(|id| particles[*id].w).collect();
        let weighted = |a: &[V], b: &[V]| -> f64 {
            let terms = a.iter().zip(b).zip(&masses);
            terms.map(|((a, b), w)| w * dot(*a, *b)).sum()
        };
        let weight = weighted(&end.gradients, &end.gradients);
        // A constraint without a direction is skipped.
        if weight == 0.0 {
            return;
        }
        let terms = self.ids.iter().zip(&end.gradients);
        let change = terms.map(|(id, n)| dot(*n, particles[*id].d)).sum();
        let damper = Damper::new(self, h, weight, change);
        let mut lambda = self.next(&damper, end.value, weight, 0.0);
        let mut directions = end.gradients.clone();
        if let Some(start) = start {
            let pairs = end.gradients.iter().zip(&start.gradients);
            let turn: Vec<V> = pairs.map(|(end, start)| sub(*end, *start)).collect();
            let turned = weighted(&turn, &turn) / weight;
            if turned < 0.4 {
                let mixed = weighted(&end.gradients, &start.gradients);
                // φ of the elastic stiffness.
                let mut explicit = 0.0;
                if !matches!(self.kind, Kind::Tether(_)) {
                    explicit = (0.5 * damper.alpha / weight).min(1.0)
                        * (2.0 - 50.0 * turned).clamp(0.0, 1.0);
                }
                let blend = |explicit: f64| end.value + explicit * (start.value - end.value);
                lambda = self.next(&damper, blend(explicit), mixed, explicit);
                // g and ψ of the geometric stiffness.
                let stiffness = lambda.abs() * masses.iter().sum::<f64>() / start.radius;
                let at_start = if stiffness > 0.25 {
                    0.25 / stiffness
                } else {
                    1.0
                };
                if at_start < 1.0 {
                    explicit *= at_start;
                    let along = weight + at_start * (mixed - weight);
                    lambda = self.next(&damper, blend(explicit), along, explicit);
                }
                let pairs = end.gradients.iter().zip(&turn);
                directions = pairs
                    .map(|(end, turn)| sub(*end, scale(*turn, at_start)))
                    .collect();
            }
        }
        for (id, direction) in self.ids.iter().zip(&directions) {
            let correction = scale(*direction, particles[*id].w * (lambda - self.lambda));
            particles[*id].d = add(particles[*id].d, correction);
        }
        self.lambda = lambda;
        perturb(particles, &self.ids, jitter);
    }

    /// Returns the multiplier that makes the residual vanish, for a weight along the direction of the
    /// correction, of which a fraction is explicit.
    fn next(&self, damper: &Damper, value: f64, weight: f64, explicit: f64) -> f64 {
        let Damper {
            alpha,
            gamma,
            change,
        } = *damper;
        let residual = value + alpha * self.lambda + gamma * change;
        let lambda = self.lambda - residual / ((1.0 - explicit + gamma) * weight + alpha);
        if matches!(self.kind, Kind::Tether(_)) {
            lambda.min(0.0)
        } else {
            lambda
        }
    }

    /// Moves the ends of a rod by the fraction that the documentation of `Rod` states.
    fn straighten(&self, particles: &mut [Particle], rest: f64) {
        let [a, b] = [self.ids[0], self.ids[1]];
        let r = sub(particles[a].p(), particles[b].p());
        let u = dot(r, r) / (rest * rest) - 1.0;
        let k = if u > 1.0 / 3.0 {
            u / (2.0 + 2.0 * u)
        } else {
            0.5 * u - 0.375 * u * u
        };
        let total = particles[a].w + particles[b].w;
        if total > 0.0 {
            let [first, second] = [a, b].map(|id| scale(r, k * particles[id].w / total));
            particles[a].d = sub(particles[a].d, first);
            particles[b].d = add(particles[b].d, second);
        }
    }
}

/// α̃, γ and ∇C·d.
struct Damper {
    alpha: f64,
    gamma: f64,
    change: f64,
}

impl Damper {
    fn new(item: &Item, h: f64, weight: f64, change: f64) -> Self {
        let alpha = item.compliance / (h * h);
        // e^{hr} − 1 up to the fourth order, as the documentation of `Damped` states.
        let e = h * item.rate;
        let series = e + e.powi(2) / 2.0 + e.powi(3) / 6.0 + e.powi(4) / 24.0;
        Self {
            alpha,
            gamma: alpha * series / weight,
            change,
        }
    }
}
