//! Points that follow particles: the vertices of a drawing on a soft body.

use crate::host::query::finite;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Refusal, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, look, sound};
use pliant::{CellPoint, Error, Parameter, ParticleId, Skin, SkinPoint, TrianglePoint, Vec2};

/// In place of the fourth particle of a point that is bound to a triangle.
pub const PLIANT_TRIANGLE: u16 = 65_535;

/// Point that follows a cell of four particles, or a triangle of three.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PliantSkinPoint {
    /// Corners of the cell, in the order of a lattice: two in a row, and two in the row below them. For a
    /// triangle, the fourth is PLIANT_TRIANGLE.
    pub particles: [u16; 4],
    /// Fractions along the rows and across them; barycentric coordinates of the second and the third corner of a
    /// triangle.
    pub fractions: [PliantReal; 2],
}

impl PliantSkinPoint {
    fn cell(&self) -> CellPoint<PliantReal> {
        CellPoint {
            particles: self.particles,
            fractions: self.fractions,
        }
    }

    /// Returns the point of a triangle; `None` for a cell.
    fn triangle(&self) -> Option<TrianglePoint<PliantReal>> {
        let [a, b, c, PLIANT_TRIANGLE] = self.particles else {
            return None;
        };
        Some(TrianglePoint {
            particles: [a, b, c],
            weights: self.fractions,
        })
    }
}

impl SkinPoint<PliantReal> for PliantSkinPoint {
    fn indices(&self) -> impl Iterator<Item = u16> {
        let corners = if self.particles[3] == PLIANT_TRIANGLE {
            3
        } else {
            4
        };
        self.particles.into_iter().take(corners)
    }

    fn position(&self, positions: &[Vec2<PliantReal>]) -> Option<Vec2<PliantReal>> {
        match self.triangle() {
            Some(triangle) => triangle.position(positions),
            None => self.cell().position(positions),
        }
    }
}

/// Binds a position, m, to the polygon that contains it, of `count` polygons of `corners` particles each: 4 for
/// cells of a lattice, corner by corner as in PliantSkinPoint, or 3 for triangles. If none contains it, it is bound
/// to the one that it is nearest to in the coordinates of the polygon. Writes the bound point to `bound`, which the
/// caller keeps. A drawing on a lattice binds its vertices once, and asks for their positions in each frame.
#[unsafe(no_mangle)]
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
        sound(polygons)?;
        sound(bound)?;
        let position = finite(position)?;
        let id = |place: usize| ParticleId::new(polygons.add(place).read());
        let point = match corners {
            3 => {
                let triangles = (0..count).map(|k| [3 * k, 3 * k + 1, 3 * k + 2].map(id));
                let TrianglePoint {
                    particles: [a, b, c],
                    weights,
                } = TrianglePoint::bind(particles, triangles, position)?;
                PliantSkinPoint {
                    particles: [a, b, c, PLIANT_TRIANGLE],
                    fractions: weights,
                }
            }
            4 => {
                let cells = (0..count).map(|k| [4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3].map(id));
                let CellPoint {
                    particles,
                    fractions,
                } = CellPoint::bind(particles, cells, position)?;
                PliantSkinPoint {
                    particles,
                    fractions,
                }
            }
            _ => return Err(Error::OutOfRange(Parameter::Outline).into()),
        };
        bound.write(point);
        Ok(())
    })())
}

/// Writes the positions, m, of `count` bound points to `positions`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_skin_positions(
    world: *const PliantWorld,
    points: *const PliantSkinPoint,
    count: usize,
    positions: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        sound(points)?;
        sound(positions)?;
        let position = |place: usize| -> Result<Vec2<PliantReal>, Refusal> {
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
