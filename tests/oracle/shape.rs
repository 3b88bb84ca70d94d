//! Reference shape matching: Müller, Heidelberger, Teschner, Gross (2005), with pinned members and
//! weights as the documentation of `ShapeMatching` states.

use crate::dice::Jitter;
use crate::plane::{eigenvalues, outer, polar};
use crate::quadratic::{polynomial, quadratic_fit};
use crate::world::{Particle, Pass, perturb};
use glam::{DMat2, DVec2};

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
    pub(crate) rest: DVec2,
    /// Weight s.
    pub(crate) fraction: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) members: Vec<Member>,
    pub(crate) mode: Mode,
    pub(crate) pull: Pull,
    pub(crate) flow: Option<Flow>,
    pub(crate) stretch: DMat2,
}

/// Position, rest position and weight of a member in a fit.
pub(crate) type Fitted = (DVec2, DVec2, f64);

/// Corrects the members of all bodies, after the goals of all bodies are known.
pub(crate) fn correct_all(
    bodies: &mut [Body],
    particles: &mut [Particle],
    pass: Pass,
    jitter: &mut Jitter,
) {
    let mut corrections = Vec::new();
    for body in bodies {
        let ids: Vec<usize> = body.members.iter().map(|member| member.id).collect();
        perturb(particles, &ids, jitter);
        corrections.extend(body.corrections(particles, pass));
    }
    for (id, correction) in corrections {
        if particles[id].w > 0.0 {
            particles[id].d += correction;
        }
        perturb(particles, &[id], jitter);
    }
}

/// Returns the weighted means of the positions and of the rest positions.
fn means(fitted: &[Fitted]) -> (DVec2, DVec2) {
    let total: f64 = fitted.iter().map(|(_, _, w)| w).sum();
    let positions: DVec2 = fitted.iter().map(|(p, _, w)| w * p).sum();
    let rests: DVec2 = fitted.iter().map(|(_, q, w)| w * q).sum();
    (positions / total, rests / total)
}

/// Returns members with positions and rest positions relative to two points.
fn relative(fitted: &[Fitted], (center, rest): (DVec2, DVec2)) -> Vec<Fitted> {
    let offset = |(p, q, w): &Fitted| (p - center, q - rest, *w);
    fitted.iter().map(offset).collect()
}

/// Returns Σ w p qᵀ.
fn moments(fitted: &[Fitted]) -> DMat2 {
    fitted.iter().map(|(p, q, w)| *w * outer(*p, *q)).sum()
}

impl Body {
    /// Returns the corrections of the members by index of the particle.
    fn corrections(&mut self, particles: &[Particle], pass: Pass) -> Vec<(usize, DVec2)> {
        let member = |m: &Member| {
            let particle = &particles[m.id];
            let p = if pass.leapfrog {
                particle.x
            } else {
                particle.p()
            };
            (p, m.rest, m.fraction * particle.mass)
        };
        let all: Vec<Fitted> = self.members.iter().map(member).collect();
        let pinned = self.members.iter().filter(|m| particles[m.id].w == 0.0);
        let pinned: Vec<Fitted> = pinned.map(|m| (particles[m.id].x, m.rest, 1.0)).collect();
        let (center, rest) = means(&all);
        let offsets = relative(&all, (center, rest));
        let at_rest: Vec<Fitted> = offsets.iter().map(|(_, q, w)| (*q, *q, *w)).collect();
        let affine = moments(&offsets) * moments(&at_rest).inverse();
        self.yield_to(affine, if pass.is_first { pass.h } else { 0.0 });
        // The rotation is fitted about the pinned members, and to them if there are several.
        let fixed = means(if pinned.is_empty() { &all } else { &pinned });
        let rotating = relative(if pinned.len() > 1 { &pinned } else { &all }, fixed);
        let (_, angle) = polar(moments(&rotating) * self.stretch);
        let rigid = DMat2::from_angle(angle) * self.stretch;
        let quadratic = match self.mode {
            Mode::Quadratic(_) => quadratic_fit(&offsets),
            _ => [DVec2::ZERO; 6],
        };
        let map = |q: DVec2| match self.mode {
            Mode::Rigid => rigid * q,
            Mode::Linear(blend) => (rigid * q).lerp(affine * q, blend),
            Mode::Quadratic(blend) => (rigid * q).lerp(polynomial(&quadratic, q), blend),
        };
        // The mean of the pinned rest positions is mapped to the mean of the pinned positions.
        let origin = if pinned.is_empty() {
            center
        } else {
            fixed.0 - map(fixed.1 - rest)
        };
        let alpha = self.alpha(pass);
        let corrections = self.members.iter().zip(&all).map(|(m, (p, q, _))| {
            let goal = origin + map(q - rest);
            (m.id, m.fraction * alpha * (goal - p))
        });
        corrections.collect()
    }

    fn alpha(&self, Pass { h, leapfrog, .. }: Pass) -> f64 {
        match self.pull {
            Pull::Alpha(alpha) => alpha,
            Pull::Compliance(compliance) if leapfrog => (h * h / compliance).min(1.0),
            Pull::Compliance(compliance) => h * h / (h * h + compliance),
            Pull::Relaxation(time) => h / (h + time),
        }
    }

    /// Changes the plastic stretch, Müller et al. (2005), section 4.4.
    fn yield_to(&mut self, affine: DMat2, duration: f64) {
        let Some(flow) = self.flow else {
            return;
        };
        let fraction = (duration * flow.creep).min(1.0);
        let elastic = affine * self.stretch.inverse();
        if fraction == 0.0 || elastic.determinant() <= 0.0 {
            return;
        }
        let (strained, _) = polar(elastic);
        let (most, least, _) = eigenvalues(strained);
        if (most - 1.0).abs().max((least - 1.0).abs()) <= flow.yield_strain {
            return;
        }
        let step = (1.0 - fraction) * DMat2::IDENTITY + fraction * strained;
        let (flowed, _) = polar(step * self.stretch);
        let (most, least, angle) = eigenvalues(flowed);
        let largest = (most / least).sqrt().min(1.0 + flow.limit);
        let axes = DMat2::from_angle(angle);
        let stretches = DMat2::from_diagonal(DVec2::new(largest, 1.0 / largest));
        self.stretch = axes * stretches * axes.transpose();
    }
}
