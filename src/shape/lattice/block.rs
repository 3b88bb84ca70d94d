//! Fits of all regions, computed in blocks for SIMD.
//!
//! Each step of the fit runs over all regions of a block. Every quantity has an array of its own,
//! so that vector registers process several regions per instruction.

use super::fit::Fit;
use super::region::{RegionRange, RegionRests};
use super::slice::first;
use super::window::Quad;
use crate::math::complex::{direction, renormalized, unit_vector};
use crate::math::simd::packed;
use crate::math::{Real, Rotation, Vec2};

/// Number of regions in a block.
const BLOCK: usize = 32;

type Numbers<T> = [T; BLOCK];

/// Intermediate results of the regions of a block.
struct Block<T> {
    /// Components of the moments, later of the rotations along them.
    x: Numbers<T>,
    y: Numbers<T>,
    /// Squared lengths of the moments, later the lengths.
    length: Numbers<T>,
    /// Deviations of the centers from the fit of the whole lattice.
    deviation: [Numbers<T>; 2],
}

/// Fits the regions: replaces Σ w u and Σ w conj(q) u of each region by its [`Fit`].
///
/// A region keeps its rotation if its moment does not exceed the noise of a region of weight one.
pub(super) fn fit<T: Real, const N: usize>(
    quads: &mut [Quad<T>],
    regions: &RegionRests<T, N>,
    rotations: &mut [Rotation<T>],
    frame: Rotation<T>,
    noise: T,
) {
    if !packed::<T>() {
        return fit_each(quads, regions.part(0, N), rotations, frame, noise);
    }
    let zeros = [T::ZERO; BLOCK];
    let mut block = Block {
        x: zeros,
        y: zeros,
        length: zeros,
        deviation: [zeros; 2],
    };
    for (i, (quads, rotations)) in quads
        .chunks_mut(BLOCK)
        .zip(rotations.chunks_mut(BLOCK))
        .enumerate()
    {
        let regions = regions.part(i * BLOCK, i * BLOCK + quads.len());
        if block.load(quads, regions, frame) && block.normalize(quads.len(), noise) {
            block.store(quads, regions, rotations, frame);
        } else {
            fit_each(quads, regions, rotations, frame, noise);
        }
    }
}

/// Fits the regions one region at a time.
fn fit_each<T: Real>(
    quads: &mut [Quad<T>],
    regions: RegionRange<'_, T>,
    rotations: &mut [Rotation<T>],
    frame: Rotation<T>,
    noise: T,
) {
    for ((quad, region), r) in quads.iter_mut().zip(regions.iter()).zip(rotations) {
        *r = direction(region.moment(frame, *quad), noise).unwrap_or(*r);
        *quad = Fit::new(*r, frame, region.center, region.deviation(*quad)).quad();
    }
}

impl<T: Real> Block<T> {
    /// Computes moments and deviations. Returns whether all squared moments are safe.
    fn load(&mut self, quads: &[Quad<T>], regions: RegionRange<'_, T>, frame: Rotation<T>) -> bool {
        let [deviation_x, deviation_y] = &mut self.deviation;
        let moments = self.x.iter_mut().zip(&mut self.y).zip(&mut self.length);
        let deviations = deviation_x.iter_mut().zip(deviation_y);
        let mut safe = true;
        for (((quad, region), ((x, y), square)), deviation) in quads
            .iter()
            .zip(regions.iter())
            .zip(moments)
            .zip(deviations)
        {
            let moment = region.moment(frame, *quad);
            let from_fit = region.deviation(*quad);
            (*x, *y, *square) = (moment.x, moment.y, moment.dot(moment));
            (*deviation.0, *deviation.1) = (from_fit.x, from_fit.y);
            safe &= square.is_safe_square();
        }
        safe
    }

    /// Normalizes moments with safe squares to rotations. Returns whether all moments exceed the
    /// noise.
    fn normalize(&mut self, count: usize, noise: T) -> bool {
        let [x, y, length] =
            [&mut self.x, &mut self.y, &mut self.length].map(|numbers| first(numbers, count));
        length.iter_mut().for_each(|length| *length = length.sqrt());
        let mut clear = true;
        for ((x, y), length) in x.iter_mut().zip(y).zip(length) {
            let moment = Vec2::new(*x, *y);
            let r = renormalized(moment * (T::ONE / *length));
            clear &= unit_vector(r).dot(moment) > noise;
            (*x, *y) = (r.cos, r.sin);
        }
        clear
    }

    /// Writes the fits and the rotations.
    fn store(
        &self,
        quads: &mut [Quad<T>],
        regions: RegionRange<'_, T>,
        rotations: &mut [Rotation<T>],
        frame: Rotation<T>,
    ) {
        let [deviation_x, deviation_y] = &self.deviation;
        let centers = regions
            .x
            .iter()
            .zip(regions.y)
            .zip(deviation_x.iter().zip(deviation_y));
        let found = self.x.iter().zip(&self.y).zip(centers);
        for ((quad, rotation), ((cos, sin), (rest, deviation))) in
            quads.iter_mut().zip(rotations).zip(found)
        {
            let r = Rotation {
                cos: *cos,
                sin: *sin,
            };
            *quad = Fit::new(
                r,
                frame,
                Vec2::new(*rest.0, *rest.1),
                Vec2::new(*deviation.0, *deviation.1),
            )
            .quad();
            *rotation = r;
        }
    }
}
