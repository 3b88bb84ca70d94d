//! Numbers in seven segments.

use crate::Pen;
use crate::number::vector;
use crate::pen::Kind;

/// Segments of each digit: a bit for each of [`ENDS`].
const DIGITS: [u8; 10] = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];
/// Ends of the segments, in halves of the height: clockwise from the top, then the middle.
const ENDS: [[(f64, f64); 2]; 7] = [
    [(0.0, 2.0), (1.0, 2.0)],
    [(1.0, 2.0), (1.0, 1.0)],
    [(1.0, 1.0), (1.0, 0.0)],
    [(1.0, 0.0), (0.0, 0.0)],
    [(0.0, 0.0), (0.0, 1.0)],
    [(0.0, 1.0), (0.0, 2.0)],
    [(0.0, 1.0), (1.0, 1.0)],
];
/// Distance between the left sides of two digits, in halves of the height.
const PITCH: f64 = 1.6;

impl Pen<'_> {
    /// Writes the last digits of a number, with zeros in front, around a center, m, with a height,
    /// m.
    pub(crate) fn digits(&mut self, number: u32, count: u32, center: (f64, f64), height: f64) {
        let half = 0.5 * height;
        let left = center.0 - 0.5 * half * (PITCH * f64::from(count - 1) + 1.0);
        for place in 0..count {
            let digit = number / 10_u32.pow(count - 1 - place) % 10;
            let lit = DIGITS.get(digit as usize).copied().unwrap_or_default();
            let x = left + half * PITCH * f64::from(place);
            let segments = ENDS.iter().enumerate();
            for (_, ends) in segments.filter(|(segment, _)| lit >> segment & 1 == 1) {
                let ends = ends.iter();
                let ends =
                    ends.map(|(u, v)| vector::<f32>(x + half * u, center.1 + half * (v - 1.0)));
                self.points(Kind::Line, ends);
            }
        }
    }
}
