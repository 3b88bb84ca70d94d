//! Direct evaluation of the regions of a lattice in double precision.

use crate::support::bodies::length;
use crate::support::float::Float;
use crate::support::lattices::{Body, MAX_PARTICLES, Plan};
use crate::support::tolerance;
use pliant::{ParticleId, Particles};

/// Weights of the members of a region.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Weights {
    /// Fitted with m/k.
    Shared,
    /// Fitted with m: does not conserve momentum when goals are averaged.
    Whole,
}

/// Reference implementation of regions, with one loop per region.
pub(crate) struct RegionMatching {
    rest: Vec<[f64; 2]>,
    pub(crate) masses: Vec<f64>,
    pub(crate) members: Vec<Vec<usize>>,
    /// Number of regions that contain each member.
    pub(crate) counts: Vec<f64>,
    width: usize,
}

/// Mean goal of each member relative to its position, and the error bound of that goal.
pub(crate) struct Goals {
    pub(crate) ways: Vec<[f64; 2]>,
    pub(crate) bounds: Vec<f64>,
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn turned([cos, sin]: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [cos * q[0] - sin * q[1], sin * q[0] + cos * q[1]]
}

fn norm(a: [f64; 2]) -> f64 {
    a[0].hypot(a[1])
}

/// Σ w v/Σ w.
fn mean(members: &[usize], w: &[f64], v: &[[f64; 2]]) -> [f64; 2] {
    let weight: f64 = members.iter().map(|i| w[*i]).sum();
    [0, 1].map(|axis| members.iter().map(|i| w[*i] * v[*i][axis]).sum::<f64>() / weight)
}

#[allow(clippy::cast_precision_loss, reason = "at most 36 nodes")]
impl RegionMatching {
    pub(crate) fn new<T: Float>(plan: &Plan, body: &Body<T>) -> Self {
        let nodes: Vec<_> = plan
            .present()
            .map(|(node, _)| (node % plan.columns, node / plan.columns))
            .collect();
        let near = |a: &(usize, usize), b: &(usize, usize)| {
            a.0.abs_diff(b.0) <= plan.half && a.1.abs_diff(b.1) <= plan.half
        };
        let around = |a| {
            nodes
                .iter()
                .enumerate()
                .filter(|(_, b)| near(a, b))
                .map(|(i, _)| i)
                .collect()
        };
        let members: Vec<Vec<usize>> = nodes.iter().map(around).collect();
        Self {
            rest: body
                .rest_offsets()
                .iter()
                .map(|q| [q.x.wide(), q.y.wide()])
                .collect(),
            masses: plan
                .present()
                .map(|(_, member)| T::of(member.3).wide())
                .collect(),
            counts: members.iter().map(|members| members.len() as f64).collect(),
            members,
            width: 2 * plan.half + 1,
        }
    }

    /// Σ m |q − q̄|²/k over all regions: bounds the distance of goals from the mean positions of
    /// regions.
    pub(crate) fn inertia(&self) -> f64 {
        let w: Vec<_> = self
            .masses
            .iter()
            .zip(&self.counts)
            .map(|(m, k)| m / k)
            .collect();
        let of = |members: &Vec<usize>| {
            let center = mean(members, &w, &self.rest);
            members
                .iter()
                .map(|i| w[*i] * norm(minus(self.rest[*i], center)).powi(2))
                .sum::<f64>()
        };
        self.members.iter().map(of).sum()
    }

    /// Mean over regions of the mean over their nodes: the linear part of the goals.
    pub(crate) fn smoothed(&self, v: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let w: Vec<_> = self
            .masses
            .iter()
            .zip(&self.counts)
            .map(|(m, k)| m / k)
            .collect();
        let mut sums = vec![[0.0; 2]; v.len()];
        for members in &self.members {
            let center = mean(members, &w, v);
            for i in members {
                sums[*i] = [0, 1].map(|axis| sums[*i][axis] + center[axis] / self.counts[*i]);
            }
        }
        sums
    }

    /// Goals of all members, with the members in `pinned` held.
    pub(crate) fn goals(
        &self,
        x: &[[f64; 2]],
        pinned: &[usize],
        weights: Weights,
        epsilon: f64,
    ) -> Goals {
        let w: Vec<_> = self
            .masses
            .iter()
            .zip(&self.counts)
            .map(|(m, k)| {
                if weights == Weights::Shared {
                    m / k
                } else {
                    *m
                }
            })
            .collect();
        // Relative to the first position, because positions may be far from the origin.
        let x: Vec<_> = x.iter().map(|place| minus(*place, x[0])).collect();
        let spread = |v: &[[f64; 2]]| v.iter().map(|a| norm(minus(*a, v[0]))).fold(0.0, f64::max);
        let size = spread(&self.rest) + spread(&x);
        let (mut ways, mut bounds) = (vec![[0.0; 2]; x.len()], vec![0.0; x.len()]);
        for members in &self.members {
            let held: Vec<_> = members
                .iter()
                .copied()
                .filter(|i| pinned.contains(i))
                .collect();
            let moment = |of: &[usize], w: &[f64], q0, p0| {
                of.iter().fold([0.0; 2], |z, i| {
                    let ([a, b], [c, d]) = (minus(self.rest[*i], q0), minus(x[*i], p0));
                    [
                        z[0] + w[*i] * (a * c + b * d),
                        z[1] + w[*i] * (a * d - b * c),
                    ]
                })
            };
            let equal = vec![1.0; x.len()];
            let (by, heavy) = if held.is_empty() {
                (members, &w)
            } else {
                (&held, &equal)
            };
            let (rest, place) = (mean(by, heavy, &self.rest), mean(by, heavy, &x));
            let (mut z, mut weight) = (
                moment(by, heavy, rest, place),
                by.iter().map(|i| heavy[*i]).sum::<f64>(),
            );
            if norm(z) < 1e-6 * weight && !held.is_empty() {
                let free: Vec<_> = members
                    .iter()
                    .copied()
                    .filter(|i| !held.contains(i))
                    .collect();
                (z, weight) = (
                    moment(&free, &w, rest, place),
                    free.iter().map(|i| w[*i]).sum(),
                );
            }
            let radius = members
                .iter()
                .map(|i| norm(minus(self.rest[*i], rest)))
                .fold(0.0, f64::max);
            let gap = norm(z);
            let r = if gap > 0.0 {
                [z[0] / gap, z[1] / gap]
            } else {
                [1.0, 0.0]
            };
            let bound = tolerance::goal_of_region(epsilon, self.width, size, radius, gap / weight);
            for i in members {
                let goal = turned(r, minus(self.rest[*i], rest));
                ways[*i] = [0, 1].map(|axis| {
                    ways[*i][axis] + (goal[axis] - (x[*i][axis] - place[axis])) / self.counts[*i]
                });
                bounds[*i] += bound / self.counts[*i];
            }
        }
        Goals { ways, bounds }
    }
}

/// Displacements of members at rest by a step of unit stiffness: velocity times step.
pub(crate) fn ways<T: Float>(
    particles: &Particles<T, MAX_PARTICLES>,
    members: &[ParticleId],
    step: f64,
) -> Vec<[f64; 2]> {
    members
        .iter()
        .map(|id| particles.velocity(*id).unwrap())
        .map(|v| [v.x.wide() * step, v.y.wide() * step])
        .collect()
}

/// Largest |v| among the particles.
pub(crate) fn fastest<T: Float>(particles: &Particles<T, MAX_PARTICLES>) -> f64 {
    particles
        .velocities()
        .iter()
        .map(|v| length(*v))
        .fold(0.0, f64::max)
}
