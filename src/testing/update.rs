//! Update of one part in one pass, and the bounds of its rounding.

use super::conserves::Conserves;
use super::sums::pair;
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use std::vec::Vec;

/// Update of one particle in one pass.
struct Entry {
    /// Positions at the start of the substep and before the pass, relative to the first particle,
    /// m.
    places: Places<[f64; 2]>,
    /// Δd, m.
    change: [f64; 2],
    /// Mass, kg.
    mass: f64,
}

/// A quantity at the positions of the start of the substep, and at those before the pass.
#[derive(Clone, Copy)]
pub(super) struct Places<A> {
    pub(super) start: A,
    pub(super) now: A,
}

impl<A> Places<A> {
    fn map<B>(self, f: impl Fn(A) -> B) -> Places<B> {
        Places {
            start: f(self.start),
            now: f(self.now),
        }
    }
}

/// Update of one part in one pass.
pub(super) struct Update {
    entries: Vec<Entry>,
    /// Bound of Σ m Δd from rounding, kg m: with n particles moved, ε Σ m (|d'| + (n + 8) max
    /// |Δd|). Each displacement is rounded once, even if the added term was too small to change it.
    /// Each correction is rounded in a gradient, a multiplier and products, and sums over n members
    /// round n times. A displacement below ε³ m counts as one of ε³ m. If many updates follow each
    /// other in a pass, a particle has up to 3n contacts. As a point it touches n edges, and as an
    /// end of two edges it touches n points each. Each contact applies up to three corrections,
    /// back and forth, and each of these rounds by ε/2: 9n/2 in all. The displacement may
    /// temporarily reach the depth of contacts, which counts as the largest |Δd| if that is less.
    pub(super) rounding: f64,
    /// Largest distance from the mean of all positions, m.
    radius: Places<f64>,
    /// ε L Σ m |Δd|, with L the largest distance plus the largest displacement between particles. A
    /// part computes levers as sums of both, which round relative to their terms, even if the sum
    /// is small.
    levers: f64,
    center: Places<[f64; 2]>,
    /// n ε M radius², with M the mass of the moved particles. Bounds Σ m p × Δd for a rotation that
    /// rounds like sums over n members.
    rotation_rounding: Places<f64>,
}

impl Update {
    pub(super) fn new<T: Real>(
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
            let places = Places {
                start: [x - u, y - v],
                now: [(x - u) + (a - p), (y - v) + (b - q)],
            };
            let entry = Entry {
                places,
                change: [c - a, d - b],
                mass: m.to_f64(),
            };
            (entry, [c.hypot(d), span])
        });
        let (entries, ends): (Vec<_>, Vec<_>) = all.unzip();
        let span = ends
            .iter()
            .fold(0.0, |largest: f64, [_, span]| largest.max(*span));
        let lengths = || entries.iter().map(|entry| length(entry.change));
        let count = to_f64(lengths().filter(|length| *length > 0.0).count());
        // Products of smaller displacements may underflow.
        let largest = lengths().fold(T::EPSILON.to_f64().powi(3).max(depth), f64::max);
        let size = entries
            .iter()
            .zip(ends)
            .zip(lengths())
            .map(|((entry, [end, _]), length)| {
                entry.mass
                    * (end
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
        let rounding = multiplicity * T::EPSILON.to_f64() * size.sum::<f64>();
        let all = Places {
            start: entries.iter().map(|entry| entry.places.start).collect(),
            now: entries.iter().map(|entry| entry.places.now).collect(),
        };
        let bounds = all.map(|places: Vec<_>| center_and_radius(&places));
        let (center, radius) = (
            bounds.map(|(center, _)| center),
            bounds.map(|(_, radius)| radius),
        );
        let mass = entries
            .iter()
            .zip(lengths())
            .filter(|(_, length)| *length > 0.0)
            .map(|(entry, _)| entry.mass)
            .sum::<f64>();
        let rotation_rounding =
            radius.map(|radius| count * T::EPSILON.to_f64() * mass * radius * radius);
        let levers = T::EPSILON.to_f64()
            * span
            * entries
                .iter()
                .zip(lengths())
                .map(|(entry, length)| entry.mass * length)
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

    /// |Σ m Δd|.
    pub(super) fn impulse(&self) -> f64 {
        length(self.entries.iter().fold([0.0; 2], |[x, y], entry| {
            let [a, b] = entry.change;
            [x + entry.mass * a, y + entry.mass * b]
        }))
    }

    /// Σ m p × Δd, with p relative to the mean of all positions.
    pub(super) fn torque(&self) -> Places<f64> {
        let about = |[u, v]: [f64; 2], of: fn(&Entry) -> [f64; 2]| {
            self.entries.iter().fold(0.0, |torque, entry| {
                let ([p, q], [a, b]) = (of(entry), entry.change);
                torque + entry.mass * ((p - u) * b - (q - v) * a)
            })
        };
        Places {
            start: about(self.center.start, |entry| entry.places.start),
            now: about(self.center.now, |entry| entry.places.now),
        }
    }

    /// Bound of the torque from rounding, kg m²; of a body that is fitted as a whole if `fit`.
    pub(super) fn lever(&self, fit: bool) -> Places<f64> {
        let bound = |radius: f64, rotation: f64| {
            self.rounding * radius + self.levers + if fit { rotation } else { 0.0 }
        };
        Places {
            start: bound(self.radius.start, self.rotation_rounding.start),
            now: bound(self.radius.now, self.rotation_rounding.now),
        }
    }
}

/// Mean of positions, and the largest distance from it, m.
fn center_and_radius(places: &[[f64; 2]]) -> ([f64; 2], f64) {
    let count = to_f64(places.len());
    let [u, v] = places
        .iter()
        .fold([0.0; 2], |[x, y], [a, b]| [x + a / count, y + b / count]);
    let distances = places.iter().map(|[x, y]| (x - u).hypot(y - v));
    ([u, v], distances.fold(0.0, f64::max))
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

/// Change of momentum at the end of a substep, and its bound from rounding, kg m/s: ε Σ m (|v'| +
/// (n + 8) max |Δv|) for n changed velocities, as for [displacements](Update). A rebound visits
/// each contact nine times, with two corrections each, and corrects both neighbors of a body: 36 n
/// ε. Bodies exchange velocities back and forth that are as large as those before, which count as
/// |Δv|.
pub(super) fn velocity_change<T: Real>(
    before: &[Vec2<T>],
    after: &[Vec2<T>],
    masses: &[T],
) -> (f64, f64) {
    let all = before.iter().zip(after).zip(masses).map(|((old, new), m)| {
        let ([a, b], [c, d]) = (pair(*old), pair(*new));
        ([c - a, d - b], c.hypot(d), m.to_f64())
    });
    let changed: Vec<_> = all
        .filter(|(change, ..)| change.iter().any(|part| *part != 0.0))
        .collect();
    let speeds = before.iter().map(|v| length(pair(*v)));
    let largest = changed
        .iter()
        .map(|(change, ..)| length(*change))
        .chain(speeds)
        .fold(0.0, f64::max);
    let count = to_f64(changed.len());
    let [x, y, size] = changed
        .iter()
        .fold([0.0; 3], |[x, y, size], ([a, b], end, m)| {
            [
                x + m * a,
                y + m * b,
                size + m * (end + (count + 8.0) * largest),
            ]
        });
    (x.hypot(y), 36.0 * count * T::EPSILON.to_f64() * size)
}

/// Converts a count.
fn to_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
