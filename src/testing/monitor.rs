//! Checks of every update of every part in a step.

use super::conserves::Conserves;
use super::kind::{AnyPart, Part};
use super::law::{Law, Prediction};
use super::sums::pair;
use super::update::{Update, velocity_change};
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, Predicted};
use crate::solver::{Pass, Project, Scheme};
use std::boxed::Box;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A part to check, and the quantities it conserves.
pub(super) struct Monitored<'a, T> {
    pub(super) part: &'a mut dyn Project<T>,
    pub(super) conserved: Conserves,
    /// Largest depth of its contacts, m.
    pub(super) depth: f64,
    /// Whether it also changes velocities at the end of a substep, which then are checked.
    pub(super) is_rigid: bool,
    /// Law for each particle.
    pub(super) law: Law,
    /// Radius of the particles in contacts with a terrain, m.
    pub(super) radius: f64,
}

impl<'a, T: Real> Monitored<'a, T> {
    pub(super) fn new(part: &Part<T>, instance: &'a mut Box<dyn AnyPart<T>>) -> Self {
        let law = Law::new(part, &**instance);
        let instance: &mut dyn AnyPart<T> = &mut **instance;
        Self {
            part: instance,
            conserved: part.kind.conserves(),
            depth: part.depth(),
            is_rigid: part.is_rigid(),
            law,
            radius: part
                .lengths
                .first()
                .map_or(0.0, |radius| radius.to_f64().abs()),
        }
    }

    /// A custom projection.
    pub(super) fn custom(part: &'a mut dyn Project<T>, conserved: Conserves) -> Self {
        Self {
            part,
            conserved,
            depth: 0.0,
            is_rigid: false,
            law: Law::Free,
            radius: 0.0,
        }
    }
}

/// Parts in order, and the results of their checks.
pub(super) struct Monitor<'a, T> {
    pub(super) parts: Vec<Monitored<'a, T>>,
    /// Bound of the momentum error from rounding so far, kg m/s; `None` without a guarantee.
    pub(super) rounding: Option<f64>,
    /// First guarantee that was broken.
    pub(super) violation: Option<String>,
    /// Displacements, velocities and masses after the last pass.
    displacements: Vec<Vec2<T>>,
    velocities: Vec<Vec2<T>>,
    masses: Vec<T>,
    /// Whether laws are checked.
    checks_laws: bool,
}

impl<'a, T: Real> Monitor<'a, T> {
    /// Creates a monitor. Laws are checked if numbers are `ordinary`, and impulses if in addition
    /// no particle is `pinned`.
    pub(super) fn new(parts: Vec<Monitored<'a, T>>, ordinary: bool, pinned: bool) -> Self {
        let (displacements, velocities, masses) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            parts,
            rounding: (ordinary && !pinned).then_some(0.0),
            checks_laws: ordinary,
            violation: None,
            displacements,
            velocities,
            masses,
        }
    }

    fn report(&mut self, what: impl FnOnce() -> String) {
        self.violation.get_or_insert_with(what);
    }

    /// Runs a part, and checks its update against the bounds.
    fn project_part(&mut self, index: usize, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let before = motion.displacements.to_vec();
        let Some(Monitored {
            part,
            conserved,
            depth,
            law,
            radius,
            ..
        }) = self.parts.get_mut(index)
        else {
            return;
        };
        part.project(pass, motion);
        let (conserved, depth) = (*conserved, *depth);
        let breach = law.broken_by_projection(&before, motion, *radius);
        if let Some((particle, depth, bound)) = breach.filter(|_| self.checks_laws) {
            self.report(|| {
                format!("particle {particle} passed part {index} by {depth:e}, bound {bound:e}")
            });
        }
        if conserved == Conserves::Motion && before != motion.displacements {
            self.report(|| format!("part {index} only observes, but moved a particle"));
        }
        if !motion.displacements.iter().all(|d| d.is_finite())
            && before.iter().all(|d| d.is_finite())
        {
            self.report(|| format!("part {index} made displacements that are not finite"));
        }
        let pinned = motion
            .inverse_masses
            .iter()
            .zip(before.iter().zip(motion.displacements.iter()));
        if pinned
            .filter(|(w, _)| **w == T::ZERO)
            .any(|(_, (old, new))| old != new)
        {
            self.report(|| format!("part {index} moved a pinned particle"));
        }
        let acts = !matches!(conserved, Conserves::Nothing | Conserves::Motion);
        if let Some(rounding) = self.rounding.filter(|_| acts) {
            let update = Update::new(&before, motion, conserved, depth);
            let (impulse, torque) = (update.impulse(), update.torque());
            let lever = update.lever(conserved == Conserves::Fit);
            let about_start = (torque.start.abs(), lever.start);
            let about_now = (torque.now.abs(), lever.now);
            let (torque, lever) = match (conserved, pass.scheme) {
                (Conserves::Torque | Conserves::Sliding | Conserves::Fit, Scheme::Predicted) => {
                    about_now
                }
                (Conserves::Fit, Scheme::Leapfrog) => about_start,
                (Conserves::Torque, Scheme::Leapfrog)
                    if (torque.start > 0.0) == (torque.now > 0.0)
                        && torque.start.abs() > lever.start =>
                {
                    about_now
                }
                _ => (0.0, 0.0),
            };
            if impulse > update.rounding {
                self.report(|| {
                    format!(
                        "part {index} left an impulse of {impulse:e}, bound {:e}",
                        update.rounding
                    )
                });
            }
            if torque > lever {
                self.report(|| {
                    format!("part {index} left a torque of {torque:e}, bound {lever:e}")
                });
            }
            self.rounding = Some(rounding + update.rounding * pass.inv_h.to_f64());
        }
    }
}

impl<T: Real> Project<T> for Monitor<'_, T> {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.parts
            .iter()
            .try_for_each(|monitored| monitored.part.check(pass, motion))
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.parts
            .iter_mut()
            .for_each(|monitored| monitored.part.prepare(pass, motion));
    }

    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        for index in 0..self.parts.len() {
            let before = predicted.velocities().to_vec();
            let Some(monitored) = self.parts.get_mut(index) else {
                continue;
            };
            monitored.part.predict(pass, predicted);
            let prediction = Prediction {
                before: &before,
                after: predicted.velocities(),
                positions: predicted.positions,
                inverse_masses: predicted.inverse_masses,
                gravity_dv: predicted.gravity_dv,
                h: pass.h.to_f64(),
            };
            let breach = monitored.law.broken_by_prediction(&prediction);
            if let Some((particle, value, bound)) = breach.filter(|_| self.checks_laws) {
                self.report(|| {
                    format!("part {index} broke its law at particle {particle}: {value:e}, bound {bound:e}")
                });
            }
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let count = self.parts.len();
        (0..count).for_each(|iteration| {
            self.project_part(
                if pass.backward {
                    count - 1 - iteration
                } else {
                    iteration
                },
                pass,
                motion,
            );
        });
        self.displacements = motion.displacements.to_vec();
        self.velocities = motion.velocities.to_vec();
        self.masses = motion.masses.to_vec();
    }

    /// Adds the rounding at the end of a substep: v += (d − h v)/h rounds by ε of each change and
    /// ε/2 of each velocity.
    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let before_and_after = self.velocities.iter().zip(finished.velocities.iter());
        let changes = before_and_after.map(|(old, new)| length(*new - *old) + length(*new));
        let rounding: f64 = changes
            .zip(&self.masses)
            .map(|(change, m)| T::EPSILON.to_f64() * m.to_f64() * change)
            .sum();
        // A particle that left the range of the scalar was stopped and lost its momentum.
        let stopped = finished
            .velocities
            .iter()
            .zip(&self.displacements)
            .any(|(v, d)| *v == Vec2::ZERO && *d != Vec2::ZERO);
        self.rounding = self.rounding.filter(|_| !stopped).map(|sum| sum + rounding);
        let mut before = Vec::new();
        for index in 0..self.parts.len() {
            let Some(monitored) = self.parts.get_mut(index) else {
                continue;
            };
            before.clear();
            before.extend_from_slice(finished.velocities);
            monitored.part.solve_velocities(pass, finished);
            let (is_checked, observes) =
                (monitored.is_rigid, monitored.conserved == Conserves::Motion);
            if observes && before != finished.velocities {
                self.report(|| format!("part {index} only observes, but changed a velocity"));
            }
            let (change, bound) = velocity_change(&before, finished.velocities, &self.masses);
            if let Some(sum) = self.rounding.filter(|_| is_checked) {
                if change > bound {
                    self.report(|| {
                        format!("part {index} left a momentum of {change:e}, bound {bound:e}")
                    });
                }
                self.rounding = Some(sum + bound);
            }
        }
    }
}

fn length<T: Real>(v: Vec2<T>) -> f64 {
    let [x, y] = pair(v);
    x.hypot(y)
}
