//! Checks of every update of every part in a step.

use super::conserves::Conserves;
use super::kind::{AnyPart, Part};
use super::number::{Number, wide};
use super::sums::pair;
use crate::error::Error;
use crate::math::Vec2;
use crate::particles::{Finished, Motion, View};
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
}

impl<'a, T: Number> Monitored<'a, T> {
    pub(super) fn new(part: &Part<T>, instance: &'a mut Box<dyn AnyPart<T>>) -> Self {
        let instance: &mut dyn AnyPart<T> = &mut **instance;
        Self {
            part: instance,
            conserved: part.kind.conserves(),
            depth: part.depth(),
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
}

impl<'a, T: Number> Monitor<'a, T> {
    /// Creates a monitor; `checks_impulses` enables the checks of impulses.
    pub(super) fn new(parts: Vec<Monitored<'a, T>>, checks_impulses: bool) -> Self {
        let (displacements, velocities, masses) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            parts,
            rounding: checks_impulses.then_some(0.0),
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
        }) = self.parts.get_mut(index)
        else {
            return;
        };
        part.project(pass, motion);
        let (conserved, depth) = (*conserved, *depth);
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
        if let Some(rounding) = self.rounding.filter(|_| conserved != Conserves::Nothing) {
            let update = Update::new(&before, motion, conserved, depth);
            let [impulse, torque] = update.residual();
            let lever = update.rounding * update.radius
                + update.levers
                + if conserved == Conserves::Fit {
                    update.rotation_rounding
                } else {
                    0.0
                };
            let checks_torque = [Conserves::Torque, Conserves::Fit].contains(&conserved)
                && pass.scheme == Scheme::Predicted;
            if impulse > update.rounding {
                self.report(|| {
                    format!(
                        "part {index} left an impulse of {impulse:e}, bound {:e}",
                        update.rounding
                    )
                });
            }
            if checks_torque && torque > lever {
                self.report(|| {
                    format!("part {index} left a torque of {torque:e}, bound {lever:e}")
                });
            }
            self.rounding = Some(rounding + update.rounding * wide(pass.inv_h));
        }
    }
}

impl<T: Number> Project<T> for Monitor<'_, T> {
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
            .map(|(change, m)| wide(T::EPSILON) * wide(*m) * change)
            .sum();
        // A particle that left the range of the scalar was stopped and lost its momentum.
        let stopped = finished
            .velocities
            .iter()
            .zip(&self.displacements)
            .any(|(v, d)| *v == Vec2::ZERO && *d != Vec2::ZERO);
        self.rounding = self.rounding.filter(|_| !stopped).map(|sum| sum + rounding);
        self.parts
            .iter_mut()
            .for_each(|monitored| monitored.part.solve_velocities(pass, finished));
    }

    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.parts
            .iter_mut()
            .for_each(|monitored| monitored.part.remove_vacant(particles));
    }
}

fn length<T: Number>(v: Vec2<T>) -> f64 {
    let [x, y] = pair(v);
    x.hypot(y)
}

/// Update of one part in one pass.
struct Update {
    entries: Vec<([f64; 2], [f64; 2], f64)>,
    /// Bound of Σ m Δd from rounding, kg m: with n particles moved, ε Σ m (|d'| + (n + 8) max
    /// |Δd|). Each displacement is rounded once, even if the added term was too small to change it.
    /// Each correction is rounded in a gradient, a multiplier and products, and sums over n members
    /// round n times. A displacement below ε³ m counts as one of ε³ m. If many updates follow each
    /// other in a pass, a particle has up to 3n contacts. As a point it touches n edges, and as an
    /// end of two edges it touches n points each. Each contact applies up to three corrections,
    /// back and forth, and each of these rounds by ε/2: 9n/2 in all. The displacement may
    /// temporarily reach the depth of contacts, which counts as the largest |Δd| if that is less.
    rounding: f64,
    /// Largest distance from the mean of all positions, m.
    radius: f64,
    /// ε L Σ m |Δd|, with L the largest distance plus the largest displacement between particles. A
    /// part computes levers as sums of both, which round relative to their terms, even if the sum
    /// is small.
    levers: f64,
    center: [f64; 2],
    /// n ε M radius², with M the mass of the moved particles. Bounds Σ m p × Δd for a rotation that
    /// rounds like sums over n members.
    rotation_rounding: f64,
}

impl Update {
    fn new<T: Number>(
        before: &[Vec2<T>],
        motion: &Motion<'_, T>,
        conserved: Conserves,
        depth: f64,
    ) -> Self {
        // Positions relative to the first particle: no cancellation at any distance from the
        // origin.
        let first = motion
            .positions
            .first()
            .copied()
            .zip(before.first().copied())
            .unwrap_or((Vec2::ZERO, Vec2::ZERO));
        let all = motion
            .positions
            .iter()
            .zip(motion.masses)
            .zip(before.iter().zip(motion.displacements.iter()));
        let all = all.map(|((x, m), (old, new))| {
            let ([x, y], [a, b], [c, d]) = (pair(*x), pair(*old), pair(*new));
            let ([u, v], [p, q]) = (pair(first.0), pair(first.1));
            let span = (x - u).hypot(y - v) + (a - p).hypot(b - q);
            (
                (
                    [(x - u) + (a - p), (y - v) + (b - q)],
                    [c - a, d - b],
                    wide(*m),
                ),
                [c.hypot(d), span],
            )
        });
        let (entries, ends): (Vec<_>, Vec<_>) = all.unzip();
        let span = ends
            .iter()
            .fold(0.0, |largest: f64, [_, span]| largest.max(*span));
        let lengths = || entries.iter().map(|(_, [a, b], _)| a.hypot(*b));
        let count = to_f64(lengths().filter(|length| *length > 0.0).count());
        // Products of smaller displacements may underflow.
        let largest = lengths().fold(wide(T::EPSILON).powi(3).max(depth), f64::max);
        let size = entries
            .iter()
            .zip(ends)
            .zip(lengths())
            .map(|(((.., m), [end, _]), length)| {
                m * (end
                    + if length > 0.0 {
                        (count + 8.0) * largest
                    } else {
                        0.0
                    })
            });
        let multiplicity = if conserved == Conserves::Sweep {
            4.5 * count
        } else {
            1.0
        };
        let rounding = multiplicity * wide(T::EPSILON) * size.sum::<f64>();
        let center = entries.iter().fold([0.0; 2], |[x, y], ([a, b], ..)| {
            [x + a / to_f64(entries.len()), y + b / to_f64(entries.len())]
        });
        let radius = entries
            .iter()
            .map(|([x, y], ..)| (x - center[0]).hypot(y - center[1]))
            .fold(0.0, f64::max);
        let mass = entries
            .iter()
            .zip(lengths())
            .filter(|(_, length)| *length > 0.0)
            .map(|((.., m), _)| m)
            .sum::<f64>();
        let rotation_rounding = count * wide(T::EPSILON) * mass * radius * radius;
        let levers = wide(T::EPSILON)
            * span
            * entries
                .iter()
                .zip(lengths())
                .map(|((.., m), length)| m * length)
                .sum::<f64>();
        Self {
            entries,
            rounding,
            radius,
            levers,
            center,
            rotation_rounding,
        }
    }

    /// |Σ m Δd|, and |Σ m p × Δd| with p relative to the mean of all positions.
    fn residual(&self) -> [f64; 2] {
        let [u, v] = self.center;
        let [x, y, torque] =
            self.entries
                .iter()
                .fold([0.0; 3], |[x, y, torque], ([p, q], [a, b], m)| {
                    [
                        x + m * a,
                        y + m * b,
                        torque + m * ((p - u) * b - (q - v) * a),
                    ]
                });
        [x.hypot(y), torque.abs()]
    }
}

/// Converts a count.
fn to_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
