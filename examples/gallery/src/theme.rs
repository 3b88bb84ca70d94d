//! Colors of all pictures.

use tiny_skia::Color;

/// Red, green, blue.
#[derive(Clone, Copy)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const PAPER: Ink = Ink(251, 250, 247);
pub(crate) const GRID: Ink = Ink(234, 232, 226);
/// Names, pins.
pub(crate) const DARK: Ink = Ink(38, 48, 64);
/// Captions, goals.
pub(crate) const MUTED: Ink = Ink(116, 124, 138);
/// Bodies and particles.
pub(crate) const BODY: Ink = Ink(62, 98, 135);
/// Opacity of the inside of a body.
pub(crate) const VEIL: f32 = 0.25;
pub(crate) const GOAL: Ink = Ink(217, 98, 42);

/// Number of colors of strain.
pub(crate) const LEVELS: usize = 24;

/// Returns the colors that are constant over large areas or along lines.
pub(crate) fn flat() -> Vec<Ink> {
    let mut inks = vec![PAPER, GRID, DARK, MUTED, BODY, GOAL, PAPER.mix(BODY, VEIL)];
    inks.extend((0..LEVELS).step_by(2).map(strain));
    inks
}

/// Color scale from no strain to full strain.
const STRAIN: [Ink; 3] = [Ink(96, 132, 164), Ink(226, 176, 92), Ink(209, 73, 28)];

/// Returns the color of a level of strain.
pub(crate) fn strain(level: usize) -> Ink {
    let place = 2.0 * level as f32 / (LEVELS - 1) as f32;
    if place < 1.0 {
        STRAIN[0].mix(STRAIN[1], place)
    } else {
        STRAIN[1].mix(STRAIN[2], place - 1.0)
    }
}

impl Ink {
    /// Returns a blend of this color at 0 and the other one at 1.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let mix =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    pub(crate) fn color(self) -> Color {
        Color::from_rgba8(self.0, self.1, self.2, 255)
    }
}
