//! Common settings of all frames of a run: the visible part of the plane, and the strain at the end
//! of the color scale.

use crate::picture::{Mark, Picture};
use pliant::Vec2;
use tiny_skia::Point;

/// Largest number of grid lines across.
const GRID_LINES: f32 = 10.0;

pub(crate) struct Stage {
    low: Vec2<f32>,
    high: Vec2<f32>,
    /// Strain drawn in the last color of the scale; zero if nothing is strained.
    pub(crate) full_strain: f32,
}

impl Stage {
    /// Returns a stage that contains all visible objects of a run.
    pub(crate) fn around(pictures: &[Picture]) -> Self {
        let mut stage = Self {
            low: Vec2::ZERO,
            high: Vec2::ZERO,
            full_strain: full_strain(pictures),
        };
        let mut points = pictures.iter().flatten().flat_map(Mark::points);
        if let Some(first) = points.next() {
            (stage.low, stage.high) = (first, first);
        }
        for point in points {
            stage.low = Vec2::new(stage.low.x.min(point.x), stage.low.y.min(point.y));
            stage.high = Vec2::new(stage.high.x.max(point.x), stage.high.y.max(point.y));
        }
        stage
    }

    /// Returns the camera for a panel of this size, in pixels, with an empty margin.
    pub(crate) fn camera(&self, width: f32, height: f32, margin: f32) -> Camera {
        let span = self.high - self.low;
        let scale = ((width - 2.0 * margin) / span.x.max(1e-6))
            .min((height - 2.0 * margin) / span.y.max(1e-6));
        Camera {
            center: (self.low + self.high) * 0.5,
            scale,
            width,
            height,
        }
    }
}

/// Returns the strain that one percent of the values exceeds over the whole run, rounded up to one
/// digit.
fn full_strain(pictures: &[Picture]) -> f32 {
    let mut strains: Vec<f32> = pictures.iter().flatten().flat_map(Mark::strains).collect();
    if strains.is_empty() {
        return 0.0;
    }
    let place = (strains.len() - 1) * 99 / 100;
    let strain = *strains.select_nth_unstable_by(place, f32::total_cmp).1;
    let digit = 10.0_f32.powf(strain.max(1e-6).log10().floor());
    (strain / digit).ceil() * digit
}

/// Conversion from meters, y up, to pixels, y down.
pub(crate) struct Camera {
    center: Vec2<f32>,
    /// Pixels per meter.
    pub(crate) scale: f32,
    width: f32,
    height: f32,
}

impl Camera {
    pub(crate) fn pixel(&self, place: Vec2<f32>) -> Point {
        let offset = (place - self.center) * self.scale;
        Point::from_xy(self.width * 0.5 + offset.x, self.height * 0.5 - offset.y)
    }

    /// Returns the visible grid lines, in pixels across and in pixels down, with spacings of one,
    /// two or five times a power of ten.
    pub(crate) fn grid(&self) -> (Vec<f32>, Vec<f32>) {
        let wished = self.width / (GRID_LINES * self.scale);
        let digit = 10.0_f32.powf(wished.log10().floor());
        let spacing = [1.0, 2.0, 5.0, 10.0]
            .map(|factor| factor * digit)
            .into_iter()
            .find(|s| *s >= wished)
            .unwrap_or(wished);
        let reach = Vec2::new(self.width, self.height) * (0.5 / self.scale);
        let (low, high) = (self.center - reach, self.center + reach);
        let lines = |low: f32, high: f32| {
            let (first, last) = (
                (low / spacing).ceil() as i32,
                (high / spacing).floor() as i32,
            );
            (first..=last).map(move |line| line as f32 * spacing)
        };
        let across = lines(low.x, high.x)
            .map(|x| self.pixel(Vec2::new(x, 0.0)).x)
            .collect();
        let down = lines(low.y, high.y)
            .map(|y| self.pixel(Vec2::new(0.0, y)).y)
            .collect();
        (across, down)
    }
}
