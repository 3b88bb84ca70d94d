//! Chart of 1 − ρ over hω on logarithmic axes, with one panel per scheme, in points: a point has
//! two pixels in each direction.

use crate::render::paper;
use crate::stability_chart::Sheet;
use crate::stability_region::DECADES;
use crate::text::Align;
use crate::theme::{self, Ink};
use tiny_skia::Pixmap;

/// Spectral radii of one number of passes.
pub(crate) struct Curve {
    pub(crate) passes: u16,
    /// Logarithm of hω, and radius.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Curves of one scheme.
pub(crate) struct Panel {
    pub(crate) name: &'static str,
    pub(crate) curves: Vec<Curve>,
}

const SIZE: (u32, u32) = (800, 360);
const WIDTH: f32 = 340.0;
/// Left edges of the panels, and the top and bottom of both.
const LEFT: [f32; 2] = [44.0, 436.0];
const DOWN: (f32, f32) = (62.0, 316.0);
/// Powers of ten of 1 − ρ at the top and at the bottom. Below, it is only the error of ρ.
const LOSSES: (i32, i32) = (0, -5);

pub(crate) fn draw(panels: &[Panel]) -> Pixmap {
    let mut sheet = Sheet(paper(2 * SIZE.0, 2 * SIZE.1));
    let title = "1 − ρ of a substep of a chain of ten springs, over hω of its stiffest mode";
    sheet.label(title, 15.0, (20.0, 26.0), Align::Left, theme::DARK);
    for (panel, left) in panels.iter().zip(LEFT) {
        draw_panel(&mut sheet, panel, left);
    }
    sheet.0
}

fn draw_panel(sheet: &mut Sheet, panel: &Panel, left: f32) {
    let right = |decade: f64| {
        let share = (decade - f64::from(DECADES.0)) / f64::from(DECADES.1 - DECADES.0);
        left + WIDTH * share as f32
    };
    let height = |loss: f64| {
        let share = (f64::from(LOSSES.0) - loss.log10()) / f64::from(LOSSES.0 - LOSSES.1);
        DOWN.0 + (DOWN.1 - DOWN.0) * share as f32
    };
    let heading = (left, DOWN.0 - 8.0);
    sheet.label(panel.name, 12.5, heading, Align::Left, theme::MUTED);
    for decade in LOSSES.1..=LOSSES.0 {
        let y = height(10.0_f64.powi(decade));
        sheet.line(&[(left, y), (left + WIDTH, y)], 1.0, false, theme::GRID);
        let (base, exponent) = ((left - 28.0, y + 4.5), (left - 15.0, y - 0.5));
        sheet.label("10", 12.0, base, Align::Left, theme::MUTED);
        let text = format!("{decade}").replace('-', "−");
        sheet.label(&text, 9.0, exponent, Align::Left, theme::MUTED);
    }
    for decade in DECADES.0..=DECADES.1 {
        let x = right(f64::from(decade));
        sheet.line(&[(x, DOWN.0), (x, DOWN.1 + 4.0)], 1.0, false, theme::GRID);
        let text = format!("{}", 10.0_f64.powi(decade));
        sheet.label(&text, 12.0, (x, DOWN.1 + 19.0), Align::Center, theme::MUTED);
    }
    for (curve, ink) in panel.curves.iter().zip(inks()) {
        let places: Vec<_> = curve
            .points
            .iter()
            .map(|(decade, radius)| (*decade, 1.0 - radius))
            .filter(|(_, loss)| *loss >= 10.0_f64.powi(LOSSES.1))
            .map(|(decade, loss)| (right(decade), height(loss)))
            .collect();
        sheet.line(&places, 2.0, false, ink);
    }
    for (row, (curve, ink)) in panel.curves.iter().zip(inks()).enumerate() {
        let y = DOWN.0 + 16.0 + 17.0 * row as f32;
        sheet.line(&[(left + 10.0, y), (left + 28.0, y)], 2.0, false, ink);
        let text = match curve.passes {
            1 => "1 pass".into(),
            passes => format!("{passes} passes"),
        };
        sheet.label(&text, 12.0, (left + 34.0, y + 4.5), Align::Left, ink);
    }
}

/// Returns the inks of the curves, from few passes to many.
fn inks() -> [Ink; 4] {
    [0.0, 0.35, 0.7, 1.0].map(|share| theme::GOAL.mix(theme::DARK, share))
}
