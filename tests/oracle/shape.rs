//! Reference shape matching: Müller, Heidelberger, Teschner, Gross (2005), with pinned members and
//! weights as the documentation of `ShapeMatching` states.

use crate::dice::Jitter;
use crate::plane::{
    M, V, add, apply, combined, determinant, eigenvalues, inverse, polar_angle, product, rotation,
    scale, sub, symmetric, transposed,
};
use crate::quadratic::{monomials, quadratic_fit};
use crate::world::{Particle, perturb};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Mode {
    Rigid,
    /// Blend β.
    Linear(f64),
    /// Blend β.
    Quadratic(f64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Pull {
    Alpha(f64),
    Compliance(f64),
    Relaxation(f64),
}

/// Yield strain, creep rate and limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flow {
    pub(crate) yield_strain: f64,
    pub(crate) creep: f64,
    pub(crate) limit: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) id: usize,
    /// Rest position.
    pub(crate) rest: V,
    /// Weight s.
    pub(crate) fraction: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) members: Vec<Member>,
    pub(crate) mode: Mode,
    pub(crate) pull: Pull,
    pub(crate) flow: Option<Flow>,
    pub(crate) stretch: M,
}

pub(crate) const IDENTITY: M = [[1.0, 0.0], [0.0, 1.0]];

/// Position, rest position and weight of a member in a fit.
type Fitted = (V, V, f64);

/// Corrects the members of all bodies, after the goals of all bodies are known.
pub(crate) fn correct_all(
    bodies: &mut [Body],
    particles: &mut [Particle],
    duration: f64,
    h: f64,
    jitter: &mut Jitter,
) {
    let corrections: Vec<Vec<V>> = bodies
        .iter_mut()
        .map(|body| {
            let ids: Vec<usize> = body.members.iter().map(|member| member.id).collect();
            perturb(particles, &ids, jitter);
            body.corrections(particles, duration, h)
        })
        .collect();
    for (body, corrections) in bodies.iter().zip(corrections) {
        for (member, correction) in body.members.iter().zip(corrections) {
            let particle = &mut particles[member.id];
            if particle.w > 0.0 {
                particle.d = add(particle.d, scale(correction, member.fraction));
            }
            perturb(particles, &[member.id], jitter);
        }
    }
}

/// Returns the weighted means of the positions and of the rest positions.
fn means(fitted: &[Fitted]) -> [V; 2] {
    let total: f64 = fitted.iter().map(|f| f.2).sum();
    let sum = |pick: fn(&Fitted) -> V| {
        let weighted = fitted.iter().map(|f| scale(pick(f), f.2 / total));
        weighted.fold([0.0; 2], add)
    };
    [sum(|f| f.0), sum(|f| f.1)]
}

/// Returns Σ w a bᵀ over pairs of vectors.
fn moments(terms: impl Iterator<Item = (V, V, f64)>) -> M {
    terms.fold([[0.0; 2]; 2], |sum, (a, b, w)| {
        combined(sum, w, [scale(b, a[0]), scale(b, a[1])])
    })
}

impl Body {
    fn corrections(&mut self, particles: &[Particle], duration: f64, h: f64) -> Vec<V> {
        let all: Vec<Fitted> = self
            .members
            .iter()
            .map(|m| {
                (
                    particles[m.id].p(),
                    m.rest,
                    m.fraction * particles[m.id].mass,
                )
            })
            .collect();
        let is_pinned = |member: &&Member| particles[member.id].w == 0.0;
        let pinned: Vec<Fitted> = self
            .members
            .iter()
            .filter(is_pinned)
            .map(|m| (particles[m.id].p(), m.rest, 1.0))
            .collect();
        // Offsets from the center of mass, and those from which the rotation is fitted.
        let [center, rest] = means(&all);
        let offset = |(p, q, w): &Fitted| (sub(*p, center), sub(*q, rest), *w);
        let offsets: Vec<Fitted> = all.iter().map(offset).collect();
        let [fixed, fixed_rest] = means(if pinned.is_empty() { &all } else { &pinned });
        let about_fixed = |(p, q, w): &Fitted| (sub(*p, fixed), sub(*q, fixed_rest), *w);
        let rotating: Vec<Fitted> = if pinned.len() > 1 { &pinned } else { &all }
            .iter()
            .map(about_fixed)
            .collect();
        let shape = moments(offsets.iter().map(|(_, q, w)| (*q, *q, *w)));
        let crossed = moments(offsets.iter().copied());
        let affine = product(crossed, inverse(shape));
        self.yield_to(affine, duration);
        let rotated = product(moments(rotating.iter().copied()), self.stretch);
        let rigid = product(rotation(polar_angle(rotated)), self.stretch);
        let quadratic = match self.mode {
            Mode::Quadratic(_) => quadratic_fit(&offsets),
            _ => [[0.0; 2]; 6],
        };
        let map = |q: V| -> V {
            let (blend, deformed) = match self.mode {
                Mode::Rigid => (0.0, q),
                Mode::Linear(blend) => (blend, apply(affine, q)),
                Mode::Quadratic(blend) => {
                    let terms = quadratic.iter().zip(monomials(q));
                    let sum = terms.map(|(a, term)| scale(*a, term));
                    (blend, sum.fold([0.0; 2], add))
                }
            };
            add(scale(deformed, blend), scale(apply(rigid, q), 1.0 - blend))
        };
        // The mean of the pinned rest positions is mapped to the mean of the pinned positions.
        let origin = sub(fixed, map(sub(fixed_rest, rest)));
        let origin = if pinned.is_empty() { center } else { origin };
        let alpha = self.alpha(h);
        offsets
            .iter()
            .zip(&all)
            .map(|((_, q, _), (p, ..))| scale(sub(add(map(*q), origin), *p), alpha))
            .collect()
    }

    fn alpha(&self, h: f64) -> f64 {
        match self.pull {
            Pull::Alpha(alpha) => alpha,
            Pull::Compliance(compliance) => h * h / (h * h + compliance),
            Pull::Relaxation(time) => h / (h + time),
        }
    }

    /// Changes the plastic stretch, Müller et al. (2005), section 4.4.
    fn yield_to(&mut self, affine: M, duration: f64) {
        let Some(flow) = self.flow else {
            return;
        };
        let fraction = (duration * flow.creep).min(1.0);
        let elastic = product(affine, inverse(self.stretch));
        if fraction == 0.0 || determinant(elastic) <= 0.0 {
            return;
        }
        let strained = product(transposed(rotation(polar_angle(elastic))), elastic);
        let ([most, least], _) = eigenvalues(strained);
        if (most - 1.0).abs().max((least - 1.0).abs()) <= flow.yield_strain {
            return;
        }
        let step = combined(combined(IDENTITY, -fraction, IDENTITY), fraction, strained);
        let flowed = product(step, self.stretch);
        let flowed = product(transposed(rotation(polar_angle(flowed))), flowed);
        let ([most, least], angle) = eigenvalues(flowed);
        let largest = (most / least).sqrt().min(1.0 + flow.limit);
        self.stretch = symmetric([largest, 1.0 / largest], angle);
    }
}
