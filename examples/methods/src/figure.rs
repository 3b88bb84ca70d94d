//! Figure of error over cost, as SVG.

use crate::study::{NAMES, Study};
use std::fmt::Write;

const COLORS: [&str; 4] = ["#888888", "#1f6feb", "#d9480f", "#2b8a3e"];
/// Size of a panel, and its margins.
const PANEL: (f64, f64) = (420.0, 290.0);
const MARGIN: (f64, f64) = (52.0, 40.0);
const PLOT: (f64, f64) = (350.0, 205.0);
const HEAD: f64 = 34.0;

/// Draws two panels per row.
pub fn draw(studies: &[&Study]) -> String {
    let rows = studies.len().div_ceil(2);
    let (width, height) = (2.0 * PANEL.0, HEAD + PANEL.1 * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (i, (name, color)) in NAMES.iter().zip(COLORS).enumerate() {
        let x = MARGIN.0 + 150.0 * i as f64;
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 20h24\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"24\">{name}</text>",
            x + 30.0
        );
    }
    for (i, study) in studies.iter().enumerate() {
        let left = PANEL.0 * (i % 2) as f64 + MARGIN.0;
        let top = HEAD + PANEL.1 * (i / 2) as f64 + MARGIN.1;
        panel(&mut svg, study, left, top);
    }
    svg + "</svg>\n"
}

fn panel(svg: &mut String, study: &Study, left: f64, top: f64) {
    let lines: Vec<_> = (0..NAMES.len())
        .map(|method| study.frontier(method))
        .collect();
    let all = || lines.iter().flatten();
    let low = |number: f64| number.log10().floor();
    let range = |pick: fn(&(f64, f64)) -> f64| {
        let least = all().map(pick).fold(f64::MAX, f64::min);
        let most = all().map(pick).fold(0.0, f64::max);
        (low(least.max(1e-6)), low(most) + 1.0)
    };
    let (across, up) = (range(|point| point.0), range(|point| point.1));
    let x = |cost: f64| left + PLOT.0 * (cost.log10() - across.0) / (across.1 - across.0);
    let y = |error: f64| {
        let share = (error.max(1e-6).log10() - up.0) / (up.1 - up.0);
        top + PLOT.1 * (1.0 - share)
    };
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{}: {}</text>",
        top - 12.0,
        study.title.split(" (").next().unwrap_or_default(),
        study.unit
    );
    for decade in across.0 as i32..=across.1 as i32 {
        let at = x(10_f64.powi(decade));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {top}v{}\" stroke=\"#dddddd\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">1e{decade}</text>",
            PLOT.1,
            top + PLOT.1 + 16.0
        );
    }
    for decade in up.0 as i32..=up.1 as i32 {
        let at = y(10_f64.powi(decade));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}h{}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">1e{decade}</text>",
            PLOT.0,
            left - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">operations a frame</text>",
        left + PLOT.0 / 2.0,
        top + PLOT.1 + 32.0
    );
    for (line, color) in lines.iter().zip(COLORS) {
        let points: Vec<_> = line
            .iter()
            .map(|(cost, error)| format!("{:.1},{:.1}", x(*cost), y(*error)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    }
}
