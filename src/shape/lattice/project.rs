//! Solver passes of lattice shape matching.

use super::fit::Fit;
use super::matching::LatticeMatching;
use super::slice::first;
use super::slice::put;
use super::window::{Quad, zero};
use super::{block, energy, passes};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::members::{exists, stay_finite};
use crate::particles::{Motion, ParticleId, View};
use crate::solver::{Pass, Project, Scheme};

impl<T: Real, const N: usize> LatticeMatching<T, N> {
    /// Fits the regions that hold a pinned node again, node by node. `scratch` holds the rotations
    /// from before this pass.
    fn fit_pinned(&mut self, inverse_masses: &[T], noise: T) {
        let Self {
            rest,
            rotations,
            frame,
            points,
            quads,
            scratch,
            ..
        } = self;
        let pinned = (0..N)
            .zip(rest.members.pick(inverse_masses))
            .filter(|(_, w)| **w == T::ZERO);
        for region in pinned.flat_map(|(member, _)| rest.grid.region(member)) {
            let (Some(before), Some(shape)) = (
                scratch.get_mut(region),
                rest.regions
                    .part(region, region.saturating_add(1))
                    .iter()
                    .next(),
            ) else {
                continue;
            };
            // Fits each region only once: clears its mark.
            if let [cos, sin, mark, _] = *before
                && mark > T::ZERO
            {
                *before = zero();
                let (fit, r) = Fit::direct(
                    rest.nodes(region, points, inverse_masses),
                    &shape,
                    (*frame, Rotation { cos, sin }),
                    noise,
                );
                put(quads, region, fit.quad());
                put(rotations, region, r);
            }
        }
    }
}

/// Stores a rotation and the mark of a region that is not fitted again yet.
///
/// Not inlined: in an unrolled loop of these stores, LLVM's load/store optimizer for 32-bit Arm
/// overwrites the base register (llvm/llvm-project#223630).
#[inline(never)]
fn mark<T: Real>(quad: &mut Quad<T>, r: Rotation<T>) {
    *quad = [r.cos, r.sin, T::ONE, T::ZERO];
}

impl<T: Real, const N: usize> Project<T> for LatticeMatching<T, N> {
    /// Returns an error if a member does not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.rest.members.check(motion, pass.vacancies)
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.free = self.rest.members.all_free(motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let Self {
            rest,
            rotations,
            frame,
            center,
            free,
            points,
            quads,
            scratch,
            ..
        } = self;
        let (members, shape, count) = (&rest.members, &rest.shape, rest.members.len());
        let (points, rotations) = (first(points, count), first(rotations, count));
        match pass.scheme {
            Scheme::Predicted => members.gather(motion.positions, motion.displacements, points),
            Scheme::Leapfrog if pass.index == 0 => {
                members.gather_positions(motion.positions, points);
            }
            Scheme::Leapfrog => return,
        }
        let Some((rotation, moments)) = rest.moments(points) else {
            return;
        };
        let moved = if pass.scheme == Scheme::Predicted {
            members.origin(motion.displacements)
        } else {
            Vec2::ZERO
        };
        (*frame, *center) = (
            rotation,
            (members.origin(motion.positions) + moved) + moments.center,
        );

        let deviation = passes::deviate(
            points,
            shape.offsets(),
            (shape.weights(), rest.fractions()),
            (rotation, &moments),
            first(quads, count),
        );
        let noise = rest.extent.noise(deviation);
        rest.grid.sum_regions(quads, scratch);
        let free = *free;
        if !free {
            for (before, r) in scratch.iter_mut().zip(rotations.iter()) {
                mark(before, *r);
            }
        }
        block::fit(
            first(quads, count),
            &rest.regions,
            rotations,
            rotation,
            noise,
        );
        if !free {
            self.fit_pinned(motion.inverse_masses, noise);
        }
        let Self {
            rest,
            stiffness,
            points,
            quads,
            scratch,
            ..
        } = self;
        let (members, shape, points) = (&rest.members, &rest.shape, first(points, count));
        rest.grid.sum_regions(quads, scratch);
        let weights = (shape.weights(), rest.fractions());
        let sum = passes::correct(
            points,
            shape.offsets(),
            weights,
            first(quads, count),
            stiffness.alpha(pass),
        );
        let (mean, explicit) = (
            if free { sum } else { Vec2::ZERO },
            pass.scheme == Scheme::Leapfrog,
        );
        if !sum.is_finite()
            || explicit && !stay_finite(members.ids(), (points, mean), motion.displacements)
        {
            quads.fill(zero());
        } else if free {
            members.scatter(points, mean, motion.displacements);
        } else {
            members.scatter_to_free(points, motion.inverse_masses, motion.displacements);
        }
    }

    /// Drops removed members: their nodes are missing from then on.
    ///
    /// Costs (2w + 1)² per remaining node. A lattice without members does nothing.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id), particles);
    }

    /// Moves the center of mass of the rest shape. Costs as much as a removal.
    fn update_mass(&mut self, id: ParticleId, _previous: T, particles: &View<'_, T>) {
        if self.rest.members.require(id).is_ok() {
            let shift = self.rest.recenter(particles, &mut self.points);
            self.move_center(shift);
        }
    }

    /// Returns Σ m ω² |x − g|²/(2k) over all regions and their free members.
    ///
    /// g are the goals of each region. ω² is the spring that the [stiffness](crate::Stiffness)
    /// represents; the energy is zero for α = 1. The gradient of this energy equals that of the
    /// energy of the mean goals, and the corrections follow it. The two energies differ. Needs six
    /// numbers of stack per node.
    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.stiffness.spring(h).map_or(T::ZERO, |spring| {
            energy::elastic_energy(&self.rest, &self.rotations, spring, view)
        })
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.rest.grid.hash_state(checksum);
        checksum.add_ids(self.rest.members.ids());
        self.rest.shape.hash_state(checksum);
        self.stiffness.hash_state(checksum);
        self.rotations()
            .iter()
            .for_each(|rotation| checksum.add_rotation(*rotation));
    }
}
