//! Lines of any width: the pixels of embedded-graphics' `Line` on the display, in its order.
//!
//! A thick line is a bundle of parallel Bresenham lines, whose starts are on a perpendicular line
//! (Murphy). Two divisions determine which steps of a Bresenham line are on the display. Clipping
//! therefore changes no pixel, and pixels outside cost nothing.

use super::area::{ClipArea, Int, common, floor_div, int, narrow};
use super::bresenham::{ONE, Slope, TWO, Walk, ZERO, difference};
use embedded_graphics::geometry::Point;

/// Widest stroke, in pixels. Wider ones cover every display that a viewport reaches.
const WIDEST: u32 = 0xffff;

/// One side of a thick line.
#[derive(Clone, Copy, Debug)]
struct StrokeSide {
    cursor: Walk,
    /// Error of the parallel line that starts at the walk.
    error: Int,
}

/// Pixels of a parallel line that are on the display.
#[derive(Clone, Copy, Debug)]
struct PixelRun {
    major: i32,
    minor: i32,
    error: i32,
    left: u32,
}

/// Iterator over the pixels of a line on a display.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    area: ClipArea,
    slope: Slope,
    across: Slope,
    /// Whether the error of parallel lines decreases on the left.
    flipped: bool,
    left: StrokeSide,
    right: StrokeSide,
    is_left_next: bool,
    /// Number of pixels of a parallel line.
    pixels: Int,
    /// Width of the parallel lines so far, and the square of the final width. Both widths are
    /// multiplied by twice the length.
    width: Int,
    limit: u128,
    run: PixelRun,
}

impl Stroke {
    pub(super) fn new([from, to]: [Point; 2], width: u32, area: ClipArea) -> Self {
        let start = [int(from.x), int(from.y)];
        let delta = difference([int(to.x), int(to.y)], start);
        let [x, y] = if delta == [ZERO; 2] {
            [ONE, ZERO]
        } else {
            delta
        };
        let (slope, across) = (Slope::new([x, y]), Slope::new([y, -x]));
        let pixels = if delta == [ZERO; 2] {
            ONE
        } else {
            slope.length + ONE
        };
        let double = u128::from(width.min(WIDEST).wrapping_mul(2));
        let square = u128::from((x * x + y * y).0.unsigned_abs());
        let side = StrokeSide {
            cursor: Walk {
                point: start,
                error: ZERO,
            },
            error: ZERO,
        };
        let mut stroke = Self {
            area,
            flipped: across.minor == [-slope.major[0], -slope.major[1]],
            width: slope.length + floor_div(slope.rise, TWO),
            slope,
            across,
            left: side,
            right: side,
            is_left_next: false,
            pixels,
            limit: double.wrapping_mul(double).wrapping_mul(square),
            run: PixelRun {
                major: 0,
                minor: 0,
                error: 0,
                left: 0,
            },
        };
        // The center belongs to both sides, and is drawn from the right.
        stroke.parallel(true);
        stroke
    }

    /// Returns the start and the error of the next parallel line of a side. The flag reports an
    /// extra line, which is a pixel shorter.
    fn parallel(&mut self, is_left: bool) -> (Walk, bool) {
        let side = if is_left {
            &mut self.left
        } else {
            &mut self.right
        };
        let decreases = is_left == self.flipped;
        loop {
            let (point, extra) = if is_left {
                side.cursor.next(&self.across)
            } else {
                side.cursor.previous(&self.across)
            };
            let before = side.error;
            if !extra {
                return (
                    Walk {
                        point,
                        error: before,
                    },
                    false,
                );
            }
            if decreases {
                if self.slope.decrease(&mut side.error) {
                    return (
                        Walk {
                            point,
                            error: before,
                        },
                        true,
                    );
                }
            } else if self.slope.increase(&mut side.error) {
                return (
                    Walk {
                        point,
                        error: side.error,
                    },
                    true,
                );
            }
        }
    }

    /// Returns the pixels of a parallel line that are on the display, if any.
    ///
    /// At step k the line has made m = ⌈(e + k rise − length)/fall⌉ steps across, with e the error
    /// at its start. So m ≤ b up to the step ⌊(b fall + length − e)/rise⌋.
    fn on_display(
        &self,
        Walk {
            point: [x, y],
            error,
        }: Walk,
        pixels: Int,
    ) -> Option<PixelRun> {
        let Slope {
            steep,
            major: [ax, ay],
            minor: [bx, by],
            length,
            rise,
        } = self.slope;
        let fall = self.slope.fall();
        let (major, minor, along, across) = if steep {
            (y, x, ay, bx)
        } else {
            (x, y, ax, by)
        };
        let (range, bounds) = if steep {
            (self.area.rows, self.area.columns)
        } else {
            (self.area.columns, self.area.rows)
        };
        let steps = |from: Int, sign: Int, [first, last]: [Int; 2]| {
            if sign > ZERO {
                [first - from, last - from]
            } else {
                [from - last, from - first]
            }
        };
        let [mut first, mut last] = common([ZERO, pixels - ONE], steps(major, along, range))?;
        let [min_steps, max_steps] = steps(minor, across, bounds);
        let until = |steps: Int| floor_div(steps * fall + length - error, rise);
        if rise > ZERO {
            [first, last] = common(
                [first, last],
                [until(min_steps - ONE) + ONE, until(max_steps)],
            )?;
        } else if min_steps > ZERO || max_steps < ZERO {
            return None;
        }
        let minor_steps = -floor_div(length - error - first * rise, fall);
        Some(PixelRun {
            major: narrow(major + along * first),
            minor: narrow(minor + across * minor_steps),
            error: narrow(error + first * rise - minor_steps * fall),
            left: u32::try_from((last - first + ONE).0).unwrap_or(0),
        })
    }
}

impl Iterator for Stroke {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.run.left == 0 {
            let width = u128::from(self.width.0.unsigned_abs());
            if width.wrapping_mul(width) > self.limit {
                return None;
            }
            let (start, extra) = self.parallel(self.is_left_next);
            self.width += if extra {
                self.across.rise
            } else {
                self.across.fall()
            };
            self.is_left_next = !self.is_left_next;
            if let Some(run) = self.on_display(
                start,
                if extra {
                    self.pixels - ONE
                } else {
                    self.pixels
                },
            ) {
                self.run = run;
            }
        }
        let Slope {
            steep,
            major: [ax, ay],
            minor: [bx, by],
            length,
            rise,
        } = self.slope;
        let (along, across) = if steep { (ay, bx) } else { (ax, by) };
        let PixelRun {
            major,
            minor,
            error,
            left,
        } = self.run;
        let point = if steep {
            Point::new(minor, major)
        } else {
            Point::new(major, minor)
        };
        let (mut error, mut minor) = (error.wrapping_add(narrow(rise)), minor);
        if error > narrow(length) {
            minor = minor.wrapping_add(narrow(across));
            error = error.wrapping_sub(narrow(self.slope.fall()));
        }
        self.run = PixelRun {
            major: major.wrapping_add(narrow(along)),
            minor,
            error,
            left: left.wrapping_sub(1),
        };
        Some(point)
    }
}
