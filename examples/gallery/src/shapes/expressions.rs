//! Face of particles, and the parameters of its expressions.

use crate::turn::sincos;
use core::ops::Range;

// Particles of each part.
pub(crate) const HEAD: Range<usize> = 0..36;
pub(crate) const EYES: [Range<usize>; 2] = [36..48, 48..60];
pub(crate) const BROWS: [Range<usize>; 2] = [60..65, 65..70];
pub(crate) const MOUTH: Range<usize> = 70..90;
pub(crate) const PUPILS: Range<usize> = 90..92;
pub(crate) const MEMBERS: usize = 92;
/// Corners of the mouth, the chin and the upper lip: the particles that are pulled.
pub(crate) const CORNERS: [usize; 2] = [MOUTH.start, MOUTH.start + 10];
pub(crate) const CHIN_AND_LIP: [usize; 2] = [HEAD.start + 27, MOUTH.start + 5];

/// Expression of the face; lengths in m.
pub(crate) struct Expression {
    brow: f64,
    eye: f64,
    jaw: f64,
    width: f64,
    curve: f64,
    gape: f64,
}

/// Neutral, a smile, surprise.
pub(crate) const EXPRESSIONS: [Expression; 3] = [
    Expression {
        brow: 0.56,
        eye: 0.15,
        jaw: 0.0,
        width: 0.3,
        curve: 0.0,
        gape: 0.02,
    },
    Expression {
        brow: 0.62,
        eye: 0.11,
        jaw: -0.04,
        width: 0.5,
        curve: 0.26,
        gape: 0.07,
    },
    Expression {
        brow: 0.76,
        eye: 0.24,
        jaw: 0.2,
        width: 0.18,
        curve: 0.0,
        gape: 0.26,
    },
];

/// Centers of the eyes.
const CENTERS: [(f64, f64); 2] = [(-0.37, 0.25), (0.37, 0.25)];

impl Expression {
    /// Returns the positions of all particles.
    pub(crate) fn places(&self) -> impl Iterator<Item = (f64, f64)> {
        let &Self {
            brow,
            eye,
            jaw,
            width,
            curve,
            gape,
        } = self;
        let head = round(HEAD.len(), 0.95, 1.05)
            .map(move |(x, y)| (x, if y < 0.0 { y * (1.0 + jaw) } else { y }));
        let lids = move |(left, up): (f64, f64)| {
            round(EYES[0].len(), 0.15, eye).map(move |(x, y)| (left + x, up + y))
        };
        let arch = move |(left, _): (f64, f64)| {
            let parts = (0..BROWS[0].len()).map(|part| part as f64 / 2.0 - 1.0);
            parts.map(move |part| (left + 0.2 * part, brow - 0.06 * part * part))
        };
        let mouth = round(MOUTH.len(), 1.0, gape)
            .map(move |(x, y)| (width * x, y - 0.48 + curve * (x * x - 0.6)));
        head.chain(CENTERS.into_iter().flat_map(lids))
            .chain(CENTERS.into_iter().flat_map(arch))
            .chain(mouth)
            .chain(CENTERS)
    }
}

/// Returns an ellipse around the origin, counter-clockwise from the right.
fn round(count: usize, width: f64, height: f64) -> impl Iterator<Item = (f64, f64)> {
    (0..count).map(move |part| {
        let (sin, cos) = sincos(part as f64 / count as f64);
        (width * cos, height * sin)
    })
}
