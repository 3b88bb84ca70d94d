//! Bresenham lines: slope and error, and steps to the next and the previous pixel.

use super::area::Int;
use core::num::Wrapping;

pub(super) const ZERO: Int = Wrapping(0);
pub(super) const ONE: Int = Wrapping(1);
pub(super) const TWO: Int = Wrapping(2);

/// Integer vector: column and row.
type Pixel = [Int; 2];

fn sum([a, b]: Pixel, [c, d]: Pixel) -> Pixel {
    [a + c, b + d]
}

pub(super) fn difference([a, b]: Pixel, [c, d]: Pixel) -> Pixel {
    [a - c, b - d]
}

/// Parameters of all Bresenham lines in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slope {
    /// Whether the major axis, with one pixel per step, is that of rows.
    pub(super) steep: bool,
    /// Unit steps along both axes, and length of the line along the major axis.
    pub(super) major: Pixel,
    pub(super) minor: Pixel,
    pub(super) length: Int,
    /// Change of the error in a step along the major axis. It is twice the extent along the minor
    /// axis.
    pub(super) rise: Int,
}

impl Slope {
    pub(super) fn new([x, y]: Pixel) -> Self {
        let sign = |c: Int| if c >= ZERO { ONE } else { -ONE };
        let (dx, dy) = (Wrapping(x.0.wrapping_abs()), Wrapping(y.0.wrapping_abs()));
        let (along_x, along_y) = ([sign(x), ZERO], [ZERO, sign(y)]);
        if dy >= dx {
            Self {
                steep: true,
                major: along_y,
                minor: along_x,
                length: dy,
                rise: TWO * dx,
            }
        } else {
            Self {
                steep: false,
                major: along_x,
                minor: along_y,
                length: dx,
                rise: TWO * dy,
            }
        }
    }

    /// Returns the change of the error in a step along the minor axis.
    pub(super) fn fall(&self) -> Int {
        TWO * self.length
    }

    pub(super) fn increase(&self, error: &mut Int) -> bool {
        *error += self.rise;
        let over = *error > self.length;
        if over {
            *error -= self.fall();
        }
        over
    }

    pub(super) fn decrease(&self, error: &mut Int) -> bool {
        *error -= self.rise;
        let under = *error <= -self.length;
        if under {
            *error += self.fall();
        }
        under
    }

    /// Returns whether the major axis rotated by a right angle is the minor one.
    fn mirrored(&self) -> bool {
        let ([x, y], [u, v]) = (self.major, self.minor);
        if x == ZERO { y == -u } else { x == v }
    }
}

/// Position and error of a Bresenham line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) point: Pixel,
    pub(super) error: Int,
}

impl Walk {
    /// Returns the next point, and whether it is an extra one. Extra points are beside a step along
    /// the minor axis.
    pub(super) fn next(&mut self, slope: &Slope) -> (Pixel, bool) {
        let point = self.point;
        if self.error > slope.length {
            self.point = sum(self.point, slope.minor);
            self.error -= slope.fall();
            (
                if slope.mirrored() {
                    difference(sum(point, slope.minor), slope.major)
                } else {
                    point
                },
                true,
            )
        } else {
            self.point = sum(self.point, slope.major);
            self.error += slope.rise;
            (point, false)
        }
    }

    pub(super) fn previous(&mut self, slope: &Slope) -> (Pixel, bool) {
        let point = self.point;
        if self.error <= -slope.length {
            self.point = difference(self.point, slope.minor);
            self.error += slope.fall();
            (
                if slope.mirrored() {
                    point
                } else {
                    sum(difference(point, slope.minor), slope.major)
                },
                true,
            )
        } else {
            self.point = difference(self.point, slope.major);
            self.error -= slope.rise;
            (point, false)
        }
    }
}
