//! Line plot over a logarithmic axis of sizes.

use super::Page;
use super::page::{LogAxis, mark_label};
use crate::text::{Align, Face};
use crate::theme::{self, Ink};

/// Style of a line: the system that determines its color, and whether it is dashed.
#[derive(Clone, Copy, PartialEq)]
pub enum Style {
    Pliant { dashed: bool },
    Plain { dashed: bool },
}

/// One line: its name, and pairs of size and cost.
pub struct Line {
    pub name: &'static str,
    pub style: Style,
    pub points: Vec<(f64, f64)>,
}

/// One panel of the chart.
pub struct Lines {
    pub title: String,
    pub across: &'static str,
    pub lines: Vec<Line>,
    /// Sizes to mark, with their labels.
    pub marks: Vec<(f64, String)>,
}

const WIDTH: f32 = 800.0;
const PANEL: f32 = 330.0;
/// Positions of the axes of a panel.
const ACROSS: (f32, f32) = (56.0, 610.0);
const DOWN: (f32, f32) = (58.0, 272.0);
/// Vertical distance between names of lines.
const LEADING: f32 = 17.0;

/// Draws panels one below the other.
pub fn draw_lines(panels: &[Lines]) -> Page {
    let mut page = Page::new(WIDTH as u32, (PANEL * panels.len() as f32 + 8.0) as u32);
    for (i, panel) in panels.iter().enumerate() {
        draw(&mut page, panel, PANEL * i as f32);
    }
    page
}

fn draw(page: &mut Page, panel: &Lines, top: f32) {
    let points = || {
        panel
            .lines
            .iter()
            .flat_map(|line| line.points.iter().copied())
    };
    let sizes = points().fold((f64::MAX, 0.0_f64), |(low, high), (size, _)| {
        (low.min(size), high.max(size))
    });
    let axis = LogAxis {
        numbers: sizes,
        places: ACROSS,
    };
    let (step, highest) = round_scale(points().map(|(_, cost)| cost).fold(0.0, f64::max));
    let (above, base) = (top + DOWN.0, top + DOWN.1);
    let height = |cost: f64| base - (base - above) * (cost / highest) as f32;

    page.label(
        &panel.title,
        Face::Words,
        15.0,
        (20.0, top + 26.0),
        Align::Left,
        theme::DARK,
    );
    let mut cost = 0.0;
    while cost <= highest * 1.001 {
        page.line(
            &[(ACROSS.0, height(cost)), (ACROSS.1, height(cost))],
            1.0,
            None,
            theme::GRID,
        );
        page.label(
            &mark_label(cost),
            Face::Words,
            12.0,
            (ACROSS.0 - 8.0, height(cost) + 4.0),
            Align::Right,
            theme::MUTED,
        );
        cost += step;
    }
    for mark in axis.marks(sizes.1 / sizes.0 < 100.0) {
        let x = axis.place(mark);
        page.line(&[(x, above), (x, base + 4.0)], 1.0, None, theme::GRID);
        page.label(
            &mark_label(mark),
            Face::Words,
            12.0,
            (x, base + 18.0),
            Align::Center,
            theme::MUTED,
        );
    }
    page.label(
        panel.across,
        Face::Words,
        12.5,
        (ACROSS.0.midpoint(ACROSS.1), base + 38.0),
        Align::Center,
        theme::MUTED,
    );
    for (size, label) in panel
        .marks
        .iter()
        .filter(|(size, _)| (sizes.0..=sizes.1).contains(size))
    {
        let x = axis.place(*size);
        page.line(
            &[(x, above - 8.0), (x, base)],
            1.2,
            Some(3.0),
            theme::DARK.mix(theme::PAPER, 0.4),
        );
        page.label(
            label,
            Face::Words,
            12.0,
            (x, above - 12.0),
            Align::Center,
            theme::DARK,
        );
    }
    for line in &panel.lines {
        let places: Vec<_> = line
            .points
            .iter()
            .map(|(size, cost)| (axis.place(*size), height(*cost)))
            .collect();
        let (ink, dashed) = ink(line.style);
        page.line(&places, 2.0, dashed.then_some(5.0), ink);
        for place in places {
            page.disc(place, 2.6, ink);
        }
    }
    name_lines(page, panel, height, (above, base));
}

/// Writes the name of each line beside its end, without overlaps.
fn name_lines(
    page: &mut Page,
    panel: &Lines,
    height: impl Fn(f64) -> f32,
    (above, base): (f32, f32),
) {
    let end = |line: &Line| line.points.last().map_or(base, |(_, cost)| height(*cost));
    let mut lines: Vec<_> = panel.lines.iter().map(|line| (end(line), line)).collect();
    lines.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut lowest = above;
    for (place, line) in lines {
        let y = place.max(lowest);
        lowest = y + LEADING;
        let (ink, _) = ink(line.style);
        page.line(
            &[(ACROSS.1 + 2.0, place), (ACROSS.1 + 14.0, y)],
            0.8,
            None,
            ink,
        );
        page.label(
            line.name,
            Face::Words,
            13.0,
            (ACROSS.1 + 18.0, y + 4.5),
            Align::Left,
            ink,
        );
    }
}

fn ink(style: Style) -> (Ink, bool) {
    match style {
        Style::Pliant { dashed } => (theme::BODY, dashed),
        Style::Plain { dashed } => (theme::GOAL, dashed),
    }
}

/// Returns a round step between marks, and its first multiple that is not below the highest number.
fn round_scale(highest: f64) -> (f64, f64) {
    let decade = 10_f64.powf((highest / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * decade)
        .into_iter()
        .find(|step| step * 6.0 >= highest);
    let step = step.unwrap_or(highest);
    (step, (highest / step).ceil() * step)
}
