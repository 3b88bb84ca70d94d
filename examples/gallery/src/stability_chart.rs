//! Chart of energies over time on a logarithmic axis, in points: a point has two pixels in each
//! direction.

use crate::render::paper;
use crate::text::{Align, Face, write};
use crate::theme::{self, Ink};
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// Energies at each step, relative to the initial one.
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    pub(crate) hand: Hand,
    pub(crate) energies: Vec<f64>,
}

/// Style of a curve: lines for the integrators, marks for the kernel.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Hand {
    Gains,
    Conserves,
    Loses,
    Rings,
    Dots,
    Squares,
    DarkSquares,
}

const SIZE: (u32, u32) = (800, 446);
/// Positions of the axes.
const ACROSS: (f32, f32) = (62.0, 600.0);
const DOWN: (f32, f32) = (56.0, 404.0);
/// Powers of ten at the top and at the bottom.
const DECADES: (i32, i32) = (7, -8);
const LEADING: f32 = 18.0;
/// Interval of the marks in steps; those of two curves alternate.
const MARKED: usize = 4;

pub(crate) fn draw(title: &str, curves: &[Curve], dt: f64) -> Pixmap {
    let mut sheet = Sheet(paper(2 * SIZE.0, 2 * SIZE.1));
    let steps = curves
        .iter()
        .map(|curve| curve.energies.len())
        .max()
        .unwrap_or(2)
        - 1;
    let right = |step: f64| ACROSS.0 + (ACROSS.1 - ACROSS.0) * (step / steps as f64) as f32;
    let height = |energy: f64| {
        let share = (f64::from(DECADES.0) - energy.log10()) / f64::from(DECADES.0 - DECADES.1);
        DOWN.0 + (DOWN.1 - DOWN.0) * share as f32
    };
    sheet.label(title, 15.0, (20.0, 26.0), Align::Left, theme::DARK);
    sheet.label(
        "energy, over that at the start",
        12.5,
        (20.0, 44.0),
        Align::Left,
        theme::MUTED,
    );
    for decade in (DECADES.1 + 1..DECADES.0).filter(|decade| decade % 2 == 0) {
        let y = height(10.0_f64.powi(decade));
        sheet.line(&[(ACROSS.0, y), (ACROSS.1, y)], 1.0, false, theme::GRID);
        sheet.label(
            "10",
            12.0,
            (ACROSS.0 - 28.0, y + 4.5),
            Align::Left,
            theme::MUTED,
        );
        sheet.label(
            &format!("{decade}").replace('-', "−"),
            9.0,
            (ACROSS.0 - 15.0, y - 0.5),
            Align::Left,
            theme::MUTED,
        );
    }
    for tenth in (0..=10).step_by(2) {
        let x = right(f64::from(tenth) / 10.0 / dt);
        sheet.line(&[(x, DOWN.0), (x, DOWN.1 + 4.0)], 1.0, false, theme::GRID);
        sheet.label(
            &format!("{:.1} s", f64::from(tenth) / 10.0),
            12.0,
            (x, DOWN.1 + 19.0),
            Align::Center,
            theme::MUTED,
        );
    }
    let places = |curve: &Curve| -> Vec<(f32, f32)> {
        curve
            .energies
            .iter()
            .enumerate()
            .map(|(step, energy)| (right(step as f64), height(*energy)))
            .collect()
    };
    for curve in curves {
        let places = places(curve);
        let marked = |from: usize| places.iter().skip(from).step_by(MARKED);
        let ink = curve.hand.ink();
        match curve.hand {
            Hand::Gains | Hand::Loses => sheet.line(&places, 2.0, false, ink),
            Hand::Conserves => sheet.line(&places, 2.0, true, ink),
            Hand::Rings | Hand::Dots => {
                marked(MARKED / 2).for_each(|place| sheet.mark(*place, curve.hand));
            }
            Hand::Squares | Hand::DarkSquares => {
                marked(MARKED).for_each(|place| sheet.mark(*place, curve.hand))
            }
        }
    }
    name(&mut sheet, curves, height);
    sheet.0
}

/// Writes the names beside the ends; names of curves that end together are stacked.
fn name(sheet: &mut Sheet, curves: &[Curve], height: impl Fn(f64) -> f32) {
    let end = |curve: &Curve| curve.energies.last().map_or(0.0, |energy| height(*energy));
    let mut lowest = 0.0;
    for curve in curves {
        let y = end(curve).max(lowest);
        lowest = y + LEADING;
        let ink = curve.hand.ink();
        match curve.hand {
            Hand::Gains | Hand::Loses => sheet.line(
                &[(ACROSS.1 + 8.0, y), (ACROSS.1 + 26.0, y)],
                2.0,
                false,
                ink,
            ),
            Hand::Conserves => {
                sheet.line(&[(ACROSS.1 + 8.0, y), (ACROSS.1 + 26.0, y)], 2.0, true, ink);
            }
            hand => sheet.mark((ACROSS.1 + 17.0, y), hand),
        }
        sheet.label(
            curve.name,
            13.0,
            (ACROSS.1 + 34.0, y + 4.5),
            Align::Left,
            ink,
        );
    }
}

impl Hand {
    fn ink(self) -> Ink {
        match self {
            Self::Gains => theme::GOAL,
            Self::Conserves | Self::Rings | Self::DarkSquares => theme::DARK,
            Self::Loses | Self::Dots | Self::Squares => theme::BODY,
        }
    }
}

/// Sheet of paper that is drawn on in points.
pub(crate) struct Sheet(pub(crate) Pixmap);

impl Sheet {
    pub(crate) fn label(
        &mut self,
        text: &str,
        size: f32,
        (x, y): (f32, f32),
        align: Align,
        ink: Ink,
    ) {
        write(
            &mut self.0,
            text,
            Face::Words,
            2.0 * size,
            (2.0 * x, 2.0 * y),
            align,
            ink,
        );
    }

    pub(crate) fn line(&mut self, places: &[(f32, f32)], width: f32, dashed: bool, ink: Ink) {
        let mut path = PathBuilder::new();
        for (i, (x, y)) in places.iter().enumerate() {
            if i == 0 {
                path.move_to(*x, *y);
            } else {
                path.line_to(*x, *y);
            }
        }
        let dash = if dashed {
            StrokeDash::new(vec![4.0, 3.0], 0.0)
        } else {
            None
        };
        if let Some(path) = path.finish() {
            let stroke = Stroke {
                width,
                dash,
                ..Stroke::default()
            };
            self.0.stroke_path(
                &path,
                &paint(ink),
                &stroke,
                Transform::from_scale(2.0, 2.0),
                None,
            );
        }
    }

    fn mark(&mut self, place: (f32, f32), hand: Hand) {
        self.fill(shape(place, hand, 4.0), hand.ink());
        if hand != Hand::Dots {
            self.fill(shape(place, hand, 2.6), theme::PAPER);
        }
    }

    fn fill(&mut self, path: PathBuilder, ink: Ink) {
        if let Some(path) = path.finish() {
            self.0.fill_path(
                &path,
                &paint(ink),
                FillRule::Winding,
                Transform::from_scale(2.0, 2.0),
                None,
            );
        }
    }
}

/// Returns a square or a circle.
fn shape((x, y): (f32, f32), hand: Hand, radius: f32) -> PathBuilder {
    let mut path = PathBuilder::new();
    if matches!(hand, Hand::Squares | Hand::DarkSquares) {
        // Visually as large as a circle.
        let half = 0.9 * radius;
        path.move_to(x - half, y - half);
        path.line_to(x + half, y - half);
        path.line_to(x + half, y + half);
        path.line_to(x - half, y + half);
        path.close();
    } else {
        path.push_circle(x, y, radius);
    }
    path
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(ink.color());
    paint
}
