//! Dot plot on a logarithmic axis: one row per system, a disc for single precision, a ring for
//! double precision.

use super::Page;
use super::page::{LogAxis, mark_label};
use crate::systems::PLAIN;
use crate::table::figure;
use crate::text::{Align, Face};
use crate::theme::{self, Ink};

/// One panel of the chart.
pub struct Dots {
    pub title: String,
    /// Names with the times in both precisions, in nanoseconds, if measured.
    pub rows: Vec<(&'static str, [Option<f64>; 2])>,
}

const WIDTH: f32 = 800.0;
const MARGIN: f32 = 20.0;
/// Horizontal range of the dots.
const PLOT: (f32, f32) = (190.0, 640.0);
/// Right edges of the columns of numbers.
const COLUMNS: [f32; 2] = [712.0, 780.0];
const ROW: f32 = 23.0;
/// Margins above and below the rows of a panel.
const HEAD: f32 = 46.0;
const FOOT: f32 = 34.0;

/// Draws panels one below the other.
pub fn draw_dots(panels: &[Dots]) -> Page {
    let height: f32 = panels
        .iter()
        .map(|panel| HEAD + FOOT + ROW * panel.rows.len() as f32)
        .sum();
    let mut page = Page::new(WIDTH as u32, (height + 14.0) as u32);
    let mut top = 8.0;
    for panel in panels {
        draw(&mut page, panel, top);
        top += HEAD + FOOT + ROW * panel.rows.len() as f32;
    }
    page
}

fn draw(page: &mut Page, panel: &Dots, top: f32) {
    let (first, last) = (top + HEAD, top + HEAD + ROW * panel.rows.len() as f32);
    let times = || {
        panel
            .rows
            .iter()
            .flat_map(|(_, times)| times.iter().flatten().copied())
    };
    let (low, high) = (
        times().fold(f64::MAX, f64::min),
        times().fold(0.0, f64::max),
    );
    let axis = LogAxis {
        numbers: (low * 0.8, high * 1.25),
        places: PLOT,
    };
    page.label(
        &panel.title,
        Face::Words,
        15.0,
        (MARGIN, top + 20.0),
        Align::Left,
        theme::DARK,
    );
    for (name, right) in ["f32", "f64"].into_iter().zip(COLUMNS) {
        page.label(
            name,
            Face::Words,
            12.0,
            (right, first - 8.0),
            Align::Right,
            theme::MUTED,
        );
    }
    page.disc((COLUMNS[0] - 30.0, first - 12.0), 4.0, theme::MUTED);
    page.ring((COLUMNS[1] - 30.0, first - 12.0), 4.0, theme::MUTED);
    for mark in axis.marks(high / low < 100.0) {
        let x = axis.place(mark);
        page.line(&[(x, first - 4.0), (x, last)], 1.0, None, theme::GRID);
        page.label(
            &mark_label(mark),
            Face::Words,
            12.0,
            (x, last + 15.0),
            Align::Center,
            theme::MUTED,
        );
    }
    page.label(
        "ns",
        Face::Words,
        12.0,
        (PLOT.0 - 30.0, last + 15.0),
        Align::Right,
        theme::MUTED,
    );
    for (row, (name, times)) in panel.rows.iter().enumerate() {
        let y = first + ROW * (row as f32 + 0.5);
        let ink = ink(name);
        page.label(name, Face::Words, 13.5, (MARGIN, y + 4.5), Align::Left, ink);
        page.line(&[(PLOT.0, y), (PLOT.1, y)], 0.75, None, theme::GRID);
        for (time, right) in times.iter().zip(COLUMNS) {
            let number = time.map_or_else(|| "–".into(), figure);
            page.label(
                &number,
                Face::Numbers,
                12.0,
                (right, y + 4.5),
                Align::Right,
                theme::DARK,
            );
        }
        if let Some(time) = times[1] {
            page.ring((axis.place(time), y), 5.0, ink);
        }
        if let Some(time) = times[0] {
            page.disc((axis.place(time), y), 5.0, ink);
        }
    }
}

/// Returns the color of a system.
fn ink(name: &str) -> Ink {
    if name.starts_with("pliant") {
        theme::BODY
    } else if name.starts_with(PLAIN) {
        theme::GOAL
    } else {
        theme::MUTED
    }
}
