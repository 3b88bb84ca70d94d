//! Four rigid bodies of four contiguous members side by side, in single precision.

use super::body::CAPACITY;
use crate::math::simd::{LANES, Lanes, of_scalar, where_vectors};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::Motion;
use crate::shape::matching::ShapeMatching;
use crate::shape::mode::Mode;
use crate::shape::offsets::RestOffsets;
use crate::solver::{Pass, one_by_one};

/// Inputs of a body.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "targets without vector registers have no kernel")]
pub(super) struct Body<'a, T> {
    pub(super) positions: &'a Lanes<Vec2<T>>,
    pub(super) displacements: &'a Lanes<Vec2<T>>,
    pub(super) offsets: &'a Lanes<Vec2<T>>,
    pub(super) weights: &'a Lanes<T>,
    pub(super) residue: Vec2<T>,
    pub(super) alpha: T,
}

/// Outputs of four bodies. Rotations are (cos, sin).
#[derive(Clone, Copy, Debug)]
pub(super) struct Matched<T> {
    pub(super) displacements: Lanes<Lanes<Vec2<T>>>,
    pub(super) corrections: Lanes<Lanes<Vec2<T>>>,
    pub(super) centers: Lanes<Vec2<T>>,
    pub(super) rotations: Lanes<Vec2<T>>,
}

/// Kernel that matches four bodies, or none if one is not ordinary.
pub(super) type Kernel<T> = fn(&Lanes<Body<'_, T>>, T) -> Option<Matched<T>>;

const SINGLE: Option<Kernel<f32>> = where_vectors!(super::kernel::single);

/// Returns the kernel for bodies of a scalar and a capacity, if there is one.
#[inline]
fn kernel_of<T: Real>(capacity: usize) -> Option<Kernel<T>> {
    if !(LANES..=CAPACITY).contains(&capacity) {
        return None;
    }
    of_scalar(SINGLE)
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    /// Returns the inputs of a body that the kernel can match; `None` for another body.
    #[inline]
    fn inputs<'a>(&'a self, pass: &Pass<T>, motion: &'a Motion<'_, T>) -> Option<Body<'a, T>> {
        let body = &self.body;
        let is_simple = body.pose.is_free() && body.rest.weighted_mass.is_none();
        if !(is_simple && body.may_be_four(pass)) {
            return None;
        }
        let rest = body.rest.view();
        Some(Body {
            positions: body.members.slice(motion.positions)?.try_into().ok()?,
            displacements: body.members.slice(motion.displacements)?.try_into().ok()?,
            offsets: rest.offsets.try_into().ok()?,
            weights: rest.weights.try_into().ok()?,
            residue: rest.residue,
            alpha: body.stiffness.alpha(pass),
        })
    }

    /// Moves the members of four bodies towards their goals; `None` if one is not ordinary.
    ///
    /// Nothing is changed then.
    #[inline(never)]
    fn project_four(
        bodies: &mut Lanes<Self>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        kernel: Kernel<T>,
    ) -> Option<()> {
        let [a, b, c, d] = &*bodies;
        // The members of a body are above those of the body before, so no member is shared.
        let [a_end, b_end, c_end] = [a, b, c].map(|body| body.body.members.index_bound());
        let [b_start, c_start, d_start] = [b, c, d].map(|body| body.body.members.start());
        if a_end > b_start || b_end > c_start || c_end > d_start {
            return None;
        }
        let noise = a.body.rest.view().noise();
        let inputs = [
            a.inputs(pass, motion)?,
            b.inputs(pass, motion)?,
            c.inputs(pass, motion)?,
            d.inputs(pass, motion)?,
        ];
        let matched = kernel(&inputs, noise)?;
        let displacements = bodies.iter_mut().zip(matched.displacements);
        let fitted = matched.centers.into_iter().zip(matched.rotations);
        for ((body, d), (corrections, (center, rotation))) in
            displacements.zip(matched.corrections.into_iter().zip(fitted))
        {
            body.mode.set_rotation(Rotation {
                cos: rotation.x,
                sin: rotation.y,
            });
            let body = &mut body.body;
            body.center = center;
            if let Some(points) = body.points.first_chunk_mut() {
                *points = corrections;
            }
            let members = body.members.slice_mut(motion.displacements);
            if let Some(members) = members.and_then(<[_]>::first_chunk_mut) {
                *members = d;
            }
        }
        Some(())
    }

    /// Projects all bodies in order.
    #[inline]
    pub(in crate::shape) fn project_bodies(
        bodies: &mut [Self],
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        let mut rest = bodies;
        if M::ROTATES
            && !pass.backward
            && let Some(kernel) = kernel_of::<T>(N)
        {
            let (fours, last) = rest.as_chunks_mut::<LANES>();
            for four in fours {
                if Self::project_four(four, pass, motion, kernel).is_none() {
                    one_by_one(four, pass, motion);
                }
            }
            rest = last;
        }
        one_by_one(rest, pass, motion);
    }
}
