//! Page to draw on, in points: a point has two pixels in each direction.

use crate::text::{Align, Face, write};
use crate::theme::{self, Ink};
use std::path::Path;
use tiny_skia::{FillRule, LineCap, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

const PIXELS: f32 = 2.0;

/// Page of pixels.
pub struct Page {
    pixmap: Pixmap,
}

impl Page {
    /// Creates an empty page of this size, in points.
    pub fn new(width: u32, height: u32) -> Self {
        let mut pixmap = Pixmap::new(width * PIXELS as u32, height * PIXELS as u32)
            .expect("pages are not empty");
        pixmap.fill(theme::PAPER.color());
        Self { pixmap }
    }

    /// Writes the page as a PNG file.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        self.pixmap
            .save_png(path)
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Writes a label with its base line at a position.
    pub(crate) fn label(
        &mut self,
        text: &str,
        face: Face,
        size: f32,
        place: (f32, f32),
        align: Align,
        ink: Ink,
    ) {
        let place = (place.0 * PIXELS, place.1 * PIXELS);
        write(
            &mut self.pixmap,
            text,
            face,
            size * PIXELS,
            place,
            align,
            ink,
        );
    }

    /// Draws a line through points, dashed if a dash length is given.
    pub(crate) fn line(&mut self, places: &[(f32, f32)], width: f32, dash: Option<f32>, ink: Ink) {
        let mut path = PathBuilder::new();
        for (i, (x, y)) in places.iter().enumerate() {
            if i == 0 {
                path.move_to(*x, *y);
            } else {
                path.line_to(*x, *y);
            }
        }
        let dash = dash.and_then(|length| StrokeDash::new(vec![length, length], 0.0));
        let stroke = Stroke {
            width,
            dash,
            line_cap: LineCap::Butt,
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            self.pixmap
                .stroke_path(&path, &paint(ink), &stroke, Self::scale(), None);
        }
    }

    /// Draws a disc.
    pub(crate) fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink) {
        if let Some(disc) = PathBuilder::from_circle(x, y, radius) {
            self.pixmap
                .fill_path(&disc, &paint(ink), FillRule::Winding, Self::scale(), None);
        }
    }

    /// Draws a ring, filled with the color of the paper.
    pub(crate) fn ring(&mut self, place: (f32, f32), radius: f32, ink: Ink) {
        self.disc(place, radius, ink);
        self.disc(place, radius - 1.5, theme::PAPER);
    }

    fn scale() -> Transform {
        Transform::from_scale(PIXELS, PIXELS)
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(ink.color());
    paint
}

/// Logarithmic axis between two numbers, drawn between two positions of the page.
#[derive(Clone, Copy)]
pub(crate) struct LogAxis {
    pub(crate) numbers: (f64, f64),
    pub(crate) places: (f32, f32),
}

impl LogAxis {
    /// Returns the position of a number on the page.
    pub(crate) fn place(&self, number: f64) -> f32 {
        let (low, high) = self.numbers;
        let share = (number / low).ln() / (high / low).ln();
        self.places.0 + (self.places.1 - self.places.0) * share as f32
    }

    /// Returns the numbers to mark: powers of ten, and with `between` also two and five times
    /// those.
    pub(crate) fn marks(&self, between: bool) -> Vec<f64> {
        let steps: &[f64] = if between { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let decades =
            (self.numbers.0.log10().floor() as i32)..=(self.numbers.1.log10().ceil() as i32);
        let marks =
            decades.flat_map(|decade| steps.iter().map(move |step| step * 10_f64.powi(decade)));
        marks
            .filter(|mark| *mark >= self.numbers.0 * 0.999 && *mark <= self.numbers.1 * 1.001)
            .collect()
    }
}

/// Formats a number on an axis: an integer if possible, with separators between thousands.
pub(crate) fn mark_label(mark: f64) -> String {
    if mark >= 1000.0 {
        format!(
            "{},{:03}",
            (mark / 1000.0).floor(),
            mark.round() as u64 % 1000
        )
    } else {
        format!("{}", (mark * 1000.0).round() / 1000.0)
    }
}
