//! Decoding of scenes from bytes, for fuzzers and for strategies that draw and shrink.
//!
//! A record is sixteen bytes. All zeros is the simplest record, so records shrink towards it.
//! Numbers are short multiples of powers of two.

use super::kind::Kind;
use super::kind::{MAX_PARTICLES, Part};
use super::scene::{Particle, SceneData};
use crate::math::{Real, Vec2};
use crate::solver::{Scheme, Solver, Sweep};
use std::vec::Vec;

/// Bytes of the settings, a particle or a part.
pub(super) type Record = [u8; 16];

/// Settings that apply to all numbers of a scene.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Unit of length, m.
    size: f64,
    /// Offset of all positions from the origin, in units.
    origin_offset: f64,
    /// Whether pins are decoded, and whether exponents are.
    pins: bool,
    wild: bool,
}

impl<T: Real> SceneData<T> {
    /// Decodes a scene from any bytes. The first record of sixteen bytes holds the settings. Each
    /// further record is a particle if its first byte is below 128, and a part otherwise. An
    /// incomplete record is ignored, and so are particles and parts beyond [`MAX_PARTICLES`] of
    /// each.
    ///
    /// ```
    /// use pliant::testing::SceneData;
    /// let scene = SceneData::<f32>::from_bytes(&[0; 48]);
    /// assert_eq!((scene.particles.len(), scene.parts.len()), (2, 0));
    /// ```
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (records, _) = bytes.as_chunks::<16>();
        let (settings, rest) = records.split_first().unwrap_or((&[0; 16], &[]));
        let is_particle = |record: &&Record| record.first().is_some_and(|kind| *kind < 128);
        let particles = rest
            .iter()
            .filter(is_particle)
            .copied()
            .take(MAX_PARTICLES)
            .collect::<Vec<_>>();
        let parts = rest
            .iter()
            .filter(|record| !is_particle(record))
            .copied()
            .take(MAX_PARTICLES)
            .collect::<Vec<_>>();
        Self::from_records(*settings, &particles, &parts)
    }

    pub(super) fn from_records(settings: Record, particles: &[Record], parts: &[Record]) -> Self {
        let (frame, solver, dt) = self::settings(settings);
        let particles = particles
            .iter()
            .map(|record| particle(*record, frame))
            .collect();
        let parts = parts.iter().map(|record| part(*record, frame)).collect();
        Self {
            particles,
            parts,
            solver,
            dt,
        }
    }
}

/// Multiple of 2⁻⁸, at most 128 in magnitude.
fn fixed(low: u8, high: u8) -> f64 {
    f64::from(i16::from_le_bytes([low, high])) / 256.0
}

/// Fraction from 0 to 63/64, or 1/16, 1/256 or 1/4096 of that.
fn fraction(byte: u8) -> f64 {
    f64::from(byte & 63)
        / 64.0
        / [1.0, 16.0, 256.0, 4096.0]
            .get(usize::from(byte >> 6))
            .copied()
            .unwrap_or(1.0)
}

/// 2ᵏ.
fn power(k: i8) -> f64 {
    2_f64.powi(k.into())
}

fn settings<T: Real>(record: Record) -> (Frame, Solver<T>, T) {
    let [
        flags,
        substeps,
        iterations,
        size,
        time,
        x,
        y,
        drag,
        origin_offset,
        ..,
    ] = record;
    let on = |bit: u8| flags & (1 << bit) != 0;
    // From 10⁻⁶ to 10⁶ m.
    let size = power(size.cast_signed() / 6);
    let frame = Frame {
        size,
        origin_offset: if on(4) {
            fixed(0, origin_offset) * 16.0
        } else {
            0.0
        },
        pins: on(5),
        wild: on(6) && on(7),
    };
    let gravity = if on(0) {
        [x, y].map(|g: u8| narrow(f64::from(g.cast_signed()) / 4.0 * size))
    } else {
        [T::ZERO; 2]
    };
    let solver = Solver {
        gravity: Vec2::new(gravity[0], gravity[1]),
        damping: if on(1) {
            narrow(fraction(drag))
        } else {
            T::ZERO
        },
        substeps: 1 + u16::from(substeps % 4),
        iterations: 1 + u16::from(iterations % 4),
        sweep: if on(2) {
            Sweep::Symmetric
        } else {
            Sweep::Forward
        },
        scheme: if on(3) {
            Scheme::Leapfrog
        } else {
            Scheme::Predicted
        },
    };
    // 1/64 s for half of the values, otherwise 10⁻⁵ to 1 s.
    let dt = if time < 128 {
        1.0 / 64.0
    } else {
        power(-(time % 18).cast_signed())
    };
    (frame, solver, narrow(dt))
}

fn particle<T: Real>(record: Record, frame: Frame) -> Particle<T> {
    let [
        _,
        pin,
        mass,
        x0,
        x1,
        y0,
        y1,
        dx,
        dy,
        u0,
        u1,
        v0,
        v1,
        wild,
        ..,
    ] = record;
    let scale = |exponent: u8| {
        if frame.wild {
            power(exponent.cast_signed())
        } else {
            1.0
        }
    };
    let length = |value: f64| narrow::<T>(value * frame.size * scale(wild));
    let coordinate = |value: f64| length(value / 16.0 + frame.origin_offset);
    let offset = |byte: u8| length(f64::from(byte.cast_signed()) / 64.0);
    let position = Vec2::new(coordinate(fixed(x0, x1)), coordinate(fixed(y0, y1)));
    let moved =
        Some(Vec2::new(offset(dx), offset(dy))).filter(|moved| (position + *moved).is_finite());
    Particle {
        position,
        moved: moved.unwrap_or(Vec2::ZERO),
        velocity: Vec2::new(length(fixed(u0, u1) / 4.0), length(fixed(v0, v1) / 4.0)),
        mass: narrow(f64::from(1 + mass % 64) / 16.0 * if mass >= 192 { 64.0 } else { 1.0 }),
        pinned: frame.pins && pin >= 192,
    }
}

fn part<T: Real>(record: Record, frame: Frame) -> Part<T> {
    let [kind, a, b, c, d, x0, x1, y0, y1, p, q, r, ..] = record;
    let length = |value: f64| narrow(value / 16.0 * frame.size);
    Part {
        kind: Kind::ALL
            .get(usize::from(kind & 127) % Kind::ALL.len())
            .copied()
            .unwrap_or(Kind::Distance),
        particles: [a, b, c, d].map(u16::from),
        lengths: [length(fixed(x0, x1)), length(fixed(y0, y1))],
        numbers: [p, q, r].map(|byte| narrow(fraction(byte))),
    }
}

/// Returns the nearest number of the scalar; zero if that is not finite.
fn narrow<T: Real>(value: f64) -> T {
    let value = T::from_f64(value);
    if value.is_finite() { value } else { T::ZERO }
}
