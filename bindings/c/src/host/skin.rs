//! Points that follow particles: the vertices of a drawing on a soft body.

use crate::capacity::PLIANT_PARTICLES;
use crate::real::{ONE, PliantReal, ZERO};
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::{PliantVec2, finite};
use crate::world::{PliantWorld, aligned, look};
use pliant::{
    CellPoint, Error, PairPoint, Parameter, ParticleId, Particles, Skin, SkinPoint, TrianglePoint,
    Vec2,
};

/// In place of the corners that a triangle or a pair does not have.
pub const PLIANT_NO_CORNER: u16 = 65_535;

/// Point that follows a cell of four particles, a triangle of three, or a pair.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PliantSkinPoint {
    /// Corners of the cell, in the order of a lattice: two in a row, and two in the row below them.
    /// For a triangle the fourth is PLIANT_NO_CORNER, and for a pair the third is too.
    pub particles: [u16; 4],
    /// Fractions along the rows and across them; barycentric coordinates of the second and the
    /// third corner of a triangle; coordinates along a pair and to its left, in units of its
    /// length.
    pub fractions: [PliantReal; 2],
}

impl PliantSkinPoint {
    /// Returns the number of corners.
    fn corners(&self) -> usize {
        match self.particles {
            [_, _, PLIANT_NO_CORNER, PLIANT_NO_CORNER] => 2,
            [_, _, _, PLIANT_NO_CORNER] => 3,
            _ => 4,
        }
    }
}

impl From<CellPoint<PliantReal>> for PliantSkinPoint {
    fn from(point: CellPoint<PliantReal>) -> Self {
        Self {
            particles: point.particles,
            fractions: point.fractions,
        }
    }
}

impl From<TrianglePoint<PliantReal>> for PliantSkinPoint {
    fn from(point: TrianglePoint<PliantReal>) -> Self {
        let [a, b, c] = point.particles;
        Self {
            particles: [a, b, c, PLIANT_NO_CORNER],
            fractions: point.weights,
        }
    }
}

impl From<PairPoint<PliantReal>> for PliantSkinPoint {
    fn from(point: PairPoint<PliantReal>) -> Self {
        let [a, b] = point.particles;
        Self {
            particles: [a, b, PLIANT_NO_CORNER, PLIANT_NO_CORNER],
            fractions: point.coordinates,
        }
    }
}

impl SkinPoint<PliantReal> for PliantSkinPoint {
    fn indices(&self) -> impl Iterator<Item = u16> {
        self.particles.into_iter().take(self.corners())
    }

    fn position(&self, positions: &[Vec2<PliantReal>]) -> Option<Vec2<PliantReal>> {
        let (particles, fractions) = (self.particles, self.fractions);
        let [a, b, c, _] = particles;
        match self.corners() {
            2 => PairPoint {
                particles: [a, b],
                coordinates: fractions,
            }
            .position(positions),
            3 => TrianglePoint {
                particles: [a, b, c],
                weights: fractions,
            }
            .position(positions),
            _ => CellPoint {
                particles,
                fractions,
            }
            .position(positions),
        }
    }
}

/// Binds a position, m, to the polygon that contains it, of `count` polygons of `corners` particles
/// each: 4 for cells of a lattice, corner by corner as in PliantSkinPoint, 3 for triangles, or 2
/// for pairs, such as the edges of a rope, or the particles of a rigid body. If none contains it,
/// it is bound to the one that it is nearest to in the coordinates of the polygon, and to the
/// nearest of pairs. Writes the bound point to `bound`, which the caller keeps. A drawing on a
/// lattice binds its vertices once, and asks for their positions in each frame.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_bind_point(
    world: *const PliantWorld,
    polygons: *const u16,
    corners: u32,
    count: usize,
    position: PliantVec2,
    bound: *mut PliantSkinPoint,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        aligned(polygons)?;
        aligned(bound)?;
        let position = finite(position)?;
        let id = |place: usize| ParticleId::new(polygons.add(place).read());
        let point = match corners {
            2 => {
                let pairs = (0..count).map(|k| [2 * k, 2 * k + 1].map(id));
                bind_to_pair(particles, pairs, position)?.into()
            }
            3 => {
                let triangles = (0..count).map(|k| [3 * k, 3 * k + 1, 3 * k + 2].map(id));
                TrianglePoint::bind(particles, triangles, position)?.into()
            }
            4 => {
                let cells = (0..count).map(|k| [4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3].map(id));
                CellPoint::bind(particles, cells, position)?.into()
            }
            _ => return Err(Error::OutOfRange(Parameter::Outline).into()),
        };
        bound.write(point);
        Ok(())
    })())
}

/// Binds a point to the pair whose segment is nearest to it.
fn bind_to_pair(
    particles: &Particles<PliantReal, PLIANT_PARTICLES>,
    pairs: impl Iterator<Item = [ParticleId; 2]>,
    point: Vec2<PliantReal>,
) -> Result<PairPoint<PliantReal>, Error> {
    let mut nearest: Option<(PliantReal, PairPoint<PliantReal>)> = None;
    for pair in pairs {
        let bound = PairPoint::bind(particles, pair, point)?;
        let [along, _] = bound.coordinates;
        let foot = PairPoint {
            coordinates: [along.clamp(ZERO, ONE), ZERO],
            ..bound
        };
        let foot = foot.position(particles.positions());
        let distance = (point - foot.ok_or(Error::UnknownParticle)?).length();
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, bound));
        }
    }
    let (_, bound) = nearest.ok_or(Error::TooFewParticles)?;
    Ok(bound)
}

/// Writes the positions, m, of `count` bound points to `positions`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_skin_positions(
    world: *const PliantWorld,
    points: *const PliantSkinPoint,
    count: usize,
    positions: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        aligned(points)?;
        aligned(positions)?;
        let position = |place: usize| -> Result<Vec2<PliantReal>, Rejection> {
            let mut position = [Vec2::ZERO];
            Skin::new(&[points.add(place).read()]).positions(particles, &mut position)?;
            let [position] = position;
            Ok(position)
        };
        for place in 0..count {
            position(place)?;
        }
        for place in 0..count {
            positions.add(place).write(position(place)?.into());
        }
        Ok(())
    })())
}
